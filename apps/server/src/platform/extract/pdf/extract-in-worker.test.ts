import { readFile } from 'node:fs/promises'
import { extractInWorker } from '@sidelight/extraction/extract-in-worker'
import { expect, test } from 'vitest'
import { extractText } from '../extract-text.ts'
import { DEFAULT_LIMITS } from '../limits.ts'
import { readExtractedPages } from '../read-extracted-pages.ts'
import { drawText, writePages } from '../testing/write-pdf.ts'

const load = (name: string) => readFile(new URL(`../../../testing/sides/${name}`, import.meta.url))

/** A composite font whose codes only a character map of pdf.js explains. */
const JAPANESE =
  '<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /90ms-RKSJ-H /DescendantFonts [6 0 R] >>'
const DESCENDANT =
  '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /DW 1000 /FontDescriptor << /Type /FontDescriptor /FontName /Ryumin-Light /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >> >>'

test('[R-48-23] The pages that the worker extracts from a PDF are those that the server extracts', async () => {
  const styled = writePages([
    {
      content: drawText(72, 100, 'MARA') + drawText(72, 120, 'Bold.', { font: 'F2' }) + '0.5 w 72 670 m 300 670 l S\n',
    },
    { content: drawText(72, 100, 'slanted', { font: 'F3' }), entries: '/Rotate 90' },
  ])
  for (const bytes of [await load('laundry-day.pdf'), styled]) {
    const sent = await extractInWorker(bytes)
    const { document } = await extractText(bytes, 'sides.pdf')
    // Compared as JSON, in which both are handed on.
    expect(JSON.parse(JSON.stringify(readExtractedPages(Buffer.from(sent ?? ''), DEFAULT_LIMITS)))).toEqual({
      ...(JSON.parse(JSON.stringify(document)) as object),
      notes: [],
    })
  }
})

test('[R-48-21] A PDF is left to the server if it has a page without readable text, no text, or a font that needs a character map', async () => {
  expect(await extractInWorker(await load('kestrel-bank-scanned.pdf'))).toBeUndefined()
  expect(await extractInWorker(writePages([{ content: '' }]))).toBeUndefined()
  expect(await extractInWorker(writePages([{ content: drawText(72, 100, 'MARA') }]))).toContain('"text":"MARA"')
  const withMap = writePages(
    [{ content: 'BT /J 12 Tf 72 600 Td <82a082a2> Tj ET\n' + drawText(72, 100, 'MARA') }],
    [JAPANESE, DESCENDANT],
  )
  const named = Buffer.from(withMap.toString('latin1').replace('/F1 <<', '/J 5 0 R /F1 <<'), 'latin1')
  expect(await extractInWorker(named)).toBeUndefined()
  await expect(extractInWorker(Buffer.from('%PDF-1.7 nothing'))).rejects.toThrow('damaged')
})

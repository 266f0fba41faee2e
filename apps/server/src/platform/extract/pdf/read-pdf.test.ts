import type { SourceItem, SourcePage } from '@sidelight/script-parser/document/source'
import { expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../limits.ts'
import { drawText, writePages, type DrawnPage, type PdfObject } from '../testing/write-pdf.ts'
import { readPdf } from '@sidelight/extraction/pdf/read-pdf'
import { PDF_LIBRARY_FILES } from './pdf-library-files.ts'

async function readPage(page: DrawnPage, extra: PdfObject[] = []): Promise<SourcePage> {
  const { pages } = await readPdf(writePages([page], extra), PDF_LIBRARY_FILES, DEFAULT_LIMITS)
  return pages[0]!
}

const find = ({ items }: SourcePage, text: string): SourceItem => {
  const item = items.find((candidate) => candidate.text === text)
  if (item === undefined) throw new Error(`No "${text}" in ${items.map((other) => other.text).join(' | ')}`)
  return item
}

test('PDF text is placed in points from the top left corner', async () => {
  const page = await readPage({ content: drawText(180, 100, 'Hello there') })

  expect(page).toMatchObject({ number: 1, width: 612, height: 792, isScanned: false })
  expect(find(page, 'Hello there')).toMatchObject({ x: 180, y: 100, width: 79.2, fontSize: 12, fontName: 'Courier' })
})

test('Bold, italic, pale and rotated PDF text is recognised', async () => {
  const angle = '0.7071 0.7071 -0.7071 0.7071 100 100 Tm'
  const page = await readPage({
    content:
      drawText(72, 100, 'BOLD', { font: 'F2' }) +
      drawText(72, 130, 'slanted', { font: 'F3' }) +
      `q 0.8 g ${drawText(72, 160, 'pale')} Q ${drawText(72, 190, 'black')}` +
      `BT /F1 12 Tf 1 0 0.3 1 72 500 Tm (sheared) Tj ET BT /F1 40 Tf ${angle} (COPY 7) Tj ET`,
  })

  expect(find(page, 'BOLD')).toMatchObject({ isBold: true, isItalic: false })
  expect(find(page, 'slanted')).toMatchObject({ isBold: false, isItalic: true })
  expect(find(page, 'sheared').isItalic).toBe(true)
  expect(find(page, 'pale').lightness).toBeCloseTo(0.82, 1)
  expect(find(page, 'black').lightness).toBe(0)
  expect(find(page, 'COPY 7')).toMatchObject({ rotation: 45 })
})

test('Transparent ink counts as pale', async () => {
  const page = await readPage({
    content: `q /G gs ${drawText(72, 100, 'watermark')} Q ${drawText(72, 130, 'spoken')}`,
    resources: '/ExtGState << /G << /ca 0.2 >> >>',
  })

  expect(find(page, 'watermark').lightness).toBeGreaterThan(0.7)
  expect(find(page, 'spoken').lightness).toBe(0)
})

test('A letter drawn last is put into its gap', async () => {
  const page = await readPage({
    content: drawText(72, 100, 'Wat') + drawText(100.8, 100, 'r runs') + drawText(93.6, 100, 'e'),
  })

  expect(page.items.map(({ text }) => text)).toEqual(['Water runs'])
})

test('Single letters are joined to words, and columns stay separate', async () => {
  const letters = (x: number, text: string) =>
    Array.from(text, (letter, index) => (letter === ' ' ? '' : drawText(x + 7.2 * index, 100, letter))).join('')
  const page = await readPage({ content: letters(72, 'Two words') + letters(300, 'beside') })

  expect(page.items.map(({ text, x }) => [text, x])).toEqual([
    ['Two words', 72],
    ['beside', 300],
  ])
})

test('Words drawn out of order and letter-spaced words are joined', async () => {
  const page = await readPage({
    content: `${drawText(122.4, 100, 'order')}${drawText(72, 100, 'Out')}${drawText(100.8, 100, 'of')}BT /F1 12 Tf 6 Tc 72 600 Td (WIDE NAME) Tj ET`,
  })

  // The gap between letter-spaced words is as wide as between columns: the parser decides whether they belong together.
  expect(page.items.map(({ text }) => text).sort()).toEqual(['NAME', 'Out of order', 'WIDE'])
})

test('Text drawn twice to look bold is bold and occurs once', async () => {
  const page = await readPage({
    content: drawText(72, 100, 'MARA') + drawText(72.4, 100, 'MARA') + drawText(72, 130, 'lilli'),
  })

  expect(page.items.map(({ text, isBold }) => [text, isBold])).toEqual([
    ['MARA', true],
    ['lilli', false],
  ])
})

test('A rule below text underlines it, a rule through text strikes it, and a longer rule does neither', async () => {
  const page = await readPage({
    content:
      drawText(72, 100, 'under') +
      '72 689.5 36 0.6 re f\n' +
      drawText(72, 130, 'struck') +
      '72 665.5 m 115 665.5 l S\n' +
      drawText(72, 160, 'cell') +
      '60 629 m 550 629 l S\n',
  })

  expect(find(page, 'under')).toMatchObject({ isUnderlined: true, isStruck: false })
  expect(find(page, 'struck')).toMatchObject({ isUnderlined: false, isStruck: true })
  expect(find(page, 'cell')).toMatchObject({ isUnderlined: false, isStruck: false })
  expect(page.strokes).toEqual([{ x1: 60, y1: 163, x2: 550, y2: 163, kind: 'line' }])
})

test('Strokes across the page are returned', async () => {
  const page = await readPage({ content: `${drawText(72, 100, 'cut')}q 2 0 0 2 0 0 cm 50 350 m 250 250 l S Q` })

  expect(page.strokes).toEqual([{ x1: 100, y1: 92, x2: 500, y2: 292, kind: 'line' }])
})

test('Pen strokes and struck words of annotations are read', async () => {
  const page = await readPage({
    content: drawText(72, 100, 'gone') + drawText(72, 130, 'kept'),
    entries:
      '/Annots [<< /Type /Annot /Subtype /Ink /Rect [0 0 600 792] /InkList [[100 600 200 501 300 400]] >> << /Type /Annot /Subtype /StrikeOut /Rect [70 680 110 710] /QuadPoints [72 704 101 704 72 690 101 690] >>]',
  })

  expect(find(page, 'gone').isStruck).toBe(true)
  expect(find(page, 'kept').isStruck).toBe(false)
  expect(page.strokes).toContainEqual({ x1: 100, y1: 192, x2: 300, y2: 392, kind: 'ink' })
  expect(page.strokes.map(({ kind }) => kind)).toContain('strike-out')
})

test('Text of form objects is read at its position', async () => {
  const form: PdfObject = {
    entries:
      '/Type /XObject /Subtype /Form /BBox [0 0 600 792] /Matrix [1 0 0 1 0 -50] /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >> >>',
    stream: drawText(72, 100, 'inside'),
  }
  const page = await readPage({ content: '/X Do', resources: '/XObject << /X 5 0 R >>' }, [form])

  expect(find(page, 'inside')).toMatchObject({ x: 72, y: 150 })
})

test('A rotated page is turned upright', async () => {
  const page = await readPage({ content: 'BT /F1 12 Tf 0 1 -1 0 300 100 Tm (upright) Tj ET', entries: '/Rotate 90' })

  expect(page).toMatchObject({ width: 792, height: 612 })
  expect(find(page, 'upright')).toMatchObject({ rotation: 0, x: 100, y: 300 })
})

test('Text without ink is left out with a note', async () => {
  const { pages, notes } = await readPdf(
    writePages([{ content: `${drawText(72, 100, 'seen')}BT 3 Tr /F1 12 Tf 72 500 Td (unseen) Tj ET` }]),
    PDF_LIBRARY_FILES,
    DEFAULT_LIMITS,
  )

  expect(pages[0]?.items.map(({ text }) => text)).toEqual(['seen'])
  expect(notes).toEqual([{ kind: 'hidden-text-left-out', page: 1 }])
})

test('A PDF that claims fewer pages than it has is read only up to that count', async () => {
  const file = writePages([{ content: drawText(72, 100, 'one') }, { content: drawText(72, 100, 'two') }])
  const falseCount = Buffer.from(file.toString('latin1').replace('/Count 2', '/Count 1'), 'latin1')
  const { pages } = await readPdf(falseCount, PDF_LIBRARY_FILES, DEFAULT_LIMITS)

  expect(pages.map(({ items }) => items[0]?.text)).toEqual(['one'])
})

/** A speech drawn sideways, bottom to top. */
const sideways = (lines: number) =>
  Array.from({ length: lines }, (_, line) => `BT /F1 12 Tf 0 1 -1 0 ${100 + 12 * line} 200 Tm (You kept it.) Tj ET\n`)

test('[R-34-02] A page is turned so that most of its text is upright', async () => {
  const page = await readPage({ content: `${sideways(3).join('')}${drawText(72, 20, '7')}0 0 m 300 0 l S` })

  expect(page).toMatchObject({ width: 792, height: 612 })
  expect(page.items.filter(({ text }) => text === 'You kept it.')).toMatchObject([
    { rotation: 0, x: 200, y: 100 },
    { rotation: 0, x: 200, y: 112 },
    { rotation: 0, x: 200, y: 124 },
  ])
  expect(page.strokes).toEqual([{ x1: 0, y1: 0, x2: 0, y2: 300, kind: 'line' }])
})

test('[R-34-02] Two sideways lines in the margin, or a watermark across, do not turn a page', async () => {
  const margin = await readPage({ content: `${sideways(2).join('')}${drawText(72, 100, 'MARA')}` })
  const diagonal = Array.from(
    { length: 4 },
    (_, at) => `BT /F1 12 Tf 0.7 0.7 -0.7 0.7 ${100 + 40 * at} 100 Tm (COPY 7 of MARA) Tj ET`,
  )
  const stamped = await readPage({ content: `${diagonal.join('\n')}${drawText(72, 100, 'MARA')}` })

  for (const page of [margin, stamped]) {
    expect(page).toMatchObject({ width: 612, height: 792 })
    expect(find(page, 'MARA')).toMatchObject({ rotation: 0, x: 72, y: 100 })
  }
})

const listScanned = async (content: string, resources = '', extra: PdfObject[] = []) =>
  (await readPdf(writePages([{ content, resources }], extra), PDF_LIBRARY_FILES, DEFAULT_LIMITS)).scannedPages

/** Filled shapes of 5 by 8 points, as of letters that were converted to outlines. */
const drawShapes = (count: number, size = 8) =>
  Array.from({ length: count }, (_, at) => {
    const [x, y] = [72 + 6 * (at % 60), 700 - 14 * Math.floor(at / 60)]
    return `${x} ${y} m ${x + 5} ${y + 2} l ${x + 3} ${y + size} l ${x + 1} ${y + 3} l f\n`
  }).join('')

test('[R-34-03] A page of letters that are drawn as shapes is recognised, and one with a logo or a drawing is not', async () => {
  expect(await listScanned(drawShapes(200))).toEqual([1])
  expect(await listScanned(drawShapes(200) + drawText(72, 20, 'Sent to Dana Reeve'))).toEqual([1])
  expect(await listScanned(drawShapes(40))).toEqual([])
  expect(await listScanned(drawShapes(200, 90))).toEqual([])
  const speech = Array.from({ length: 6 }, (_, at) =>
    drawText(180, 300 + 12 * at, 'You kept the letter all these years.'),
  )
  expect(await listScanned(drawShapes(200) + speech.join(''))).toEqual([])
})

test('[R-34-01] A page whose font has no mapping to letters is recognised', async () => {
  const glyphs = Array.from({ length: 40 }, (_, at) => `/x${at}`)
  const font: PdfObject = `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 600 800] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 33 /LastChar 72 /Widths [${glyphs.map(() => 600).join(' ')}] /CharProcs << ${glyphs.map((name) => `${name} 7 0 R`).join(' ')} >> /Encoding << /Differences [33 ${glyphs.join(' ')}] >> >>`
  const letter: PdfObject = { entries: '', stream: '600 0 0 0 500 700 d1 0 0 500 700 re f' }
  const codes = Array.from({ length: 90 }, (_, at) => (33 + ((at * 7) % 40)).toString(16)).join('')
  const form: PdfObject = {
    entries: '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /T3 6 0 R >> >>',
    stream: `BT /T3 12 Tf 72 600 Td <${codes}> Tj ET`,
  }

  expect(await listScanned('/X Do', '/XObject << /X 5 0 R >>', [form, font, letter])).toEqual([1])
  expect(
    await listScanned(drawText(72, 100, 'You kept the letter. All these years, and you never once told me so.')),
  ).toEqual([])
})

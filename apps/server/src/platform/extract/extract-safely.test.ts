import { spawnSync } from 'node:child_process'
import { createCanvas, ImageData } from '@napi-rs/canvas'
import { expect, inject, test } from 'vitest'
import { parseScriptSafely } from './extract-safely.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { renderPage } from './ocr/render-page.ts'
import { openPdf } from '@sidelight/extraction/pdf/open-pdf'
import { PDF_LIBRARY_FILES } from './pdf/pdf-library-files.ts'
import { describeChild } from './sandbox/child-command.ts'
import { extractionKills } from './sandbox/extraction-process.ts'
import { writeDocx } from './testing/write-docx.ts'
import { drawText, writePages, writeScans } from './testing/write-pdf.ts'

const extractSafely = async (...args: Parameters<typeof parseScriptSafely>) =>
  (await parseScriptSafely(...args)).document
const rejectionOf = async (bytes: Uint8Array, limits = {}) =>
  extractSafely(bytes, 'sides.pdf', { limits: { ...DEFAULT_LIMITS, ...limits } }).then(
    () => 'extracted',
    (error: unknown) => (error as Error).message,
  )

test('A PDF, a Word document and a text are recognised by their bytes, whatever their names', async () => {
  const pdf = await extractSafely(writePages([{ content: drawText(72, 100, 'MARA') }]), 'sides.txt')
  const docx = await extractSafely(writeDocx('<w:p><w:r><w:t>MARA</w:t></w:r></w:p>'), 'sides.pdf')
  const text = await extractSafely(Buffer.from('MARA\nHello.'), 'sides.docx')

  expect(pdf).toMatchObject({ kind: 'pages', format: 'pdf', pageCount: 1, characterCount: 4 })
  expect(docx).toMatchObject({ kind: 'paragraphs', format: 'docx', pageCount: 1, characterCount: 4 })
  expect(text).toMatchObject({ kind: 'lines', format: 'text', lines: ['MARA', 'Hello.'] })
})

test('A document is extracted and parsed in one process', async () => {
  const page =
    drawText(252, 100, 'MARA') +
    drawText(180, 112, 'You kept it.') +
    drawText(252, 136, 'OLD JOE') +
    drawText(180, 148, 'I did.')
  const { document, script } = await parseScriptSafely(writePages([{ content: page }]), 'sides.pdf')

  expect(document.pageCount).toBe(1)
  expect(script.entries.map(({ actor, dialog }) => [actor, dialog])).toEqual([
    ['MARA', 'You kept it.'],
    ['OLD JOE', 'I did.'],
  ])
})

test('A rejected file gets a message for the user', async () => {
  expect(await rejectionOf(Buffer.alloc(0))).toBe('This file is empty. Please check it and upload it again.')
  expect(await rejectionOf(Buffer.from('%PDF-1.7 and nothing'))).toContain('This PDF is damaged')
  expect(await rejectionOf(Buffer.alloc(100), { fileBytes: 50 })).toContain('larger than 10 MB')
  expect(await rejectionOf(writePages([{ content: '' }, { content: '' }]), { pages: 1 })).toContain(
    'more than 400 pages',
  )
  expect(await rejectionOf(Buffer.from('MARA\nHello.'), { characters: 5 })).toContain('far more text')
})

test('[R-53-02] [D16] A process that exceeds its time or memory is killed and counted, and the next file is extracted', async () => {
  extractionKills.reset()
  const slow = writePages([{ content: 'q '.repeat(60_000) + drawText(72, 100, 'MARA') }])

  expect(await rejectionOf(slow, { cpuMs: 900 })).toContain('took too long')
  expect(await rejectionOf(slow, { wallMs: 400 })).toContain('took too long')
  expect(await rejectionOf(slow, { memoryBytes: 40_000_000 })).toContain('far more memory')
  expect(await rejectionOf(writePages([{ content: drawText(72, 100, 'MARA') }]))).toBe('extracted')
  expect((await extractionKills.get()).values.map(({ labels, value }) => [labels.reason, value])).toEqual([
    ['took-too-long', 2],
    ['too-much-memory', 1],
  ])
})

test('[D16] The extraction process has no environment, no network, no programs and no files but its own code', () => {
  const { program, args } = describeChild('text')
  const attempts = `
    import { readFileSync, writeFileSync } from 'node:fs'
    import { spawnSync } from 'node:child_process'
    import { Worker } from 'node:worker_threads'
    import { networkInterfaces } from 'node:os'
    const attempt = (task) => { try { task(); return 'done' } catch (error) { return error.code ?? error.message } }
    console.log(JSON.stringify({
      environment: Object.keys(process.env),
      read: attempt(() => readFileSync('/etc/hostname')),
      write: attempt(() => writeFileSync('/tmp/sidelight-child', 'x')),
      spawn: attempt(() => spawnSync('true')),
      worker: attempt(() => new Worker('1', { eval: true })),
      networks: Object.keys(networkInterfaces()),
    }))`
  const { stdout, stderr } = spawnSync(program, [...args.slice(0, -1), '--input-type=module', '--eval', attempts], {
    env: {},
    encoding: 'utf8',
  })

  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toMatchObject({
    environment: [],
    read: 'ERR_ACCESS_DENIED',
    write: 'ERR_ACCESS_DENIED',
    spawn: 'ERR_ACCESS_DENIED',
    worker: 'ERR_ACCESS_DENIED',
    // A machine without namespaces keeps its interfaces; there close-network.ts blocks the network functions.
    networks: program === 'unshare' ? [] : JSON.parse(stdout).networks,
  })
})

/** An image of a printed page, rotated by this many degrees. */
async function scan(content: string, degrees = 0): Promise<Uint8Array> {
  const { image } = await renderPage(await openPdf(writePages([{ content }]), PDF_LIBRARY_FILES), 1)
  const printed = createCanvas(image.width, image.height)
  const pixels = new Uint8ClampedArray(image.levels.length * 4).fill(255)
  for (const [at, level] of image.levels.entries()) pixels.fill(level, at * 4, at * 4 + 3)
  printed.getContext('2d').putImageData(new ImageData(pixels, image.width, image.height), 0, 0)
  const canvas = createCanvas(image.width / 2, image.height / 2)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((degrees * Math.PI) / 180)
  context.drawImage(printed, -canvas.width / 2, -canvas.height / 2, canvas.width, canvas.height)
  return writeScans([{ jpeg: canvas.toBuffer('image/jpeg', 90), width: canvas.width, height: canvas.height }])
}

test('A scanned page is recognised, with a confidence for each line', async () => {
  const picture = await scan(drawText(252, 300, 'OLD JOE') + drawText(180, 312, 'Keys keep themselves.'))
  const document = await extractSafely(picture, 'scan.pdf')
  const items = document.kind === 'pages' ? document.pages[0]!.items : []

  expect(document.notes).toEqual([{ kind: 'page-recognised', page: 1 }])
  expect(items.map(({ text }) => text)).toEqual(['OLD JOE', 'Keys keep themselves.'])
  expect(items[0]!.x).toBeCloseTo(252, -1)
  expect(items[0]!.y).toBeCloseTo(300, -1)
  expect(items[0]!.fontSize).toBeCloseTo(12, -1)
  expect(Math.min(...items.map(({ confidence }) => confidence ?? 0))).toBeGreaterThan(0.7)
}, 120_000)

test.runIf(inject('isNightly'))(
  'A skewed scan is straightened, and names keep their accents and underscores',
  async () => {
    const speech = [0, 1, 2, 3].map((line) =>
      drawText(108, 400 + line * 12, 'The keys were never lost, they were kept.'),
    )
    const cues = drawText(252, 300, '\u00c9LODIE') + drawText(252, 336, 'BJ\u00d6RN') + drawText(252, 372, 'CHILD_01')
    const document = await extractSafely(await scan(cues + speech.join(''), 2), 'scan.pdf')
    const items = document.kind === 'pages' ? document.pages[0]!.items : []

    expect(items.slice(0, 3).map(({ text }) => text)).toEqual(['\u00c9LODIE', 'BJ\u00d6RN', 'CHILD_01'])
    for (const { x } of items.slice(3)) expect(Math.abs(x - 108)).toBeLessThan(3)
    expect(items).toHaveLength(7)
  },
  120_000,
)

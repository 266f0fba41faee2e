import { documents, scenes } from '@sidelight/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderPagesSafely } from '#platform/extract/extract-safely.ts'
import { drawText, writePages } from '#platform/extract/testing/write-pdf.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { insertUserWithPages, PDF, type ScriptFile, uploadAndParse, SHORT_SIDES, textFile } from '#testing/uploads.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const CONVERSATION = [
  ['OTIS', 'You kept the key, all this time.'],
  ['TESS', 'To give it back to you.'],
  ['OTIS', 'The machine eats the quarters again.'],
  ['TESS', 'Then stop feeding it.'],
] as const
const drawSpeech = ([name, words]: readonly [string, string], y: number) =>
  drawText(266, y, name) + drawText(180, y + 14, words)

/** A script whose first page ends with speeches inside a direction. */
function unclearFirstPage(): ScriptFile {
  const conversation =
    drawText(108, 72, 'INT. LAUNDROMAT - NIGHT') +
    CONVERSATION.map((speech, index) => drawSpeech(speech, 108 + 42 * index)).join('')
  const unclear = drawText(108, 300, 'She sits. OTIS: You never said so. TESS: I do now.')
  const bytes = new Uint8Array(writePages([{ content: conversation + unclear }, { content: conversation }]))
  return { name: 'sides.pdf', type: PDF, bytes }
}

const NONE = { url: null, width: null, height: null }

describe('page images', { timeout: 120_000 }, () => {
  it('A page with lines to review is rendered for its owner, at a URL that expires, and other pages are not', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await uploadAndParse(ada, unclearFirstPage())
    await server.jobsDone()
    const { scenes: lines } = await ada.call(scenes.list, { params: { documentId } })
    const pagesToReview = new Set(lines.filter(({ doubts }) => doubts.length > 0).map(({ page }) => page))
    expect([...pagesToReview]).toEqual([1])
    const picture = await ada.call(documents.pageImage, { params: { documentId, page: 1 } })
    expect(picture).toMatchObject({ width: 1200, height: 1553 })
    expect(picture.url).toContain('X-Amz-Expires=900&')
    const served = await fetch(picture.url ?? '')
    expect(served.headers.get('content-type')).toBe('image/webp')
    const { width, height, format } = await sharp(await served.arrayBuffer()).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 1553, format: 'webp' })
    expect(await ada.call(documents.pageImage, { params: { documentId, page: 2 } })).toEqual(NONE)
    expect((await fetch((picture.url ?? '').replace(/\?.*/, ''))).status).toBe(403)
  })

  it('A script from a text file has no page images', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await uploadAndParse(ada, textFile(SHORT_SIDES))
    expect(await ada.call(documents.pageImage, { params: { documentId, page: 1 } })).toEqual(NONE)
  })
})

describe('rendering', { timeout: 60_000 }, () => {
  it('Rendering skips missing pages and limits the size of the image of a huge page', async () => {
    const roll = '/MediaBox [0 0 100 14400]'
    const pdf = writePages([{ content: drawText(72, 72, 'MARCUS') }, { content: '', entries: roll }])
    const pictures = await renderPagesSafely(pdf, [1, 2, 3])
    expect(pictures.map(({ page }) => page)).toEqual([1, 2])
    for (const { width, height } of pictures) expect(width * height).toBeLessThan(4_100_000)
  })
})

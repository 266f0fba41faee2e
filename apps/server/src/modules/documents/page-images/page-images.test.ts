import { documents, scenes } from '@sidelight/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderPagesSafely } from '#platform/extract/extract-safely.ts'
import { drawText, writePages } from '#platform/extract/testing/write-pdf.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { anActor, pdfSides, read, SHORT_SIDES, textFile } from '#testing/uploads.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const NONE = { url: null, width: null, height: null }

describe('a page with lines in doubt', { timeout: 120_000 }, () => {
  it('is drawn for its owner, at an address that ends; other pages are not', async () => {
    const ada = await anActor(server)
    const documentId = await read(ada, await pdfSides())
    await server.jobsDone()
    const { scenes: lines } = await ada.call(scenes.list, { params: { documentId } })
    const doubtful = new Set(lines.filter(({ doubts }) => doubts.length > 0).map(({ page }) => page))
    expect([...doubtful]).toEqual([1])
    const picture = await ada.call(documents.pageImage, { params: { documentId, page: 1 } })
    expect(picture).toMatchObject({ width: 1200, height: 1698 })
    expect(picture.url).toContain('X-Amz-Expires=900')
    const served = await fetch(picture.url ?? '')
    expect(served.headers.get('content-type')).toBe('image/webp')
    const { width, height, format } = await sharp(await served.arrayBuffer()).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 1698, format: 'webp' })
    expect(await ada.call(documents.pageImage, { params: { documentId, page: 2 } })).toEqual(NONE)
    expect((await fetch((picture.url ?? '').replace(/\?.*/, ''))).status).toBe(403)
  })

  it('of a script that came as text has no picture', async () => {
    const ada = await anActor(server)
    const documentId = await read(ada, textFile(SHORT_SIDES))
    expect(await ada.call(documents.pageImage, { params: { documentId, page: 1 } })).toEqual(NONE)
  })
})

describe('drawing', { timeout: 60_000 }, () => {
  it('leaves out pages that are not there, and makes no wallpaper of a page that claims to be one', async () => {
    const roll = '/MediaBox [0 0 100 14400]'
    const pdf = writePages([{ content: drawText(72, 72, 'MARCUS') }, { content: '', entries: roll }])
    const pictures = await renderPagesSafely(pdf, [1, 2, 3])
    expect(pictures.map(({ page }) => page)).toEqual([1, 2])
    for (const { width, height } of pictures) expect(width * height).toBeLessThan(4_100_000)
  })
})

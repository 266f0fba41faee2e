import { documents, scenes } from '@sidelight/contract'
import type { SourcePage } from '@sidelight/script-parser/document/source'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extract } from '#platform/extract/extract.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import {
  count,
  extractedPages,
  insertUserWithPages,
  pdfSides,
  type ScriptFile,
  sendConfidential,
  unclearPages,
  uploadAndParse,
  uploadConfidential,
  waitForDecision,
} from '#testing/uploads.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { userIdOf } from '#testing/user-id.ts'
import { documentPrefix } from '../object-keys.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function extractPages({ bytes, name }: ScriptFile): Promise<SourcePage[]> {
  const document = await extract(bytes, name)
  return document.kind === 'pages' ? document.pages : []
}

const linesOf = async (user: SignedIn, documentId: string) =>
  (await user.call(scenes.list, { params: { documentId } })).scenes.map(({ actor, dialog }) => ({ actor, dialog }))

/** A page with this many characters. */
const pageOf = (characters: number, number = 1) => ({
  number,
  width: 612,
  height: 792,
  items: Array.from({ length: Math.ceil(characters / 1000) }, (_, row) => ({
    text: 'a'.repeat(Math.min(1000, characters - row * 1000)),
    x: 72,
    y: 72 + row * 0.4,
    width: 400,
    fontSize: 12,
    fontName: 'Courier',
    isBold: false,
    isItalic: false,
    isUnderlined: false,
    isStruck: false,
    rotation: 0,
  })),
  strokes: [],
  isScanned: false,
})

describe('pages that a browser extracted', { timeout: 240_000 }, () => {
  it('[R-48-23] A script that was read in the browser has the lines of its file, and nothing of it stays in the storage', async () => {
    const ada = await insertUserWithPages(server)
    const file = await pdfSides()
    const fromPages = await uploadConfidential(server, ada, extractedPages(await extractPages(file)))
    const fromFile = await uploadAndParse(ada, file)
    const lines = await linesOf(ada, fromPages)
    expect(lines.length).toBeGreaterThan(10)
    expect(lines).toEqual(await linesOf(ada, fromFile))
    const { rows } =
      await sql`select page_count, original_key from document where id in (${fromPages}, ${fromFile}) order by original_key nulls first`.execute(
        server.ctx.db,
      )
    const [pages, original] = rows as { pageCount: number; originalKey: string | null }[]
    expect(pages).toEqual({ pageCount: original?.pageCount, originalKey: null })
    expect(await server.ctx.storage.list(documentPrefix(await userIdOf(server, ada), fromPages))).toEqual([])
  })

  it('[R-48-25] Doubtful lines of a script that was read in the browser are marked, and their page has no image', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await uploadConfidential(server, ada, await unclearPages())
    const { scenes: lines } = await ada.call(scenes.list, { params: { documentId } })
    expect(lines.some(({ doubts }) => doubts.length > 0)).toBe(true)
    const image = await ada.call(documents.pageImage, { params: { documentId, page: 1 } })
    expect(image.url).toBeNull()
    const { rows } = await sql`select 1 from document_page where document_id = ${documentId}`.execute(server.ctx.db)
    expect(rows).toEqual([])
  })

  it('[R-48-24] [D30] Text that is put on fewer pages is priced by its characters, as a text file is', async () => {
    const ada = await insertUserWithPages(server)
    const priceOf = async (...pages: unknown[]) => {
      const documentId = await sendConfidential(server, ada, extractedPages(pages))
      return (await count(ada, documentId)).page_count
    }
    expect(await priceOf(pageOf(3000))).toBe(1)
    expect(await priceOf(pageOf(3001))).toBe(2)
    expect(await priceOf(pageOf(100), pageOf(0, 2), pageOf(0, 3))).toBe(3)
    expect(await priceOf(pageOf(1_500_000))).toBe(500)
  })

  it('[R-48-24] Extracted pages are refused for an ordinary script, for its new pages, and if they are more than a script can be', async () => {
    const ada = await insertUserWithPages(server)
    const { type: file_type, bytes } = extractedPages([pageOf(100)])
    const body = { file_name: '', file_type, file_size: bytes.length }
    expect((await ada.ask(documents.presignedUpload, { body })).http).toBe(400)
    const documentId = await uploadAndParse(ada, await pdfSides())
    expect((await ada.ask(documents.addRevision, { params: { documentId }, body })).http).toBe(400)
    const confirmed = async (...pages: unknown[]) =>
      waitForDecision(ada, await sendConfidential(server, ada, extractedPages(pages)))
    expect(await confirmed(pageOf(1_500_001))).toMatchObject({
      http: 400,
      body: { message: 'This script has far more text than 400 pages hold. Please upload only the pages you need.' },
    })
    expect(await confirmed({ ...pageOf(100), words: 'canary' })).toMatchObject({
      http: 400,
      body: { message: 'The pages of this script did not arrive as they should. Please upload it again.' },
    })
    expect(await confirmed(pageOf(0))).toMatchObject({
      http: 400,
      body: { message: expect.stringContaining('no text') as string },
    })
  })
})

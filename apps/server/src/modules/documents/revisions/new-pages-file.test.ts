import { documents } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { extract } from '#platform/extract/extract.ts'
import { transact } from '#platform/db/transact.ts'
import { createScript } from '#testing/script-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import {
  type ConfidentialFile,
  extractedPages,
  insertUserWithPages,
  pdfSides,
  put,
  SHORT_SIDES,
  textFile,
  waitForDecision,
} from '#testing/uploads.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { userIdOf } from '#testing/user-id.ts'
import { cachedParseKey, documentPrefix } from '../object-keys.ts'
import { applyRevision, revisionOf, sendRevision, waitForRevision } from './testing/revision-fixture.ts'

let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  ada = await insertUserWithPages(server)
})

const paramsOf = (documentId: string) => ({ params: { documentId } })
const objectsOf = async (documentId: string) =>
  server.ctx.storage.list(documentPrefix(await userIdOf(server, ada), documentId))
const rowsOf = (fileId: string) =>
  server.ctx.db
    .selectFrom('document')
    .select(['originalKey', 'originalUntil', 'fileName'])
    .where('id', '=', fileId)
    .execute()
const inAWeek = () => new Date(server.clock.now().getTime() + 7 * 86_400_000).toISOString()

const item = (text: string, x: number, y: number) => ({
  text,
  x,
  y,
  width: text.length * 7.2,
  fontSize: 12,
  fontName: 'Courier',
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  rotation: 0,
  lightness: 0,
  colour: '#000000',
})

const SCENE = [
  item('INT. HALL - NIGHT', 108, 84),
  item('MARCUS', 266, 108),
  item('You kept the ring.', 180, 120),
  item('DANI', 266, 144),
  item('To give it back.', 180, 156),
]

/** A scene on the first of these pages, as a browser extracts them. More than 20 are not parsed while they are counted. */
const extractedSides = (count: number): ConfidentialFile =>
  extractedPages(
    Array.from({ length: count }, (_, index) => ({
      number: index + 1,
      width: 612,
      height: 792,
      items: index === 0 ? SCENE : [],
      strokes: [],
      isScanned: false,
    })),
  )

const createOrdinary = () => createScript(server, ada)
async function createConfidential(): Promise<string> {
  const documentId = await createOrdinary()
  await ada.call(documents.makeConfidential, { ...paramsOf(documentId), body: { expires_at: inAWeek() } })
  return documentId
}

describe('the file of new pages', { timeout: 180_000 }, () => {
  it.each([
    ['an ordinary script', createOrdinary, textFile(SHORT_SIDES.replace('key', 'ring'))],
    ['a confidential script', createConfidential, textFile(SHORT_SIDES.replace('key', 'ring'))],
    ['a confidential script, 20 extracted pages', createConfidential, extractedSides(20)],
    ['a confidential script, 21 extracted pages', createConfidential, extractedSides(21)],
  ])(
    '[R-48-37] The file of new pages is deleted as soon as it is read, and what was read goes when it is applied: %s',
    async (_, addScript, file) => {
      const documentId = await addScript()
      const fileId = await sendRevision(ada, documentId, file)
      expect(await waitForRevision(ada, documentId)).toMatchObject({ state: 'ready', revision_id: fileId })
      await server.jobsDone()
      expect(await objectsOf(fileId)).toEqual([cachedParseKey(await userIdOf(server, ada), fileId)])
      expect(await rowsOf(fileId)).toMatchObject([{ originalKey: null, originalUntil: null }])
      await applyRevision(ada, documentId)
      await server.jobsDone()
      expect([await objectsOf(fileId), await rowsOf(fileId)]).toEqual([[], []])
    },
  )

  it('[R-48-37] New pages that could not be read leave no object', async () => {
    const documentId = await createConfidential()
    const file = textFile('\n')
    const { url, document_id } = await ada.call(documents.addRevision, {
      ...paramsOf(documentId),
      body: { file_name: '', file_type: file.type, file_size: file.bytes.length },
    })
    await put(url ?? '', file)
    expect((await waitForDecision(ada, document_id ?? '')).http).toBe(400)
    await server.jobsDone()
    expect(await objectsOf(document_id ?? '')).toEqual([])
    expect(await rowsOf(document_id ?? '')).toMatchObject([{ originalKey: null, originalUntil: null }])
  })

  it('[R-48-36] New pages that were extracted in the browser say what the server reads from their file', async () => {
    const documentId = await createConfidential()
    const file = await pdfSides()
    const document = await extract(file.bytes, file.name)
    await sendRevision(ada, documentId, extractedPages(document.kind === 'pages' ? document.pages : []))
    const readHere = await waitForRevision(ada, documentId)
    await sendRevision(ada, documentId, file)
    expect(readHere.changes?.new).toBeGreaterThan(10)
    expect((await waitForRevision(ada, documentId)).changes).toEqual(readHere.changes)
  })

  it('[R-48-36] Extracted pages are not taken as new pages of an ordinary script', async () => {
    const file = extractedSides(1)
    const body = { file_name: '', file_type: file.type, file_size: file.bytes.length }
    expect((await ada.ask(documents.addRevision, { ...paramsOf(await createOrdinary()), body })).http).toBe(400)
    expect((await ada.ask(documents.addRevision, { ...paramsOf(await createConfidential()), body })).http).toBe(201)
  })

  it('[R-48-37] New pages that wait for a script are deleted when it becomes confidential', async () => {
    const documentId = await createOrdinary()
    const fileId = await sendRevision(ada, documentId, textFile(SHORT_SIDES, 'Zymurgist.txt'))
    await waitForRevision(ada, documentId)
    expect(await rowsOf(fileId)).toMatchObject([{ fileName: 'Zymurgist.txt' }])
    await ada.call(documents.makeConfidential, { ...paramsOf(documentId), body: { expires_at: inAWeek() } })
    await server.jobsDone()
    expect([await objectsOf(fileId), await rowsOf(fileId)]).toEqual([[], []])
    expect(await revisionOf(ada, documentId)).toMatchObject({ state: 'none' })
  })

  it('[R-48-37] New pages that were announced before their script became confidential are refused', async () => {
    const documentId = await createOrdinary()
    const body = { file_name: 'Zymurgist.txt', file_type: 'text/plain' as const, file_size: 100 }
    let refused: Promise<{ http: number }> | undefined
    await transact(server.ctx, async ({ db }) => {
      await sql`select from document where id = ${documentId} for update`.execute(db)
      refused = ada.ask(documents.addRevision, { ...paramsOf(documentId), body })
      await waitUntil(
        async () =>
          (
            await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              db,
            )
          ).rows.length > 0 || undefined,
        { what: 'the request to wait for the script', timeoutMs: 30_000 },
      )
      await sql`update document set confidential_since = now(), expires_at = now() + interval '1 day' where id = ${documentId}`.execute(
        db,
      )
    })
    expect((await refused)?.http).toBe(409)
    expect(await revisionOf(ada, documentId)).toMatchObject({ state: 'none' })
  })
})

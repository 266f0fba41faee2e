import { activities, credits, documents, scenes } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assign, editLine, OWN } from '#modules/audio/testing/cast-fixture.ts'
import { createScript, inTurns, readerOf } from '#testing/script-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { insertUserWithPages, PDF, put, scannedSides, textFile, uploadAndParse } from '#testing/uploads.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { userIdOf } from '#testing/user-id.ts'
import { expireOriginalsJob } from '../documents.jobs.ts'
import { documentPrefix } from '../object-keys.ts'
import {
  addParsedRevision,
  applyRevision,
  revisionOf,
  sendRevision,
  waitForRevision,
} from './testing/revision-fixture.ts'

let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  server = await startTestServer({ ACCESS_TOKEN_SECONDS: '86400000' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  ada = await insertUserWithPages(server)
})

const { list, spoken } = readerOf(() => ada)
const paramsOf = (documentId: string) => ({ params: { documentId } })
const undo = (documentId: string) => ada.call(scenes.undo, paramsOf(documentId))
const pagesLeft = async (user = ada) => {
  const left = await user.call(credits.current)
  return left.paygo_credits + left.page_credits_this_month - left.page_credits_used_this_month
}
const objectsOf = async (documentId: string) =>
  server.ctx.storage.list(documentPrefix(await userIdOf(server, ada), documentId))
const waitUntilGone = (fileId: string) =>
  waitUntil(async () => (await objectsOf(fileId)).length === 0 || undefined, {
    what: 'the removal of the file',
    timeoutMs: 60_000,
  })
const countFiles = async (fileId: string) =>
  (await server.ctx.db.selectFrom('document').select('id').where('id', '=', fileId).execute()).length

const SIDES = `INT. FERRY - NIGHT

JO
The last boat leaves at nine.

ANA
Then we have an hour to find him.

JO
And if we do not find him?
`
const BLUE = SIDES.replace('at nine', 'at ten').replace(
  'And if we do not find him?',
  'And if we do not find him tonight?',
)

const SCENE = inTurns('You kept the key.', 'To give it back.', 'Then give it back.', 'Not like this.')

describe('new pages of a script', { timeout: 180_000 }, () => {
  it('[R-42-04] [R-42-05] [R-42-07] [R-42-09] New pages are uploaded, shown, applied and undone, and their file is gone', async () => {
    const documentId = await uploadAndParse(ada, textFile(SIDES))
    await assign(ada, documentId, { JO: OWN })
    const before = await list(documentId)
    const fileId = await sendRevision(ada, documentId, textFile(BLUE, 'ferry blue pages.txt'))
    expect((await ada.call(documents.list)).documents.map(({ _id }) => _id)).toEqual([documentId])
    expect((await ada.ask(documents.process, paramsOf(fileId))).http).toBe(404)
    expect(await waitForRevision(ada, documentId)).toEqual({
      state: 'ready',
      message: '',
      revision_id: fileId,
      changes: {
        scope: 'whole',
        part: { pages: 1, of: 1 },
        colour: 'Blue',
        same: 2,
        changed: 2,
        new: 0,
        cut: 0,
        moved: 0,
        yours: 2,
        cost: { pages: 1, from_month: 1, from_paygo: 0, missing: 0 },
        file_pages: 1,
        lines: [
          {
            kind: 'changed',
            actor: 'JO',
            is_yours: true,
            before: 'The last boat leaves at nine.',
            after: 'The last boat leaves at ten.',
          },
          {
            kind: 'changed',
            actor: 'JO',
            is_yours: true,
            before: 'And if we do not find him?',
            after: 'And if we do not find him tonight?',
          },
        ],
      },
    })
    const left = await pagesLeft()
    await applyRevision(ada, documentId)
    expect(await pagesLeft()).toBe(left - 1)
    const after = await list(documentId)
    expect(after.map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id))
    expect(after[1]).toMatchObject({ dialog: 'The last boat leaves at ten.', version: 2 })
    await waitUntilGone(fileId)
    expect(await countFiles(fileId)).toBe(0)
    expect(await revisionOf(ada, documentId)).toMatchObject({ state: 'none', revision_id: null })
    expect((await ada.call(activities.recent))[0]).toMatchObject({ action: 'New pages applied' })
    await undo(documentId)
    expect((await list(documentId)).map(({ dialog }) => dialog)).toEqual(before.map(({ dialog }) => dialog))
  })

  it('[R-42-04] New pages that are pictures of text are recognised', async () => {
    const documentId = await createScript(server, ada)
    await sendRevision(ada, documentId, await scannedSides())
    expect((await waitForRevision(ada, documentId)).changes?.new).toBeGreaterThan(3)
  })

  it('[R-42-04] New pages that are no script are rejected like a new script, and say why', async () => {
    const documentId = await createScript(server, ada)
    const bytes = new TextEncoder().encode('not a PDF at all')
    const { url, document_id: fileId } = await ada.call(documents.addRevision, {
      ...paramsOf(documentId),
      body: { file_name: 'blue.pdf', file_type: PDF, file_size: bytes.length },
    })
    await put(url ?? '', { type: PDF, bytes })
    await ada.ask(documents.confirm, paramsOf(fileId ?? ''))
    await waitForRevision(ada, documentId)
    expect(await revisionOf(ada, documentId)).toMatchObject({ state: 'failed', message: expect.stringMatching(/\S/) })
  })

  it('[R-42-04] Only a script that was read takes new pages, and only 30 per day', async () => {
    const body = { file_name: 'blue.txt', file_type: 'text/plain' as const, file_size: 10 }
    const unread = await createScript(server, ada, { status: 'pending' })
    expect((await ada.ask(documents.addRevision, { ...paramsOf(unread), body })).http).toBe(409)
    const documentId = await createScript(server, ada)
    const statuses = []
    for (let n = 0; n < 31; n += 1) {
      statuses.push((await ada.ask(documents.addRevision, { ...paramsOf(documentId), body })).http)
      // The limit per minute is not the subject here.
      await server.ctx.db.deleteFrom('throttle').where('key', 'like', 'document:announce%').execute()
    }
    expect(statuses).toEqual([...Array<number>(30).fill(201), 429])
  })

  it('[R-42-09] New pages are deleted when they are discarded or replaced, after 24 hours, and with the script', async () => {
    const documentId = await createScript(server, ada)
    const replaced = await sendRevision(ada, documentId, textFile(SIDES))
    const discarded = await sendRevision(ada, documentId, textFile(BLUE))
    await waitUntilGone(replaced)
    await ada.call(documents.discardRevision, paramsOf(documentId))
    await ada.call(documents.discardRevision, paramsOf(documentId))
    await waitUntilGone(discarded)
    const expired = await sendRevision(ada, documentId, textFile(BLUE))
    server.clock.advance({ hours: 23 })
    await server.ctx.jobs.enqueue(server.ctx.db, expireOriginalsJob, {})
    const kept = await sendRevision(ada, await createScript(server, ada), textFile(BLUE))
    expect(await countFiles(expired)).toBe(1)
    server.clock.advance({ hours: 1 })
    await server.ctx.jobs.enqueue(server.ctx.db, expireOriginalsJob, {})
    await waitUntilGone(expired)
    expect(await revisionOf(ada, documentId)).toMatchObject({ state: 'none' })
    expect(await countFiles(kept)).toBe(1)
    const last = await sendRevision(ada, documentId, textFile(BLUE))
    await ada.call(documents.remove, paramsOf(documentId))
    await waitUntilGone(last)
    expect(await countFiles(last)).toBe(0)
  })

  it('[R-42-04] The upload address of new pages accepts nothing after they were discarded', async () => {
    const documentId = await createScript(server, ada)
    const file = textFile(BLUE)
    const { url, document_id: fileId } = await ada.call(documents.addRevision, {
      ...paramsOf(documentId),
      body: { file_name: file.name, file_type: file.type, file_size: file.bytes.length },
    })
    await ada.call(documents.discardRevision, paramsOf(documentId))
    await put(url ?? '', file)
    expect((await ada.ask(documents.confirm, paramsOf(fileId ?? ''))).http).toBe(404)
  })
})

describe('corrections and new pages', () => {
  it('[R-42-03] Corrected words and characters stay where the pages say what they said', async () => {
    const documentId = await createScript(server, ada, { entries: SCENE })
    const lines = await list(documentId)
    await editLine(ada, lines[0]?._id ?? '', 'You kept a key.')
    await ada.call(scenes.renameActor, { ...paramsOf(documentId), body: { from: 'DANI', to: 'DANIELA' } })
    await addParsedRevision(server, ada, documentId, [
      ...SCENE.slice(0, 3),
      { actor: 'DANI', dialog: 'Not quite like this.' },
      { actor: 'DANI', dialog: 'Tomorrow, perhaps.' },
    ])
    await applyRevision(ada, documentId)
    expect(await spoken(documentId)).toEqual([
      'MARCUS: You kept a key.',
      'DANIELA: To give it back.',
      'MARCUS: Then give it back.',
      'DANIELA: Not quite like this.',
      'DANIELA: Tomorrow, perhaps.',
    ])
  })

  it('[R-42-03] Lines that were added by hand stay in their place', async () => {
    const documentId = await createScript(server, ada, { entries: SCENE })
    await ada.call(scenes.add, { ...paramsOf(documentId), body: [{ actor: 'EVE', scene_index: 2, text: 'Wait.' }] })
    await addParsedRevision(server, ada, documentId, SCENE.slice(0, 3))
    expect((await revisionOf(ada, documentId)).changes).toMatchObject({ same: 4, cut: 1, yours: 0 })
    await applyRevision(ada, documentId)
    expect(await spoken(documentId)).toEqual([
      'MARCUS: You kept the key.',
      'DANI: To give it back.',
      'EVE: Wait.',
      'MARCUS: Then give it back.',
    ])
  })

  it('[R-42-07] Lines stand under the headings of the new pages', async () => {
    const heading = (dialog: string) => ({ actor: 'narrator', kind: 'heading' as const, dialog })
    const documentId = await createScript(server, ada, { entries: [heading('INT. HALL - DAY'), ...SCENE] })
    await addParsedRevision(server, ada, documentId, [heading('INT. HALL - NIGHT'), ...SCENE])
    await applyRevision(ada, documentId)
    expect(new Set((await list(documentId)).map((line) => line.heading))).toEqual(new Set(['INT. HALL - NIGHT']))
    await undo(documentId)
    expect(new Set((await list(documentId)).map((line) => line.heading))).toEqual(new Set(['INT. HALL - DAY']))
  })
})

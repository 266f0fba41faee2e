import { documents, scenes } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { createScript, inTurns, readerOf } from '#testing/script-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { insertUserWithPages } from '#testing/uploads.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { userIdOf } from '#testing/user-id.ts'
import { lockOwner } from '../documents.repo.ts'
import { addParsedRevision, applyAs, applyRevision, revisionOf } from './testing/revision-fixture.ts'

let server: TestServer
let ada: SignedIn
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  ada = await insertUserWithPages(server)
})

const { list } = readerOf(() => ada)
const SCENE = inTurns('You kept the key.', 'To give it back.', 'Then give it back.', 'Not like this.')

describe('a script that is deleted while new pages are sent', () => {
  it('New pages of a script that is deleted meanwhile are refused, and no upload stays', async () => {
    const documentId = await createScript(server, ada, { entries: SCENE })
    const userId = await userIdOf(server, ada)
    const body = { file_name: 'blue.txt', file_type: 'text/plain', file_size: 10 } as const
    const sent = await transact(server.ctx, async (ctx) => {
      // The request has found the script and waits for its owner.
      await lockOwner(ctx.db, userId)
      const request = ada.ask(documents.addRevision, { params: { documentId }, body })
      await waitUntil(async () => (await countWaiting()) > 0 || undefined, { what: 'the lock', timeoutMs: 30_000 })
      await ctx.db.deleteFrom('document').where('id', '=', documentId).execute()
      return { request }
    })
    expect((await sent.request).http).toBe(404)
    const left = await server.ctx.db.selectFrom('document').select('id').where('ownerId', '=', userId).execute()
    expect(left).toEqual([])
  })

  async function countWaiting(): Promise<number> {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%app_user%'`.execute(
      server.ctx.db,
    )
    return rows.length
  }
})

describe('new pages that are only a part of the script', () => {
  const PAGES = 6
  const script = inTurns(...Array.from({ length: PAGES * 5 }, (_, at) => `Line number ${at} of the scene.`)).map(
    (entry, at) => ({ ...entry, page: Math.floor(at / 5) + 1 }),
  )
  /** The third page with one line rewritten and one left out. */
  const third = script
    .filter(({ page }) => page === 3)
    .map((entry, at) => ({ ...entry, page: 1, ...(at === 1 && { dialog: 'Line number 11 of the last scene.' }) }))
    .toSpliced(3, 1)
  const words = async (documentId: string) => (await list(documentId)).map(({ dialog }) => dialog)

  it('[R-47-10] [R-47-11] The lines outside of the new pages keep their ids and places, and one undo brings back the others', async () => {
    const documentId = await createScript(server, ada, { entries: script, pageCount: PAGES })
    const before = await list(documentId)
    await addParsedRevision(server, ada, documentId, third)
    const { changes } = await revisionOf(ada, documentId)
    expect(changes).toMatchObject({ scope: 'part', part: { pages: 1, of: PAGES }, same: 28, changed: 1, cut: 1 })
    await applyRevision(ada, documentId)
    const after = await list(documentId)
    expect(after.map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id).toSpliced(13, 1))
    expect(after[11]?.dialog).toBe('Line number 11 of the last scene.')
    await ada.call(scenes.undo, { params: { documentId } })
    expect(await words(documentId)).toEqual(before.map(({ dialog }) => dialog))
  })

  it('[R-47-12] The same pages applied as the whole script cut the rest', async () => {
    const documentId = await createScript(server, ada, { entries: script, pageCount: PAGES })
    await addParsedRevision(server, ada, documentId, third)
    expect((await revisionOf(ada, documentId, 'whole')).changes).toMatchObject({ scope: 'whole', same: 3, cut: 26 })
    await applyRevision(ada, documentId, 'whole')
    expect(await words(documentId)).toEqual(third.map(({ dialog }) => dialog))
  })

  it('[R-47-10] Pages that belong nowhere are the whole script, whatever was asked for', async () => {
    const documentId = await createScript(server, ada, { entries: script, pageCount: PAGES })
    await addParsedRevision(server, ada, documentId, SCENE)
    expect((await revisionOf(ada, documentId, 'part')).changes).toMatchObject({ scope: 'whole', part: null, cut: 30 })
  })

  it('[R-47-12] Pages chosen as a part that belong nowhere any more are refused, and nothing is cut', async () => {
    const documentId = await createScript(server, ada, { entries: script, pageCount: PAGES })
    const fileId = await addParsedRevision(server, ada, documentId, SCENE)
    const before = await list(documentId)
    expect((await applyAs(ada, documentId, fileId, 1, 'part')).http).toBe(409)
    expect(await list(documentId)).toEqual(before)
    expect((await applyAs(ada, documentId, fileId, 1, 'whole')).http).toBe(200)
  })
})

import { activities, credits, documents, scenes, users } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import {
  insertUserWithPages,
  announce,
  count,
  finish,
  pdfSides,
  put,
  uploadAndParse,
  scannedSides,
  send,
  SHORT_SIDES,
  start,
  textFile,
  upload,
} from '#testing/uploads.ts'
import { userIdOf } from '#testing/user-id.ts'
import { expireOriginalsJob, removeDocumentObjectsJob } from './documents.jobs.ts'
import { removeDocumentObjects } from './cleanup.service.ts'
import { documentPrefix, uploadsPrefix } from './object-keys.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ACCESS_TOKEN_SECONDS: '86400000' })
})
afterAll(() => server.stop())

const remove = (user: SignedIn, documentId: string) => user.ask(documents.remove, { params: { documentId } })
async function objectsOf(user: SignedIn, documentId: string): Promise<string[]> {
  const userId = await userIdOf(server, user)
  const prefixes = [documentPrefix(userId, documentId), uploadsPrefix(userId, documentId)]
  return (await Promise.all(prefixes.map((prefix) => server.ctx.storage.list(prefix)))).flat()
}
const countRows = async (documentId: string) => {
  const { db } = server.ctx
  const document = await db.selectFrom('document').select('id').where('id', '=', documentId).execute()
  const lines = await db.selectFrom('line').select('id').where('documentId', '=', documentId).execute()
  const pages = await db.selectFrom('documentPage').select('page').where('documentId', '=', documentId).execute()
  return document.length + lines.length + pages.length
}
const listOpenHolds = async (documentId: string) =>
  server.ctx.db
    .selectFrom('creditHold')
    .select('key')
    .where('key', 'like', `doc:${documentId}:%`)
    .where('endedAs', 'is', null)
    .execute()

/** Waits until a query that matches this pattern is blocked by a lock. */
const waitForLock = (query: string) =>
  waitUntil(
    async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like ${query}`.execute(server.ctx.db)
      return rows.length > 0 || undefined
    },
    { what: `a lock of ${query}`, timeoutMs: 30_000 },
  )

/** Stages at which a script may be deleted. */
const STAGES: [string, (user: SignedIn) => Promise<string>][] = [
  ['requested', async (user) => (await announce(user, textFile(SHORT_SIDES))).document_id ?? ''],
  ['uploaded', async (user) => (await send(user, textFile(SHORT_SIDES))).documentId],
  [
    'being confirmed',
    async (user) => {
      const { documentId } = await send(user, await pdfSides())
      void user.ask(documents.confirm, { params: { documentId } })
      return documentId
    },
  ],
  ['counted', async (user) => upload(user, await pdfSides())],
  [
    'being started',
    async (user) => {
      const documentId = await upload(user, textFile(SHORT_SIDES))
      void start(user, documentId)
      return documentId
    },
  ],
  [
    'being parsed',
    async (user) => {
      const documentId = await upload(user, await scannedSides())
      await start(user, documentId)
      return documentId
    },
  ],
  ['parsed', async (user) => uploadAndParse(user, textFile(SHORT_SIDES))],
  [
    'having its pages rendered',
    async (user) => {
      const documentId = await upload(user, await pdfSides())
      await start(user, documentId)
      await finish(user, documentId)
      return documentId
    },
  ],
]

describe('deletion of a script', { timeout: 240_000 }, () => {
  it.each(STAGES)(
    '[D24] [R-7-29] A script that is %s is deleted with everything derived from it',
    async (_stage, prepare) => {
      const ada = await insertUserWithPages(server)
      const documentId = await prepare(ada)
      expect(await remove(ada, documentId)).toMatchObject({ http: 200, body: { data: null } })
      await server.jobsDone()
      expect(await countRows(documentId)).toBe(0)
      expect(await listOpenHolds(documentId)).toEqual([])
      await removeDocumentObjects(server.ctx, await userIdOf(server, ada), documentId)
      expect(await objectsOf(ada, documentId)).toEqual([])
      expect((await remove(ada, documentId)).http).toBe(404)
      expect((await ada.ask(scenes.list, { params: { documentId } })).http).toBe(404)
      expect((await ada.call(activities.recent)).filter(({ action }) => action === 'Script deleted')).toHaveLength(1)
    },
  )

  it('[D24] One of ten simultaneous deletions of a script succeeds', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await upload(ada, textFile(SHORT_SIDES))
    await start(ada, documentId)
    const responses = await Promise.all(Array.from({ length: 10 }, () => remove(ada, documentId)))
    expect(responses.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(responses.filter(({ http }) => http === 404)).toHaveLength(9)
    expect((await ada.call(activities.recent)).filter(({ action }) => action === 'Script deleted')).toHaveLength(1)
  })

  it('[D24] Deleting a script and its owner’s account at the same time causes no deadlock', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await upload(ada, textFile(SHORT_SIDES))
    await server.jobsDone()
    const connection = new Client({ connectionString: server.ctx.config.database.url })
    await connection.connect()
    try {
      // Blocks the request that has locked the script and is about to write its receipt, which also locks the owner.
      await connection.query('begin; lock table script_deletion in exclusive mode')
      const pendingRemoval = remove(ada, documentId)
      await waitForLock('insert into "script_deletion"%')
      const pendingDeletion = ada.ask(users.deleteAccount, { body: { password: ada.password } })
      await waitForLock('delete from "app_user"%')
      await connection.query('rollback')
      expect([(await pendingRemoval).http, (await pendingDeletion).http]).toEqual([200, 200])
    } finally {
      await connection.end()
    }
    expect(await countRows(documentId)).toBe(0)
  })

  it('[D24] A file that is uploaded after the deletion is removed', async () => {
    const ada = await insertUserWithPages(server)
    const file = textFile(SHORT_SIDES)
    const { documentId, url } = await send(ada, file)
    await remove(ada, documentId)
    await server.jobsDone()
    expect(await objectsOf(ada, documentId)).toEqual([])
    await put(url, file)
    expect(await objectsOf(ada, documentId)).toHaveLength(1)
    // The second cleanup, which the queue runs after every upload URL has expired.
    const { rows } = await sql`
      select from pgboss.job where name = ${removeDocumentObjectsJob.name} and data->>'documentId' = ${documentId}
        and state = 'created' and start_after > now() + interval '10 minutes'`.execute(server.ctx.db)
    expect(rows).toHaveLength(1)
    await removeDocumentObjects(server.ctx, await userIdOf(server, ada), documentId)
    expect(await objectsOf(ada, documentId)).toEqual([])
  })

  it('[D25] Deleting a parsed script does not refund its pages', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await uploadAndParse(ada, await pdfSides())
    const before = await ada.call(credits.current)
    await remove(ada, documentId)
    expect(await ada.call(credits.current)).toEqual(before)
  })

  it('[D26] The deletion of a script is recorded as an activity of its owner', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await upload(ada, textFile(SHORT_SIDES))
    await remove(ada, documentId)
    expect((await ada.call(activities.recent))[0]).toMatchObject({
      action: 'Script deleted',
      description: 'A script and everything made from it was deleted.',
      status: 'completed',
    })
    await server.jobsDone()
    expect(await objectsOf(ada, documentId)).toEqual([])
    server.clock.advance({ days: 29 })
    expect((await ada.call(activities.recent))[0]).toMatchObject({ action: 'Script deleted' })
  })
})

describe('expiry of originals', { timeout: 240_000 }, () => {
  it('An original and its page images are deleted after thirty days, and the lines stay', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await uploadAndParse(ada, await pdfSides())
    await server.jobsDone()
    const lines = await ada.call(scenes.list, { params: { documentId } })
    server.clock.advance({ days: 29 })
    await expireOriginals()
    expect((await objectsOf(ada, documentId)).length).toBeGreaterThanOrEqual(1)
    server.clock.advance({ days: 2 })
    await expireOriginals()
    expect(await objectsOf(ada, documentId)).toEqual([])
    expect(await ada.call(scenes.list, { params: { documentId } })).toEqual(lines)
    expect(await ada.call(documents.pageImage, { params: { documentId, page: 1 } as never })).toEqual({
      url: null,
      width: null,
      height: null,
    })
  })

  it('[R-11-13] [D28] An original that was not read is deleted after 24 hours, and one that was read stays', async () => {
    const ada = await insertUserWithPages(server)
    const unreadId = await upload(ada, textFile(SHORT_SIDES))
    const readId = await uploadAndParse(ada, textFile(SHORT_SIDES))
    server.clock.advance({ hours: 23 })
    await expireOriginals()
    expect(await objectsOf(ada, unreadId)).not.toEqual([])
    server.clock.advance({ hours: 2 })
    await expireOriginals()
    expect(await objectsOf(ada, unreadId)).toEqual([])
    expect(await objectsOf(ada, readId)).toHaveLength(1)
    expect((await start(ada, unreadId)).body.message).toContain('Please upload it again.')
  })

  it('A script whose original was deleted cannot be parsed and says so', async () => {
    const ada = await insertUserWithPages(server)
    const documentId = await upload(ada, textFile(SHORT_SIDES))
    server.clock.advance({ days: 31 })
    await expireOriginals()
    expect(await start(ada, documentId)).toMatchObject({
      http: 409,
      body: { message: 'The original of this script is not kept any more. Please upload it again.' },
    })
    expect(await count(ada, documentId)).toMatchObject({ page_count: 1 })
  })

  async function expireOriginals() {
    await server.ctx.jobs.enqueue(server.ctx.db, expireOriginalsJob, {})
    await server.jobsDone()
  }
})

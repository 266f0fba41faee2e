import { activities, credits, documents, scenes, users } from '@sidelight/contract'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import {
  anActor,
  announce,
  count,
  finish,
  pdfSides,
  put,
  read,
  scannedSides,
  send,
  SHORT_SIDES,
  start,
  textFile,
  upload,
} from '#testing/uploads.ts'
import { userIdOf } from '#testing/user-id.ts'
import { expireOriginalsJob } from './documents.jobs.ts'
import { removeDocumentObjects } from './cleanup.service.ts'
import { documentPrefix } from './object-keys.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ACCESS_TOKEN_SECONDS: '86400000' })
})
afterAll(() => server.stop())

const remove = (person: SignedIn, documentId: string) => person.ask(documents.remove, { params: { documentId } })
const objectsOf = async (person: SignedIn, documentId: string) =>
  server.ctx.storage.list(documentPrefix(await userIdOf(server, person), documentId))
const rowsOf = async (documentId: string) => {
  const { db } = server.ctx
  const document = await db.selectFrom('document').select('id').where('id', '=', documentId).execute()
  const lines = await db.selectFrom('scene').select('id').where('documentId', '=', documentId).execute()
  const pages = await db.selectFrom('documentPage').select('page').where('documentId', '=', documentId).execute()
  return document.length + lines.length + pages.length
}
const openHolds = async (documentId: string) =>
  server.ctx.db
    .selectFrom('creditHold')
    .select('key')
    .where('key', 'like', `doc:${documentId}:%`)
    .where('endedAs', 'is', null)
    .execute()

/** Until a query that begins so waits for somebody else. */
const untilWaiting = (query: string) =>
  waitUntil(
    async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like ${query}`.execute(server.ctx.db)
      return rows.length > 0 || undefined
    },
    { what: `a wait of ${query}`, timeoutMs: 30_000 },
  )

/** Moments at which somebody may think better of it. */
const MOMENTS: [string, (person: SignedIn) => Promise<string>][] = [
  ['announced', async (person) => (await announce(person, textFile(SHORT_SIDES))).document_id ?? ''],
  ['put', async (person) => (await send(person, textFile(SHORT_SIDES))).documentId],
  [
    'being confirmed',
    async (person) => {
      const { documentId } = await send(person, await pdfSides())
      void person.ask(documents.confirm, { params: { documentId } })
      return documentId
    },
  ],
  ['counted', async (person) => upload(person, await pdfSides())],
  [
    'being started',
    async (person) => {
      const documentId = await upload(person, textFile(SHORT_SIDES))
      void start(person, documentId)
      return documentId
    },
  ],
  [
    'being read',
    async (person) => {
      const documentId = await upload(person, await scannedSides())
      await start(person, documentId)
      return documentId
    },
  ],
  ['read', async (person) => read(person, textFile(SHORT_SIDES))],
  [
    'having its pages drawn',
    async (person) => {
      const documentId = await upload(person, await pdfSides())
      await start(person, documentId)
      await finish(person, documentId)
      return documentId
    },
  ],
]

describe('a script', { timeout: 240_000 }, () => {
  it.each(MOMENTS)('[D24] [R-7-29] is deleted while it is %s, with everything made from it', async (_when, bring) => {
    const ada = await anActor(server)
    const documentId = await bring(ada)
    expect(await remove(ada, documentId)).toMatchObject({ http: 200, body: { data: null } })
    await server.jobsDone()
    expect(await rowsOf(documentId)).toBe(0)
    expect(await openHolds(documentId)).toEqual([])
    await removeDocumentObjects(server.ctx, await userIdOf(server, ada), documentId)
    expect(await objectsOf(ada, documentId)).toEqual([])
    expect((await remove(ada, documentId)).http).toBe(404)
    expect((await ada.ask(scenes.list, { params: { documentId } })).http).toBe(404)
    expect((await ada.call(activities.recent)).filter(({ action }) => action === 'Script deleted')).toHaveLength(1)
  })

  it('[D24] is deleted once, however often and at once it is asked', async () => {
    const ada = await anActor(server)
    const documentId = await upload(ada, textFile(SHORT_SIDES))
    await start(ada, documentId)
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(ada, documentId)))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(answers.filter(({ http }) => http === 404)).toHaveLength(9)
    expect((await ada.call(activities.recent)).filter(({ action }) => action === 'Script deleted')).toHaveLength(1)
  })

  it('[D24] and the whole account may be deleted at the same moment: neither waits for the other in a circle', async () => {
    const ada = await anActor(server)
    const documentId = await upload(ada, textFile(SHORT_SIDES))
    await server.jobsDone()
    const elsewhere = new Client({ connectionString: server.ctx.config.database.url })
    await elsewhere.connect()
    try {
      // Holds up whoever is about to write the receipt.
      await elsewhere.query('begin; lock table activity in exclusive mode')
      const removing = remove(ada, documentId)
      await untilWaiting('insert into "activity"%')
      const leaving = ada.ask(users.deleteAccount, { body: { password: ada.password } })
      await untilWaiting('delete from "app_user"%')
      await elsewhere.query('rollback')
      expect([(await removing).http, (await leaving).http]).toEqual([200, 200])
    } finally {
      await elsewhere.end()
    }
    expect(await rowsOf(documentId)).toBe(0)
  })

  it('[D24] leaves nothing behind that is put after it was deleted', async () => {
    const ada = await anActor(server)
    const file = textFile(SHORT_SIDES)
    const { documentId, url } = await send(ada, file)
    await remove(ada, documentId)
    await server.jobsDone()
    expect(await objectsOf(ada, documentId)).toEqual([])
    await put(url, file)
    expect(await objectsOf(ada, documentId)).toHaveLength(1)
    // The second look, which the queue holds until every address has ended.
    await removeDocumentObjects(server.ctx, await userIdOf(server, ada), documentId)
    expect(await objectsOf(ada, documentId)).toEqual([])
  })

  it('[D25] does not give back the pages it was read for', async () => {
    const ada = await anActor(server)
    const documentId = await read(ada, await pdfSides())
    const before = await ada.call(credits.current)
    await remove(ada, documentId)
    expect(await ada.call(credits.current)).toEqual(before)
  })

  it('[D26] leaves a receipt that its owner can show', async () => {
    const ada = await anActor(server)
    const documentId = await upload(ada, { ...textFile(SHORT_SIDES), name: 'The Last Dryer.txt' })
    await remove(ada, documentId)
    expect((await ada.call(activities.recent))[0]).toMatchObject({
      action: 'Script deleted',
      description: '“The Last Dryer” and everything made from it was deleted.',
      status: 'completed',
    })
    await server.jobsDone()
    expect(await objectsOf(ada, documentId)).toEqual([])
    server.clock.advance({ days: 29 })
    expect((await ada.call(activities.recent))[0]).toMatchObject({ action: 'Script deleted' })
  })
})

describe('an original', { timeout: 240_000 }, () => {
  it('goes after thirty days with the pictures of its pages; the lines stay', async () => {
    const ada = await anActor(server)
    const documentId = await read(ada, await pdfSides())
    await server.jobsDone()
    const lines = await ada.call(scenes.list, { params: { documentId } })
    server.clock.advance({ days: 29 })
    await expire()
    expect((await objectsOf(ada, documentId)).length).toBeGreaterThanOrEqual(1)
    server.clock.advance({ days: 2 })
    await expire()
    expect(await objectsOf(ada, documentId)).toEqual([])
    expect(await ada.call(scenes.list, { params: { documentId } })).toEqual(lines)
    expect(await ada.call(documents.pageImage, { params: { documentId, page: 1 } as never })).toEqual({
      url: null,
      width: null,
      height: null,
    })
  })

  it('that is gone cannot be read any more, in words', async () => {
    const ada = await anActor(server)
    const documentId = await upload(ada, textFile(SHORT_SIDES))
    server.clock.advance({ days: 31 })
    await expire()
    expect(await start(ada, documentId)).toMatchObject({
      http: 409,
      body: { message: 'The original of this script is not kept any more. Please upload it again.' },
    })
    expect(await count(ada, documentId)).toMatchObject({ page_count: 1 })
  })

  async function expire() {
    await server.ctx.jobs.enqueue(server.ctx.db, expireOriginalsJob, {})
    await server.jobsDone()
  }
})

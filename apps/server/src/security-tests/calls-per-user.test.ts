import { documents, scenes, users, voices } from '@sidelight/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { insertUser } from '#testing/accounts.ts'
import { lockRow } from '#testing/faults/row-lock.ts'
import { createScript, inTurns } from '#testing/script-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import type { SignedIn } from '#testing/user-fixture.ts'

const CALLS_PER_USER = 4
const QUEUE_LIMIT = 100

async function setUp(env: Record<string, string> = {}) {
  const server = await startTestServer(env, { isWorking: false })
  const [ada, bob] = [await insertUser(server), await insertUser(server)]
  const documentId = await createScript(server, ada, { entries: inTurns('one', 'two') })
  const [line] = (await ada.call(scenes.list, { params: { documentId } })).scenes
  await respell(ada, documentId)
  return { server, ada, bob, documentId, lineId: line?._id ?? '' }
}

/** A call for a whole script, which waits while the row of the script is locked. */
const edit = (user: SignedIn, lineId: string, text = 'changed') =>
  user.ask(scenes.updateText, { params: { sceneId: lineId }, query: {}, body: { scene_text: text } })

/** Another call, which waits while the row with the pronunciations is locked. */
const respell = (user: SignedIn, documentId: string) =>
  user.ask(voices.respell, { params: { documentId }, body: { respellings: [{ word: 'Siobhan', say: 'shivawn' }] } })

const times = <T>(count: number, work: () => Promise<T>): Promise<T>[] => Array.from({ length: count }, work)

describe('many calls of one user at a time', () => {
  let server: TestServer
  let given: Awaited<ReturnType<typeof setUp>>
  beforeAll(async () => {
    given = await setUp()
    ;({ server } = given)
  })
  afterAll(() => server.stop())

  it('[R-11-03] [X34] Of 30 calls of one user that wait for a lock, four hold a connection, and other users are served', async () => {
    const { ada, bob, documentId } = given
    const lock = await lockRow(server, 'document_voicing', documentId)
    const respellings = times(30, () => respell(ada, documentId))
    await lock.waitForWaiting(CALLS_PER_USER)
    const others = await Promise.all(times(20, () => bob.ask(documents.list)))
    expect(others.map(({ http }) => http)).toEqual(Array(20).fill(200))
    expect(await lock.countWaiting()).toBe(CALLS_PER_USER)
    await lock.release()
    // Calls that have waited for ten seconds, on a slow machine, are rejected.
    for (const { http } of await Promise.all(respellings)) expect([200, 429]).toContain(http)
    expect((await respell(ada, documentId)).http).toBe(200)
  })

  it('[R-11-03] [X34] Calls beyond the queue of one user get 429 with the time to wait, and the others are served', async () => {
    const { ada, documentId } = given
    const lock = await lockRow(server, 'document_voicing', documentId)
    const rejected: { http: number; retryAfter: unknown }[] = []
    const respellings = times(CALLS_PER_USER + QUEUE_LIMIT + 3, async () => {
      const { http, headers } = await respell(ada, documentId)
      if (http !== 200) rejected.push({ http, retryAfter: headers['retry-after'] })
    })
    await expect.poll(() => rejected.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
    // Without a queue's end all of them would be rejected together, after the longest wait.
    expect(rejected).toHaveLength(3)
    await lock.release()
    await Promise.all(respellings)
    for (const rejection of rejected) expect(rejection).toEqual({ http: 429, retryAfter: '2' })
    expect((await respell(ada, documentId)).http).toBe(200)
  })

  it('[R-11-16] [X34] Of many calls of one user for whole scripts one is worked on, and the waiting ones leave room for other calls', async () => {
    const { ada, bob, documentId, lineId } = given
    const lock = await lockRow(server, 'document', documentId)
    const edits = times(2 * CALLS_PER_USER, () => edit(ada, lineId))
    await lock.waitForWaiting(1)
    for (const user of [ada, bob]) expect((await user.ask(users.me)).http).toBe(200)
    expect(await lock.countWaiting()).toBe(1)
    await lock.release()
    // Calls that have waited for ten seconds, on a slow machine, are rejected.
    for (const { http } of await Promise.all(edits)) expect([200, 429]).toContain(http)
  })

  it('[R-11-04] A call that waits for a change of a script does not count as a call in progress', async () => {
    const { ada, lineId } = given
    const documentId = await createScript(server, ada)
    const { revision } = await ada.call(documents.status, { params: { documentId }, query: {} })
    let responses = 0
    const polls = times(2 * CALLS_PER_USER, () =>
      ada
        .call(documents.status, { params: { documentId }, query: { after: revision } })
        .finally(() => (responses += 1)),
    )
    expect((await ada.ask(users.me)).http).toBe(200)
    expect((await edit(ada, lineId, 'while others wait')).http).toBe(200)
    expect(responses).toBe(0)
    await sql`update document set message = 'changed' where id = ${documentId}`.execute(server.ctx.db)
    await Promise.all(polls)
  })
})

describe('a lock that is held for long', () => {
  let given: Awaited<ReturnType<typeof setUp>>
  beforeAll(async () => {
    given = await setUp({ DATABASE_LOCK_SECONDS: '1', DATABASE_POOL_SIZE: '2' })
  })
  afterAll(() => given.server.stop())

  it('[R-11-05] [X34] A request that cannot get a lock gets 503 with the time to wait, and has changed nothing', async () => {
    const { server, ada, documentId, lineId } = given
    const lock = await lockRow(server, 'document', documentId)
    const response = await edit(ada, lineId, 'too late')
    await lock.release()
    expect(response).toMatchObject({ http: 503, headers: { 'retry-after': '1' } })
    expect(response.body.message).toBe('Something else is changing this right now. Please try again in a moment.')
    const { scenes: lines } = await ada.call(scenes.list, { params: { documentId } })
    expect(lines.map(({ dialog }) => dialog)).toEqual(['one', 'two'])
    expect((await edit(ada, lineId, 'in time')).http).toBe(200)
  })

  it('[R-11-05] A transaction of a job waits for a lock as long as it takes', async () => {
    const { rows } = await transact(given.server.ctx, (ctx) => sql`show lock_timeout`.execute(ctx.db))
    expect(rows).toEqual([{ lockTimeout: '0' }])
  })
})

it('[R-11-06] [R-11-07] [R-11-14] [X34] [X35] Sessions are looked up and health is reported while every other connection waits', async () => {
  const { server, ada, bob, documentId } = await setUp({ DATABASE_POOL_SIZE: '2', DATABASE_LOCK_SECONDS: '30' })
  const lock = await lockRow(server, 'document_voicing', documentId)
  const respellings = times(3, () => respell(ada, documentId))
  await lock.waitForWaiting(2)
  expect((await bob.ask(users.me)).http).toBe(200)
  expect((await server.app.inject('/readyz')).statusCode).toBe(200)
  // Without a connection the metrics of the database are given up after two seconds.
  const metrics = await server.metrics.registry.metrics()
  expect(metrics).toMatch(/^db_pool_waiting\{pool="calls"\} [1-9]/m)
  expect(metrics).toContain('db_pool_in_use{pool="calls"} 2')
  await lock.release()
  expect((await Promise.all(respellings)).map(({ http }) => http)).toEqual([200, 200, 200])
  await server.stop()
})

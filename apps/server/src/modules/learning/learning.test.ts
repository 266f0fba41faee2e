import { randomUUID } from 'node:crypto'
import { documents, learning, type SentRun, users } from '@sidelight/contract'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '#testing/accounts.ts'
import { createScript } from '#testing/script-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import type { SignedIn } from '#testing/user-fixture.ts'
import { userIdOf } from '#testing/user-id.ts'

type Result = SentRun['results'][number]

let server: TestServer
let ada: SignedIn
let documentId: string
beforeAll(async () => {
  server = await startTestServer({ ACCESS_TOKEN_SECONDS: '8640000' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  ada = await insertUser(server)
  documentId = await createScript(server, ada)
})

const LINE = randomUUID()
const CLEAN: Result = { scene_id: LINE, text_id: '0123abcd', rung: 'cue only', words: 10, heard: 10, prompts: 0 }

/** A run that began so many minutes ago. */
function runOf(minutesAgo: number, ...results: Partial<Result>[]): SentRun {
  const startedAt = new Date(server.clock.now().getTime() - minutesAgo * 60_000).toISOString()
  return {
    run_id: randomUUID(),
    started_at: startedAt,
    day: startedAt.slice(0, 10),
    seconds: 60,
    results: results.map((result) => ({ ...CLEAN, ...result })),
  }
}

const send = (run: SentRun, user = ada) => user.call(learning.saveRun, { params: { documentId }, body: run })
const read = (user = ada) => user.call(learning.document, { params: { documentId } })

describe('runs', () => {
  it('[R-41-10] Two devices that report in another order see the same ladder', async () => {
    const runs = [runOf(50, {}), runOf(40, {}), runOf(30, { prompts: 1 }), runOf(20, {}), runOf(10, {})]
    for (const run of runs) await send(run)
    const inOrder = await read()
    expect(inOrder.lines).toEqual([
      { scene_id: LINE, text_id: '0123abcd', rung: 'letters', streak: 0, box: 0, seen_at: runs[4]?.started_at },
    ])
    await ada.call(learning.forget, { params: { documentId } })
    for (const run of [3, 0, 4, 1, 2].map((at) => runs[at]!)) await send(run)
    expect(await read()).toEqual(inOrder)
  })

  it('[R-41-10] A run that is sent twice counts once, and with corrections it counts as corrected', async () => {
    const run = runOf(5, { heard: 10 })
    const answer = await send(run)
    expect(answer.lines).toMatchObject([{ rung: 'full', streak: 1 }])
    expect(await send(run)).toEqual(answer)
    const missed = runOf(2, { heard: 5 })
    expect((await send(missed)).lines).toMatchObject([{ rung: 'full', streak: 0 }])
    const corrected = { ...missed, results: missed.results.map((result) => ({ ...result, heard: 10 })) }
    expect((await send(corrected)).lines).toMatchObject([{ rung: 'letters', streak: 0 }])
  })

  it('[R-41-10] A line of which nothing is known has no place on the ladder', async () => {
    expect((await send(runOf(5, { heard: null }))).lines).toMatchObject([{ rung: 'full', streak: 0 }])
  })

  it('[R-41-10] A run of a device whose clock is ahead counts as begun now', async () => {
    const { lines } = await send(runOf(-600, {}))
    expect(new Date(lines[0]?.seen_at ?? '').getTime()).toBeLessThanOrEqual(server.clock.now().getTime())
  })

  it('[C71] A run has 400 results at most, and of each script the newest 300 runs are kept', async () => {
    const { body, ...many } = { body: runOf(1, ...Array.from({ length: 401 }, () => ({}))), params: { documentId } }
    expect((await ada.ask(learning.saveRun, { ...many, body })).http).toBe(400)
    body.results.pop()
    expect((await ada.ask(learning.saveRun, { ...many, body })).http).toBe(200)
    const userId = await userIdOf(server, ada)
    const startedAt = new Date(server.clock.now().getTime() - 86_400_000)
    const old = Array.from({ length: 300 }, () => ({ documentId, id: randomUUID(), userId, startedAt, seconds: 1 }))
    const rows = old.map((run) => ({ ...run, day: '2026-01-01', results: '[]' }))
    await server.ctx.db.insertInto('learningRun').values(rows).execute()
    await send(runOf(0, {}))
    const kept = await server.ctx.db.selectFrom('learningRun').select('day').where('userId', '=', userId).execute()
    expect(kept).toHaveLength(300)
    expect(kept.filter(({ day }) => day !== '2026-01-01')).toHaveLength(2)
  })

  it('[C71] A user can report six hundred runs an hour', async () => {
    const run = { params: { documentId }, body: runOf(1, {}) }
    await ada.call(learning.saveRun, run)
    await server.ctx.db.updateTable('throttle').set({ attempts: 599 }).where('key', 'like', 'learning:run:%').execute()
    expect((await ada.ask(learning.saveRun, run)).http).toBe(200)
    expect((await ada.ask(learning.saveRun, run)).http).toBe(429)
  })

  it('[C71] A run that names words instead of numbers and ids is rejected', async () => {
    const run = runOf(1, {})
    const withWords = { ...run, results: [{ ...run.results[0]!, words_not_heard: ['give', 'it', 'back'] }] }
    expect((await ada.ask(learning.saveRun, { params: { documentId }, body: withWords })).http).toBe(400)
    const textAsId = { ...run, results: [{ ...run.results[0]!, text_id: 'give it back' }] }
    expect((await ada.ask(learning.saveRun, { params: { documentId }, body: textAsId })).http).toBe(400)
  })
})

describe('days and deadline', () => {
  it('[R-41-12] Each day has its runs and how many lines were clean, of the last fourteen days', async () => {
    const day = 24 * 60
    await send(runOf(day, {}, { heard: 9 }, { heard: null }))
    await send(runOf(day, {}))
    await send(runOf(20 * day, {}))
    const { days } = await ada.call(learning.days)
    expect(days).toEqual([{ document_id: documentId, day: runOf(day).day, runs: 2, lines: 3, clean: 2, seconds: 120 }])
  })

  it('[R-41-12] The deadline of a script can be set, changed and taken back', async () => {
    const set = (due_on: string | null) => ada.call(learning.setDeadline, { params: { documentId }, body: { due_on } })
    expect((await read()).due_on).toBeNull()
    await set('2026-12-01')
    expect(await set('2026-12-02')).toEqual(await read())
    expect((await read()).due_on).toBe('2026-12-02')
    expect((await set(null)).due_on).toBeNull()
  })
})

describe('whose it is', () => {
  it('[C70] Another user gets the response of a missing script and changes nothing', async () => {
    await send(runOf(1, {}))
    const bob = await insertUser(server)
    const params = { documentId }
    const foreign = [
      await bob.ask(learning.document, { params }),
      await bob.ask(learning.saveRun, { params, body: runOf(0, { heard: 0 }) }),
      await bob.ask(learning.setDeadline, { params, body: { due_on: '2026-12-01' } }),
      await bob.ask(learning.forget, { params }),
    ]
    expect(foreign.map(({ http }) => http)).toEqual([404, 404, 404, 404])
    expect(await bob.call(learning.days)).toEqual({ days: [] })
    expect(await read()).toMatchObject({ due_on: null, lines: [{ streak: 1 }] })
  })

  it('[R-41-11] What was learned is in the data export, and is forgotten on request, with the script and with the account', async () => {
    const userId = await userIdOf(server, ada)
    const count = async () =>
      (await server.ctx.db.selectFrom('learningRun').select('id').where('userId', '=', userId).execute()).length
    await send(runOf(1, {}))
    await ada.call(learning.setDeadline, { params: { documentId }, body: { due_on: '2026-12-01' } })
    await ada.call(users.startDataExport, { body: { password: ada.password } })
    await server.jobsDone()
    const { url } = await ada.call(users.dataExport)
    const files = unzipSync(new Uint8Array(await (await fetch(url ?? '')).arrayBuffer()))
    expect(JSON.parse(strFromU8(files['learning.json']!))).toMatchObject({
      runs: [{ documentId, results: [{ lineId: LINE, heard: 10 }] }],
      deadlines: [{ documentId, dueOn: '2026-12-01' }],
    })

    await ada.call(learning.forget, { params: { documentId } })
    expect([await count(), await read()]).toEqual([0, { due_on: null, lines: [] }])
    await send(runOf(1, {}))
    await ada.call(documents.remove, { params: { documentId } })
    expect(await count()).toBe(0)
    documentId = await createScript(server, ada)
    await send(runOf(1, {}))
    await ada.call(users.deleteAccount, { body: { password: ada.password } })
    expect(await count()).toBe(0)
  })
})

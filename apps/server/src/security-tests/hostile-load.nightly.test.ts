import { fileURLToPath } from 'node:url'
import { scenes, users } from '@sidelight/contract'
import { createSupervisor } from '@sidelight/dev-services/process/process-supervisor'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { insertUser } from '#testing/accounts.ts'
import { createScript, manyLines, saved } from '#testing/script-fixture.ts'
import { SERVER_TEST_MS, type ServerProcess, startServerProcess } from '#testing/server-process.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import type { SignedIn } from '#testing/user-fixture.ts'

vi.setConfig({ testTimeout: 180_000 })

const SENDER = fileURLToPath(new URL('testing/send-large-bodies.ts', import.meta.url))
const LINES = 2000
const MEASURED_CALLS = 30

let fixtures: TestServer
let server: ServerProcess
let ada: SignedIn
let bob: SignedIn
let save: () => Promise<number>
beforeAll(async () => {
  fixtures = await startTestServer({}, { isWorking: false })
  ;[ada, bob] = [await insertUser(fixtures), await insertUser(fixtures)]
  const documentId = await createScript(fixtures, ada, { entries: manyLines(LINES), pageCount: 100 })
  const { scenes: lines } = await ada.call(scenes.list, { params: { documentId } })
  // Sent in turn, so that every save changes every line.
  const bodies = ['Once more.', 'And again.'].map((dialog) =>
    JSON.stringify({ scenes: lines.map((line) => ({ ...saved(line, { dialog }), version: undefined })) }),
  )
  // A process of its own, as in production: here the requests would compete with those who measure them.
  server = await startServerProcess(['api'], {
    ...inject('services').env,
    ...fixtures.databaseEnv,
    RATE_LIMIT_PER_MINUTE: '1000000',
  })
  let saves = 0
  save = async () => {
    saves += 1
    const response = await fetch(server.url + scenes.save.shape.path.replace(':documentId', documentId), {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.accessToken}`, 'content-type': 'application/json' },
      body: bodies[saves % 2]!,
    })
    await response.arrayBuffer()
    return response.status
  }
}, SERVER_TEST_MS)
afterAll(async () => {
  await server.stop()
  await fixtures.stop()
})

const callMe = async () => {
  const headers = { authorization: `Bearer ${bob.accessToken}` }
  const response = await fetch(server.url + users.me.shape.path, { headers })
  await response.arrayBuffer()
  expect(response.status).toBe(200)
}

/** The time that 95 % of the calls do not exceed, of at least `count` calls, until it is enough. */
async function measureMs(count: number, work: () => Promise<unknown>, isEnough = () => true): Promise<number> {
  const durations: number[] = []
  while (durations.length < count || !isEnough()) {
    const startedAt = performance.now()
    await work()
    durations.push(performance.now() - startedAt)
  }
  return durations.toSorted((a, b) => a - b)[Math.floor(durations.length * 0.95)] ?? 0
}

let saveMs: number
let quietMs: number
beforeAll(async () => {
  await measureMs(3, save)
  saveMs = await measureMs(5, save)
  await measureMs(20, callMe)
  quietMs = await measureMs(MEASURED_CALLS, callMe)
})

const report = (crowdedMs: number, responses: string) =>
  console.log(
    `users/me ${Math.round(quietMs)} ms, ${Math.round(crowdedMs)} ms during an attack (${responses}); one save ${Math.round(saveMs)} ms`,
  )

it('[R-11-03] [R-11-17] [X34] While one user saves a long script on 30 connections, a call of another takes no longer than four saves', async () => {
  const stopped = new AbortController()
  const statuses: number[] = []
  const attack = Array.from({ length: 30 }, async () => {
    while (!stopped.signal.aborted) statuses.push(await save())
  })
  let crowdedMs: number
  try {
    await expect.poll(() => statuses.length, { timeout: 60_000 }).toBeGreaterThan(4)
    crowdedMs = await measureMs(MEASURED_CALLS, callMe, () => statuses.length > 30)
  } finally {
    stopped.abort()
    await Promise.all(attack)
  }
  report(crowdedMs, `${statuses.length} saves`)
  expect(crowdedMs).toBeLessThan(4 * saveMs)
})

it('[R-11-01] [X33] While a visitor sends 4 MB on each of 34 connections, a call of a user takes no longer than four saves', async () => {
  let statuses = ''
  const countBodies = () => statuses.split('\n').length - 1
  const supervisor = createSupervisor()
  supervisor.run({
    name: 'a hostile visitor',
    command: process.execPath,
    args: [SENDER, server.url + scenes.save.shape.path],
    output: { onText: (text) => (statuses += text) },
  })
  let crowdedMs: number
  try {
    await expect.poll(() => statuses, { timeout: 60_000 }).not.toBe('')
    crowdedMs = await measureMs(MEASURED_CALLS, callMe, () => countBodies() > 100)
  } finally {
    await supervisor.stop()
  }
  report(crowdedMs, `${countBodies()} bodies`)
  expect(statuses).toMatch(/^((401|closed)\n)+$/)
  expect(statuses).toContain('401')
  expect(crowdedMs).toBeLessThan(4 * saveMs)
})

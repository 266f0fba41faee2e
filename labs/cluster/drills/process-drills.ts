import { setTimeout as delay } from 'node:timers/promises'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts'
import { measure } from '../../api-load/load.ts'
import { quantile } from '../../shared/quantile.ts'
import { call } from '../call.ts'
import type { Deployment } from '../deployment.ts'
import type { SignedInUser } from '../users.ts'
import { startTraffic, type Traffic } from '../traffic.ts'
import { type Drill, listMissed } from './drill.ts'
import type { SavingInput } from './saving.thread.ts'

const ME = '/api/v1/users/me'
const DOCUMENTS = '/api/v1/documents/'

const untilCalls = (traffic: Traffic, calls: number) =>
  waitUntil(() => traffic.count() >= calls, { what: `${calls} calls`, timeoutMs: 300_000 })

/** D4 */
const ROLLING_CALLS = 5000
export const rollingRestart: Drill = {
  id: 'D4',
  title: 'rolling restart behind a balancer that only checks health',
  needsStandby: false,
  async run(deployment) {
    const traffic = startTraffic(deployment, { url: deployment.url, readers: 8, writers: 4, buyers: 0 })
    for (const api of deployment.apis) {
      await untilCalls(traffic, traffic.count() + 200)
      await api.stop()
      await api.start()
      await untilServedBy(deployment, deployment.apis.length)
    }
    await untilCalls(traffic, ROLLING_CALLS)
    const { calls, failed, failures } = await traffic.stop()
    return {
      figures: `${failed} of ${calls} calls failed ${describe(failures)}`,
      missed: listMissed({ 'no call fails': failed === 0 }),
    }
  },
}

/** Also waits until the balancer has noticed: it asks once a second and believes the first good answer. */
async function untilServedBy({ apis, users }: Deployment, count: number): Promise<void> {
  await waitUntil(
    async () => {
      const answers = await Promise.all(apis.map(({ url }) => call(`${url}/readyz`, users[0]?.token ?? '')))
      return answers.filter(({ status }) => status === 200).length === count
    },
    { what: 'All API processes', timeoutMs: 60_000 },
  )
  await delay(2_000)
}

const describe = (failures: Map<number, number>): string =>
  failures.size === 0 ? '' : `(${[...failures].map(([status, count]) => `${status}: ${count}`).join(', ')})`

/** D5 */
export const killedApi: Drill = {
  id: 'D5',
  title: 'API killed with -9 behind a balancer that repeats calls',
  needsStandby: false,
  async run(deployment) {
    const traffic = startTraffic(deployment, { buyers: 0 })
    const [api] = deployment.apis
    await untilCalls(traffic, 500)
    await api?.kill()
    await untilCalls(traffic, traffic.count() + 1500)
    const { calls, failed, failures } = await traffic.stop()
    await api?.start()
    await untilServedBy(deployment, deployment.apis.length)
    return {
      figures: `${failed} of ${calls} calls failed ${describe(failures)}`,
      missed: listMissed({ 'no call fails': failed === 0 }),
    }
  },
}

/** D7. The storage does not come back, so this is the last drill of a deployment. */
export const deadStorage: Drill = {
  id: 'D7',
  title: 'object storage killed with -9',
  needsStandby: false,
  async run(deployment) {
    const traffic = startTraffic(deployment, { url: deployment.url, buyers: 0 })
    await untilCalls(traffic, 300)
    const storage = deployment.services.supervisor.listPrograms().find(({ name }) => name === 's3rver')
    if (storage === undefined) throw new Error('There is no storage to kill')
    await storage.kill('SIGKILL')
    const killedAt = performance.now()
    // Longer than a balancer needs to take a process out of service.
    await waitUntil(() => performance.now() - killedAt > 5_000, { what: 'five seconds', timeoutMs: 60_000 })
    await untilCalls(traffic, traffic.count() + 500)
    const { calls, failed, failures } = await traffic.stop()
    return {
      figures: `${failed} of ${calls} calls that need no storage failed ${describe(failures)}`,
      missed: listMissed({ 'no call fails': failed === 0 }),
    }
  },
}

/** D8 */
const LONG_SCRIPT = 2000
const CONNECTIONS = 30
const MEASURED_CALLS = 500
export const hostileUser: Drill = {
  id: 'D8',
  title: 'one user saves a long script on 30 connections',
  needsStandby: false,
  async run({ apis, users, databaseUrl }) {
    const [api] = apis
    const [hostile, other] = users
    if (!api || !hostile || !other) throw new Error('The drill needs an API process and two users')
    const bodies = await makeLongScript(databaseUrl, api.url, hostile)
    const measureMe = async () => {
      const times: number[] = []
      while (times.length < MEASURED_CALLS) {
        const { status, ms } = await call(api.url + ME, other.token)
        times.push(status === 200 ? ms : Infinity)
        await delay(10)
      }
      return quantile(times, 0.99)
    }
    const url = `${api.url}/api/v1/scenes/document/${hostile.documentId}`
    for (const body of bodies) await call(url, hostile.token, { method: 'POST', body })
    await measureMe()
    const quietMs = await measureMe()
    let saves = 0
    const attack = new Worker(new URL('saving.thread.ts', import.meta.url), {
      workerData: { url, token: hostile.token, bodies, connections: CONNECTIONS } satisfies SavingInput,
    })
    attack.on('message', (status) => (saves += status === 200 ? 1 : 0))
    await waitUntil(() => saves > 4, { what: 'saves', timeoutMs: 60_000 })
    const attackedMs = await measureMe()
    await attack.terminate()
    const ratio = attackedMs / quietMs
    return {
      figures: `p99 of another user's call ${quietMs.toFixed(0)} ms quiet, ${attackedMs.toFixed(0)} ms during ${saves} saves (× ${ratio.toFixed(1)})`,
      missed: listMissed({ 'at most 3 times the quiet time': ratio <= 3 }),
    }
  },
}

/** Two bodies, sent in turn, so that every save changes every line. */
async function makeLongScript(
  databaseUrl: string,
  url: string,
  { token, documentId }: SignedInUser,
): Promise<string[]> {
  await queryOnce(databaseUrl, 'delete from line where document_id = $1', [documentId])
  await queryOnce(
    databaseUrl,
    `insert into line (document_id, line_index, character, dialog)
     select $1, n, 'MARA', 'You kept the key, and you told nobody. ' || n from generate_series(0, $2 - 1) n`,
    [documentId, LONG_SCRIPT],
  )
  const rows = await queryOnce(databaseUrl, 'select id from line where document_id = $1 order by line_index', [
    documentId,
  ])
  const { status } = await call(`${url}/api/v1/scenes/document/${documentId}`, token)
  if (status !== 200) throw new Error(`The long script cannot be read: ${status}`)
  return ['Once more', 'And again'].map((words) =>
    JSON.stringify({
      scenes: rows.map(({ id }, index) => ({
        _id: id,
        scene_index: index,
        metadata: { actor: 'MARA', dialog: `${words}, line ${index}, with as many words as a line has.` },
      })),
    }),
  )
}

/** D9 */
const REPORT_SECONDS = 12
export const migrationBehindReport: Drill = {
  id: 'D9',
  title: `migration behind a report of ${REPORT_SECONDS} s`,
  needsStandby: false,
  async run({ databaseUrl, url, users }) {
    const folder = mkdtempSync(join(tmpdir(), 'sidelight-migration-'))
    writeFileSync(join(folder, '9999_drill.sql'), 'alter table document add column drill text;\n')
    const report = queryOnce(
      databaseUrl,
      `do $$ begin perform count(*) from document; perform pg_sleep(${REPORT_SECONDS}); end $$`,
    )
    await waitUntil(
      async () => {
        const held = `select 1 from pg_locks where relation = 'document'::regclass and mode = 'AccessShareLock'`
        return (await queryOnce(databaseUrl, held)).length > 0
      },
      { what: 'The report', timeoutMs: 10_000 },
    )
    const migrated = new AbortController()
    const migration = migrate(databaseUrl, { folder: pathToFileURL(`${folder}/`) }).finally(() => migrated.abort())
    const times: number[] = []
    let failed = 0
    while (!migrated.signal.aborted) {
      for (const { token } of users.slice(0, 4)) {
        const { status, ms } = await call(url + DOCUMENTS, token)
        times.push(ms)
        if (status !== 200) failed += 1
      }
      await delay(20)
    }
    await Promise.all([report, migration])
    rmSync(folder, { recursive: true })
    const longestMs = Math.max(...times)
    return {
      figures: `longest of ${times.length} lists of scripts ${longestMs.toFixed(0)} ms, ${failed} failed`,
      missed: listMissed({ 'no call takes more than 2 s': longestMs <= 2_000, 'no call fails': failed === 0 }),
    }
  },
}

/** D14 */
const ROUNDS = 5
const ROUND_SECONDS = 3
/** Two processes, the database and the load must not compete for a core. */
const hasOwnCores = availableParallelism() >= 4
export const twoProcesses: Drill = {
  id: 'D14',
  title: 'two API processes against one',
  needsStandby: false,
  async run({ apis, users }) {
    const headers = { authorization: `Bearer ${users[0]?.token}` }
    const targets = apis.map((api) => ({ url: api.url + ME, pid: api.pid(), headers }))
    const ratios: { cpu: number; rate: number }[] = []
    for (const target of targets) await measure(target, ROUND_SECONDS)
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = await measure(targets[round % 2] as (typeof targets)[number], ROUND_SECONDS)
      const both = await Promise.all(targets.map((target) => measure(target, ROUND_SECONDS)))
      const rate = both.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0)
      const cpu = both.reduce((sum, one) => sum + one.cpuMicrosecondsPerRequest * one.requestsPerSecond, 0) / rate
      ratios.push({ cpu: cpu / alone.cpuMicrosecondsPerRequest, rate: rate / alone.requestsPerSecond })
    }
    const [cpu, rate] = [
      quantile(
        ratios.map((one) => one.cpu),
        0.5,
      ),
      quantile(
        ratios.map((one) => one.rate),
        0.5,
      ),
    ]
    return {
      figures: `CPU time per call × ${cpu.toFixed(2)}, calls per second × ${rate.toFixed(2)}${hasOwnCores ? '' : ' (not judged: the processes share cores)'}`,
      missed: listMissed({
        'at most 1.1 times the CPU time per call': !hasOwnCores || cpu <= 1.1,
        'at least 1.8 times the calls per second': !hasOwnCores || rate >= 1.8,
      }),
    }
  },
}

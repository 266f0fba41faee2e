import { setTimeout as delay } from 'node:timers/promises'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { cpuSeconds } from '../shared/cpu-seconds.ts'
import type { Engine, Worker } from './engine.ts'
import { countDone } from './items.ts'

const WARM_UP_MS = 1000
/** Two workers, 20 ms for a job; whenever a part of them is done, a worker is killed and another one started. */
const KILLS = { jobs: 6000, workMs: 20, finishMs: 120_000, doneShares: [0.2, 0.4, 0.6] }

export interface Rates {
  perSecond: number
  perCpuSecond: number
  /** How much of the processor time is that of the servers. */
  serverShare: number
}

/** With as many jobs waiting as `fill` has left; at the end all workers are killed. */
export async function measure(engine: Engine, count: number, seconds: number): Promise<Rates> {
  const workers = Array.from({ length: count }, (_, n) =>
    engine.startWorker({ isSupervisor: n === 0, refills: true, workMs: 0 }),
  )
  await waitUntil(() => workers.every((worker) => (worker.report()?.settled ?? 0) > 0), {
    what: `${count} workers of ${engine.name}`,
    programs: workers,
  })
  await delay(WARM_UP_MS)
  const readCpu = () => [cpuSeconds(engine.serverPids), cpuSeconds(workers.map(({ pid }) => pid))] as const
  const [reports, [serversBefore, workersBefore], startedAt] = [workers.map(getReport), readCpu(), Date.now()]
  await delay(seconds * 1000)
  const perSecond = workers.reduce((sum, worker, n) => sum + rateSince(reports[n], getReport(worker)), 0)
  const [serversAfter, workersAfter] = readCpu()
  const wallSeconds = (Date.now() - startedAt) / 1000
  await Promise.all(workers.map((worker) => worker.kill('SIGKILL')))
  const [serverSeconds, workerSeconds] = [serversAfter - serversBefore, workersAfter - workersBefore]
  const cpu = serverSeconds + workerSeconds
  return { perSecond, perCpuSecond: (perSecond * wallSeconds) / cpu, serverShare: serverSeconds / cpu }
}

type Report = NonNullable<ReturnType<Worker['report']>>

const getReport = (worker: Worker): Report => worker.report() ?? { at: 0, settled: 0 }

const rateSince = (before: Report | undefined, after: Report): number =>
  before === undefined || after.at === before.at
    ? 0
    : ((after.settled - before.settled) * 1000) / (after.at - before.at)

/** Returns a sentence and how many jobs were lost or done twice. */
export async function killWorkers(engine: Engine): Promise<{ figure: string; problemCount: number }> {
  const { jobs, workMs, doneShares } = KILLS
  await engine.fill(jobs)
  const start = (isSupervisor: boolean) => engine.startWorker({ isSupervisor, refills: false, workMs })
  const survivor = start(true)
  let victim = start(false)
  const startedAt = performance.now()
  const waitForDone = (count: number) =>
    waitUntil(async () => (await countDone(engine.databaseUrl)) >= count, {
      what: `${count} jobs of ${engine.name}`,
      everyMs: 100,
      timeoutMs: KILLS.finishMs,
    })
  for (const share of doneShares) {
    await waitForDone(share * jobs)
    await victim.kill('SIGKILL')
    victim = start(false)
  }
  // A job that was lost is never done; the check says so.
  await waitForDone(jobs).catch(() => undefined)
  const took = (performance.now() - startedAt) / 1000
  const { redelivered, prevented } = await engine.countRepeats()
  await Promise.all([survivor, victim].map((worker) => worker.kill('SIGKILL')))
  const { lost, twice } = await engine.check(true)
  return {
    problemCount: lost + twice,
    figure: `${engine.name}: ${jobs} jobs, one of two workers killed ${doneShares.length} times: ended after ${took.toFixed(1)} s, ${redelivered} given to a worker again, ${prevented} effects prevented by the key alone, lost ${lost}, twice ${twice}`,
  }
}

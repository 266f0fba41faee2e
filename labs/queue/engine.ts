import type { ProcessSupervisor, Program } from '@sidelight/dev-services/process/process-supervisor'

export interface Losses {
  /** Items that are not done, and that no job in the queue will do. */
  lost: number
  /** Items that were done twice, or that are done and whose job would do them again. */
  twice: number
}

export interface WorkerOptions {
  /** In one of the workers: looks for the jobs of dead workers, where the server of the queue does not. */
  isSupervisor: boolean
  /** Each job enqueues another one with its row, so that as many wait after a while as before. */
  refills: boolean
  /** How long a job takes besides. */
  workMs: number
}

export interface Engine {
  name: string
  /** The servers of which it uses processor time. */
  serverPids: number[]
  databaseUrl: string
  /** Forgets everything, and lets so many jobs wait, each with its row. */
  fill(waiting: number): Promise<void>
  startWorker(options: WorkerOptions): Worker
  /** Compares rows and queue after all workers were killed. `isLast` may empty the queue. */
  check(isLast: boolean): Promise<Losses>
  /** How many jobs were given to a worker a second time, and in how many of them only the key prevented a second effect. */
  countRepeats(): Promise<{ redelivered: number; prevented: number }>
}

export interface Worker extends Program {
  /** How many jobs it had settled at a time in milliseconds; undefined before its first report. */
  report(): { at: number; settled: number } | undefined
}

const REPORT = /^(\d+) (\d+)$/gm

/** The worker prints reports, see progress.ts; anything else that it prints is an error and shown. */
export function runWorker(
  supervisor: ProcessSupervisor,
  program: string,
  env: Record<string, string>,
  { isSupervisor, refills, workMs }: WorkerOptions,
): Worker {
  let last: ReturnType<Worker['report']>
  const onText = (text: string) => {
    for (const [, at, settled] of text.matchAll(REPORT)) last = { at: Number(at), settled: Number(settled) }
    const rest = text.replaceAll(REPORT, '').trim()
    if (rest !== '') process.stderr.write(`${rest}\n`)
  }
  const worker = supervisor.run({
    name: program,
    command: process.execPath,
    args: [program, JSON.stringify({ isSupervisor, refills, workMs })],
    env: { PATH: process.env['PATH'], ...env },
    output: { onText },
  })
  return { ...worker, report: () => last }
}

import type { Context } from '#platform/context.ts'
import { isDatabaseReachable } from '#platform/db/reachable.ts'
import { readInTime } from '#platform/db/respond-in-time.ts'
import type { Job } from '#platform/jobs/job.ts'
import { isSwitchOfSomeLines } from '#platform/switches/switches.ts'
import { listWaitingJobs, type WaitingJobs } from './status.repo.ts'

type PartState = 'works' | 'slow' | 'down'

export interface Status {
  checkedAt: Date
  parts: Record<'signIn' | 'scripts' | 'voices' | 'tapes' | 'mail', PartState>
}

/** However many ask, the checks are made this often by each process. */
const CHECKED_EVERY_MS = 15_000
const SLOW_RESPONSE_MS = 1000

/** After how many seconds of waiting a part is slow or down. A long script keeps the voices busy for many minutes. */
const WAITS = {
  scripts: { slow: 60, down: 300 },
  voices: { slow: 120, down: 1800 },
  mail: { slow: 300, down: 3600 },
}
/** One or two may be the fault of what they work on: a damaged file, an address that takes no mail. */
const FAILING_RETRIES = 3

const ORDER: readonly PartState[] = ['works', 'slow', 'down']
const worst = (...states: PartState[]): PartState => ORDER.findLast((state) => states.includes(state)) ?? 'works'

/** Reads the status, which names parts of the product only: nothing of users, machines or versions. */
export function createStatusReader(ctx: Context, jobs: readonly Job[]): () => Promise<Status> {
  const readWaiting = readInTime(ctx.db, listWaitingJobs)
  let last: { atMs: number; status: Promise<Status> } | undefined

  async function read(now: Date): Promise<Status> {
    const [database, storage, waiting] = await Promise.all([
      timeResponse(() => isDatabaseReachable(ctx.sessionDb)),
      timeResponse(() => ctx.storage.isReachable()),
      readWaiting(),
    ])
    const judge = (part: keyof typeof WAITS, isOfPart: (job: Job) => boolean): PartState => {
      // So many jobs wait that they could not be counted in time.
      if (waiting === undefined) return 'slow'
      const queues = new Set(jobs.filter(isOfPart).map(({ name }) => name))
      return judgeQueues(
        waiting.filter(({ queue }) => queues.has(queue)),
        WAITS[part],
      )
    }
    const changed = ctx.switches.listChanged()
    const files = worst(database, storage, changed.includes('read-only') ? 'down' : 'works')
    const speech = (): PartState => {
      if (changed.includes('generation')) return 'down'
      // Their lines wait in the same queues as the others.
      if (changed.some(isSwitchOfSomeLines)) return 'slow'
      return judge('voices', ({ lane }) => lane === 'speech')
    }
    const mail = changed.includes('mail') ? 'slow' : judge('mail', ({ waitsFor }) => waitsFor === 'mail')
    return {
      checkedAt: now,
      parts: {
        signIn: database,
        scripts: worst(
          files,
          judge('scripts', ({ lane }) => lane === 'read'),
        ),
        voices: worst(files, speech()),
        tapes: files,
        mail: worst(database, mail),
      },
    }
  }

  return () => {
    const now = ctx.clock.now()
    if (last === undefined || now.getTime() - last.atMs >= CHECKED_EVERY_MS)
      last = { atMs: now.getTime(), status: read(now) }
    return last.status
  }
}

async function timeResponse(isReachable: () => Promise<boolean>): Promise<PartState> {
  const startedAt = performance.now()
  if (!(await isReachable())) return 'down'
  return performance.now() - startedAt > SLOW_RESPONSE_MS ? 'slow' : 'works'
}

function judgeQueues(queues: readonly WaitingJobs[], after: { slow: number; down: number }): PartState {
  const untriedSeconds = Math.max(0, ...queues.map((queue) => queue.untriedSeconds))
  const retries = queues.reduce((sum, queue) => sum + queue.retries, 0)
  if (untriedSeconds >= after.down) return 'down'
  return untriedSeconds >= after.slow || retries >= FAILING_RETRIES ? 'slow' : 'works'
}

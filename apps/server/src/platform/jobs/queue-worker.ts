import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../observability/logger.ts'
import type { QueuePoller } from './queue-poller.ts'
import { type FetchedJob, HEARTBEAT_EVERY_MS, type JobEngine } from './pg-boss-engine.ts'

const LOOK_AGAIN_MS = 300
const AFTER_FAILURE_MS = 500

export interface QueueWorker {
  /** Takes no more jobs and waits for those under way; after the grace they are told to stop. */
  stop(graceMs: number): Promise<void>
}

interface QueueWorkerOptions {
  engine: JobEngine
  poller: QueuePoller
  queue: string
  slots: number
  perGroup?: number | undefined
  log: Logger
  /** Runs and settles one job; it must not throw. */
  work(job: FetchedJob, signal: AbortSignal): Promise<void>
}

/** One queue in one worker process: fetches as many jobs as there are free slots, and keeps their heartbeats going. */
export function startQueueWorker({
  engine,
  poller,
  queue,
  slots,
  perGroup,
  log,
  work,
}: QueueWorkerOptions): QueueWorker {
  const running = new Map<FetchedJob, Promise<void>>()
  const stopping = new AbortController()
  const givingUp = new AbortController()
  let wake = () => {}

  async function fill(): Promise<void> {
    const free = slots - running.size
    if (free === 0) return untilFreeOr((signal) => delay(LOOK_AGAIN_MS, undefined, { signal }))
    const jobs = await engine.fetch(queue, free, perGroup)
    for (const job of jobs) {
      const done = work(job, givingUp.signal).finally(() => {
        running.delete(job)
        wake()
      })
      running.set(job, done)
    }
    // Fewer than asked for does not mean that no more are there: the rest may belong to groups behind a full one.
    if (jobs.length === 0) await untilFreeOr((signal) => poller.untilDue(queue, signal))
  }

  /** Until a slot comes free, or what else is waited for happens. */
  async function untilFreeOr(wait: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const freed = new AbortController()
    wake = () => freed.abort()
    await wait(AbortSignal.any([freed.signal, stopping.signal])).catch(() => undefined)
  }

  const heartbeat = setInterval(() => {
    if (running.size === 0) return
    engine.heartbeat(queue, [...running.keys()]).catch((error: unknown) => log.warn({ err: error, queue }, 'heartbeat'))
  }, HEARTBEAT_EVERY_MS)

  const loop = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await fill()
      } catch (error) {
        log.warn({ err: error, queue }, 'the queue cannot be read')
        await delay(AFTER_FAILURE_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  })()

  return {
    async stop(graceMs) {
      stopping.abort()
      await loop
      const deadline = setTimeout(() => givingUp.abort(), graceMs)
      await Promise.all(running.values())
      clearTimeout(deadline)
      clearInterval(heartbeat)
    },
  }
}

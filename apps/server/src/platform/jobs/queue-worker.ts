import type { Logger } from '../observability/logger.ts'
import { pause } from '../pause.ts'
import type { QueuePoller } from './queue-poller.ts'
import { type FetchedJob, HEARTBEAT_EVERY_MS, type JobEngine } from './pg-boss-engine.ts'

const RECHECK_MS = 300
const RETRY_AFTER_MS = 500

export interface QueueWorker {
  /** Takes no more jobs and waits for the running ones; after the grace period they are aborted. */
  stop(graceMs: number): Promise<void>
}

interface QueueWorkerOptions {
  engine: JobEngine
  poller: QueuePoller
  queue: string
  slots: number
  perGroup?: number | undefined
  /** While it is true, no job is taken; the running ones go on. */
  isPaused?: () => boolean
  log: Logger
  /** Runs and settles one job; it must not throw. */
  work(job: FetchedJob, signal: AbortSignal): Promise<void>
}

/** Works one queue in one process: fetches as many jobs as there are free slots, and sends their heartbeats. */
export function startQueueWorker({
  engine,
  poller,
  queue,
  slots,
  perGroup,
  isPaused = () => false,
  log,
  work,
}: QueueWorkerOptions): QueueWorker {
  const running = new Map<FetchedJob, Promise<void>>()
  const stopping = new AbortController()
  const aborting = new AbortController()
  let wake = () => {}

  async function fillSlots(): Promise<void> {
    const freeSlots = slots - running.size
    if (freeSlots === 0 || isPaused()) return waitForFreeSlotOr((signal) => pause(RECHECK_MS, signal))
    const jobs = await engine.fetch(queue, freeSlots, perGroup)
    for (const job of jobs) {
      const done = work(job, aborting.signal).finally(() => {
        running.delete(job)
        wake()
      })
      running.set(job, done)
    }
    // Only an empty result ends the fetching: with fewer jobs than requested, other groups may still have jobs.
    if (jobs.length === 0) await waitForFreeSlotOr((signal) => poller.waitUntilDue(queue, signal))
  }

  /** Waits until a slot is free, the worker stops, or `wait` resolves. */
  async function waitForFreeSlotOr(wait: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const slotFreed = new AbortController()
    wake = () => slotFreed.abort()
    await wait(AbortSignal.any([slotFreed.signal, stopping.signal])).catch(() => undefined)
  }

  const heartbeat = setInterval(() => {
    if (running.size === 0) return
    engine
      .heartbeat(queue, [...running.keys()])
      .catch((error: unknown) => log.warn({ err: error, queue }, 'The heartbeat failed'))
  }, HEARTBEAT_EVERY_MS)

  const loop = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await fillSlots()
      } catch (error) {
        log.warn({ err: error, queue }, 'Jobs cannot be fetched')
        await pause(RETRY_AFTER_MS, stopping.signal)
      }
    }
  })()

  return {
    async stop(graceMs) {
      stopping.abort()
      await loop
      const deadline = setTimeout(() => aborting.abort(), graceMs)
      await Promise.all(running.values())
      clearTimeout(deadline)
      clearInterval(heartbeat)
    },
  }
}

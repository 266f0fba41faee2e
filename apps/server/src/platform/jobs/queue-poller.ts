import type { RowNotifications, RowWatch } from '../db/row-changes/row-notifications.ts'
import type { Logger } from '../observability/logger.ts'
import { pause } from '../pause.ts'
import { enqueuedIn, type Lane } from './job.ts'
import type { JobEngine } from './pg-boss-engine.ts'

/** Also the least time between two polls, however many jobs are enqueued. */
const BUSY_INTERVAL_MS = 150
/** For jobs that nobody announces: retries, schedules, dead letters, and jobs whose notification was lost. */
const IDLE_INTERVAL_MS = 2000
const RETRY_AFTER_MS = 500

export interface QueuePoller {
  /** Resolves when this queue may have a job, or when the signal is aborted. */
  waitUntilDue(queue: string, signal: AbortSignal): Promise<void>
  /** When the poller last reached the database. */
  lastPolledAt(): Date
  stop(): Promise<void>
}

interface PollerOptions {
  engine: JobEngine
  lanes: readonly Lane[]
  rowNotifications: RowNotifications
  log: Logger
}

/**
 * Polls all idle queues of a process with one query, less and less often while nothing is due, and at once when a job is
 * enqueued in one of its lanes. Polled one by one, thirty idle queues took a quarter of a core of worker and database.
 */
export function startQueuePoller({ engine, lanes, rowNotifications, log }: PollerOptions): QueuePoller {
  const waiting = new Map<string, () => void>()
  const stopping = new AbortController()
  let intervalMs = BUSY_INTERVAL_MS
  let watch: RowWatch | undefined
  let polledAt = new Date()

  /** Returns whether a job is due. */
  async function poll(): Promise<boolean> {
    // Also while no queue waits, because all are busy or paused: it shows that the database can be reached.
    const due = await engine.listDue([...waiting.keys()])
    for (const queue of due) waiting.get(queue)?.()
    return due.length > 0
  }

  /** Watches before it polls, so that no job is enqueued unnoticed in between. */
  async function pollOnce(): Promise<void> {
    watch = await rowNotifications.watch(...lanes.map(enqueuedIn))
    try {
      const isDue = await poll()
      polledAt = new Date()
      await pause(BUSY_INTERVAL_MS, stopping.signal)
      const isEnqueued = !stopping.signal.aborted && (await watch.next(isDue ? 0 : intervalMs - BUSY_INTERVAL_MS))
      intervalMs = isDue || isEnqueued ? BUSY_INTERVAL_MS : Math.min(intervalMs * 2, IDLE_INTERVAL_MS)
    } finally {
      watch.close()
    }
  }

  const loop = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await pollOnce()
      } catch (error) {
        log.warn({ err: error }, 'The queues cannot be polled')
        await pause(RETRY_AFTER_MS, stopping.signal)
      }
    }
  })()

  return {
    waitUntilDue: (queue, signal) =>
      new Promise((resolve) => {
        const settle = () => {
          waiting.delete(queue)
          signal.removeEventListener('abort', settle)
          resolve()
        }
        signal.addEventListener('abort', settle)
        waiting.set(queue, settle)
        if (signal.aborted) settle()
      }),

    lastPolledAt: () => polledAt,

    async stop() {
      stopping.abort()
      watch?.close()
      await loop
    },
  }
}

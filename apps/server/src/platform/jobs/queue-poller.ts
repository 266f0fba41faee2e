import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../observability/logger.ts'
import type { JobEngine } from './pg-boss-engine.ts'

const POLL_INTERVAL_MS = 150
const RETRY_AFTER_MS = 500

export interface QueuePoller {
  /** Resolves when this queue may have a job, or when the signal is aborted. */
  waitUntilDue(queue: string, signal: AbortSignal): Promise<void>
  stop(): Promise<void>
}

/**
 * Polls all idle queues of a process with one query. Polled one by one, thirty idle queues took a quarter of a core of
 * worker and database.
 */
export function startQueuePoller(engine: JobEngine, log: Logger): QueuePoller {
  const waiting = new Map<string, () => void>()
  const stopping = new AbortController()

  async function poll(): Promise<void> {
    if (waiting.size === 0) return
    for (const queue of await engine.listDue([...waiting.keys()])) waiting.get(queue)?.()
  }

  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined)

  const loop = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await poll()
        await pause(POLL_INTERVAL_MS)
      } catch (error) {
        log.warn({ err: error }, 'The queues cannot be polled')
        await pause(RETRY_AFTER_MS)
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

    async stop() {
      stopping.abort()
      await loop
    },
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../observability/logger.ts'
import type { JobEngine } from './pg-boss-engine.ts'

const LOOK_EVERY_MS = 150
const AFTER_FAILURE_MS = 500

export interface QueuePoller {
  /** Settles when something may be there for this queue, or when the signal says that nobody waits any more. */
  untilDue(queue: string, signal: AbortSignal): Promise<void>
  stop(): Promise<void>
}

/**
 * One look for all idle queues of a process. Each asking for itself, thirty queues cost a quarter of a core between
 * worker and database, with nothing to do.
 */
export function startQueuePoller(engine: JobEngine, log: Logger): QueuePoller {
  const waiting = new Map<string, () => void>()
  const stopping = new AbortController()

  async function look(): Promise<void> {
    if (waiting.size === 0) return
    for (const queue of await engine.listDue([...waiting.keys()])) waiting.get(queue)?.()
  }

  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined)

  const watching = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await look()
        await pause(LOOK_EVERY_MS)
      } catch (error) {
        log.warn({ err: error }, 'the queues cannot be read')
        await pause(AFTER_FAILURE_MS)
      }
    }
  })()

  return {
    untilDue: (queue, signal) =>
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
      await watching
    },
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../errors.ts'

interface Pace {
  perSecond: number
  /** So many may come at once before they have to wait for each other. */
  burst: number
  /** Who would wait longer is sent away. */
  longestWaitMs: number
}

/** How many are due, and when that was so. */
interface Bucket {
  due: number
  atMs: number
}

/**
 * Lets each caller's requests through at their pace: those that come too fast wait, which costs a connection and no work.
 * Per process; several processes let through as many times more.
 */
export function createRateLimiter({ perSecond, burst, longestWaitMs }: Pace): (caller: string) => Promise<void> {
  const buckets = new Map<string, Bucket>()

  function forgetIdle(nowMs: number): void {
    for (const [caller, { due, atMs }] of buckets)
      if (due - ((nowMs - atMs) / 1000) * perSecond <= 0) buckets.delete(caller)
  }

  return async (caller) => {
    const nowMs = performance.now()
    if (buckets.size >= 1000) forgetIdle(nowMs)
    const { due, atMs } = buckets.get(caller) ?? { due: 0, atMs: nowMs }
    const stillDue = Math.max(0, due - ((nowMs - atMs) / 1000) * perSecond)
    const waitMs = ((stillDue + 1 - burst) / perSecond) * 1000
    if (waitMs > longestWaitMs)
      throw new AppError('too_many_requests', 'Too many requests at once. Please try again in a moment.', {
        retryAfterSeconds: Math.ceil(longestWaitMs / 1000),
      })
    buckets.set(caller, { due: stillDue + 1, atMs: nowMs })
    if (waitMs > 0) await delay(waitMs)
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../errors.ts'

interface RateLimit {
  perSecond: number
  /** This many requests pass at once before further ones have to wait. */
  burst: number
  /** Requests that would wait longer are rejected. */
  longestWaitMs: number
}

/** A leaky bucket: its level at a time. */
interface Bucket {
  level: number
  atMs: number
}

/**
 * Limits the request rate of each caller: requests that come too fast wait, which costs a connection and no work. It
 * counts per process, so several processes allow a multiple.
 */
export function createRateLimiter({ perSecond, burst, longestWaitMs }: RateLimit): (caller: string) => Promise<void> {
  const buckets = new Map<string, Bucket>()

  function deleteIdleBuckets(nowMs: number): void {
    for (const [caller, { level, atMs }] of buckets)
      if (level - ((nowMs - atMs) / 1000) * perSecond <= 0) buckets.delete(caller)
  }

  return async (caller) => {
    const nowMs = performance.now()
    if (buckets.size >= 1000) deleteIdleBuckets(nowMs)
    const { level, atMs } = buckets.get(caller) ?? { level: 0, atMs: nowMs }
    const currentLevel = Math.max(0, level - ((nowMs - atMs) / 1000) * perSecond)
    const waitMs = ((currentLevel + 1 - burst) / perSecond) * 1000
    if (waitMs > longestWaitMs)
      throw new AppError('too_many_requests', 'Too many requests at once. Please try again in a moment.', {
        retryAfterSeconds: Math.ceil(longestWaitMs / 1000),
      })
    buckets.set(caller, { level: currentLevel + 1, atMs: nowMs })
    if (waitMs > 0) await delay(waitMs)
  }
}

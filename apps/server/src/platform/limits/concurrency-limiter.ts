import { AppError } from '../errors.ts'

/**
 * Runs at most `concurrency` tasks at a time and queues at most `queueLimit` more. Further tasks are rejected at once: an
 * overloaded server must not collect requests that will time out anyway.
 */
export function createConcurrencyLimiter(concurrency: number, queueLimit: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function runLimited<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) {
      if (waiting.length >= queueLimit)
        throw new AppError('too_many_requests', 'We are very busy right now. Please try again in a moment.', {
          retryAfterSeconds: 2,
        })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

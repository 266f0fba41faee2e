import { AppError } from '../errors.ts'

/**
 * Lets a few at a time do what is costly, and a few more wait. Beyond them the answer is "try again", at once: a queue that
 * nobody gets to the end of only adds to the load.
 */
export function createConcurrencyLimiter(atOnce: number, waitingAtMost: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost)
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

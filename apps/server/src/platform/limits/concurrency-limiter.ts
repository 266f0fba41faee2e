import { createSlots } from './slots.ts'

/** Runs at most `concurrency` tasks at a time and queues at most `queueLimit` more, and as many urgent ones; others are rejected. */
export function createConcurrencyLimiter(concurrency: number, queueLimit: number) {
  const slots = createSlots({ perKey: concurrency, queueLimit })

  return async function runLimited<T>(work: () => Promise<T>, isUrgent = false): Promise<T> {
    const release = await slots.take('', isUrgent)
    try {
      return await work()
    } finally {
      release()
    }
  }
}

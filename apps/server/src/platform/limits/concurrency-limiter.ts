import { createSlots } from './slots.ts'

/** Runs at most `concurrency` tasks at a time and queues at most `queueLimit` more; further tasks are rejected. */
export function createConcurrencyLimiter(concurrency: number, queueLimit: number) {
  const slots = createSlots({ perKey: concurrency, queueLimit })

  return async function runLimited<T>(work: () => Promise<T>): Promise<T> {
    const release = await slots.take('')
    try {
      return await work()
    } finally {
      release()
    }
  }
}

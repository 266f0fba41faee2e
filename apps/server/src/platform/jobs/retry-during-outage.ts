import { setTimeout as delay } from 'node:timers/promises'
import { isConnectionLoss } from '../db/connection-loss.ts'

/** Longer than a database takes to restart. A late completion is harmless, since it names its attempt. */
const TIMEOUT_MS = 30_000
const RETRY_AFTER_MS = 300

/** Retries work that failed because the connection broke, so that a restart of the database loses no result of a job. */
export async function retryDuringOutage<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + TIMEOUT_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > deadline || !isConnectionLoss(error)) throw error
      await delay(RETRY_AFTER_MS)
    }
  }
}

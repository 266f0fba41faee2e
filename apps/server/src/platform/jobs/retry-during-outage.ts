import { setTimeout as delay } from 'node:timers/promises'
import { isConnectionLoss } from '../db/connection-loss.ts'

/** Longer than a database takes to come back from a crash; fencing makes a late settlement harmless. */
const PATIENCE_MS = 30_000
const AGAIN_AFTER_MS = 300

/**
 * Repeats what failed because the connection broke: finished work must not be done again, nor failed work be forgotten,
 * only because the database restarted in between.
 */
export async function retryDuringOutage<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > deadline || !isConnectionLoss(error)) throw error
      await delay(AGAIN_AFTER_MS)
    }
  }
}

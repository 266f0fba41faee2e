import { setTimeout as delay } from 'node:timers/promises'

/** Longer than a database takes to come back from a crash; fencing makes a late settlement harmless. */
const PATIENCE_MS = 30_000
const AGAIN_AFTER_MS = 300

/**
 * Repeats what failed because the connection broke: finished work must not be done again, nor failed work be forgotten,
 * only because the database restarted in between.
 */
export async function outlastingOutages<T>(work: () => Promise<T>): Promise<T> {
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

const LOST_BY_CODE = /^(08|57P|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/
/** What the driver says without a code: the connection broke under a query, or before one could be sent. */
const LOST_BY_MESSAGE = /connection terminated|not queryable|timeout exceeded/i

/** SQLSTATE classes 08 (connection) and 57P (shutdown, start-up), and what the socket itself says. */
function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return LOST_BY_CODE.test(code) || LOST_BY_MESSAGE.test(error.message)
}

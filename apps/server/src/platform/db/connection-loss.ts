const LOSS_CODE = /^(08|57P|25006|25P03|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/
/** The connection broke during a query, or before it was sent; the last one has a code, but not of its own. */
const LOSS_MESSAGE = /connection terminated|not queryable|timeout exceeded|cached plan must not change/i

/**
 * Whether another connection may succeed: SQLSTATE classes 08 (connection) and 57P (shutdown, start-up), errors of the
 * socket, 25006 (read-only: the server was the primary before a failover), 25P03 (a transaction that was idle for too long),
 * and a prepared statement whose table has changed.
 */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return LOSS_CODE.test(code) || LOSS_MESSAGE.test(error.message)
}

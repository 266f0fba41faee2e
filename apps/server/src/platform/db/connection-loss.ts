const LOST_BY_CODE = /^(08|57P|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/
/** What the driver says without a code: the connection broke under a query, or before one could be sent. */
const LOST_BY_MESSAGE = /connection terminated|not queryable|timeout exceeded/i

/** SQLSTATE classes 08 (connection) and 57P (shutdown, start-up), and what the socket itself says. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return LOST_BY_CODE.test(code) || LOST_BY_MESSAGE.test(error.message)
}

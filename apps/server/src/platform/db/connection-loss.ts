const LOSS_CODE = /^(08|57P|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/
/** Errors of the driver without a code: the connection broke during a query, or before it was sent. */
const LOSS_MESSAGE = /connection terminated|not queryable|timeout exceeded/i

/** SQLSTATE classes 08 (connection) and 57P (shutdown, start-up), and errors of the socket. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return LOSS_CODE.test(code) || LOSS_MESSAGE.test(error.message)
}

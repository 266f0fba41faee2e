import type { ErrorCode, FieldErrors } from '@sidelight/contract'

interface Details {
  fields?: FieldErrors
  cause?: unknown
  /** Sent as Retry-After. */
  retryAfterSeconds?: number
}

/** An expected failure. `message` is written for the user and may be shown unchanged. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, { fields, cause, retryAfterSeconds }: Details = {}) {
    super(message, { cause })
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** What keeps the program from starting, written for whoever operates it; printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

export const tooManyRequests = (retryAfterSeconds: number) =>
  new AppError('too_many_requests', 'Too many attempts. Please wait a while and try again.', { retryAfterSeconds })

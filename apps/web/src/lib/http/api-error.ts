import type { ErrorCode, FieldErrors } from '@sidelight/contract'

export const NO_MESSAGE = 'An error occurred'
export const UNEXPECTED = 'An unexpected error occurred'

/** A call that did not succeed. `message` is fit to be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode | 'network'
  /** 0 when no answer came. */
  readonly status: number
  readonly fields: FieldErrors

  constructor(
    code: ErrorCode | 'network',
    status: number,
    message: string,
    details: { fields?: FieldErrors; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.code = code
    this.status = status
    this.fields = details.fields ?? {}
  }
}

/** What to tell the user: the server's own sentence, or the fallback for anything that never reached it. */
export const messageOf = (error: unknown, fallback: string = UNEXPECTED): string =>
  error instanceof ApiError && error.code !== 'network' ? error.message : fallback

/** What the server has against it, in its own words; nothing for what may pass by itself. */
export const findReason = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : undefined

/** The session is refused or its owner is gone; anything else may pass by itself. */
export const isRejected = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 404)

export const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.status >= 500)

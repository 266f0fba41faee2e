import type { ErrorCode, FieldErrors } from '@sidelight/contract'

export const NO_MESSAGE = 'An error occurred'
export const UNEXPECTED = 'An unexpected error occurred'

/** An error whose `message` is written for the user. */
export class ShownError extends Error {}

/** A failed call. */
export class ApiError extends ShownError {
  override readonly name = 'ApiError'
  readonly code: ErrorCode | 'network'
  /** 0 if there was no response. */
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

/** The text to show: the server's message or one of ours, and the fallback where the server gave none. */
export const messageOf = (error: unknown, fallback: string = UNEXPECTED): string =>
  error instanceof ShownError && !isUnreachable(error) ? error.message : fallback

const isUnreachable = (error: ShownError): boolean => error instanceof ApiError && error.code === 'network'

/** The server's message if it rejected the call (4xx); undefined for errors that may be temporary. */
export const findReason = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : undefined

/** A text about a failed call, with the server's reason, which tells the user what to do. */
export function withReason(text: string, error: unknown): string {
  const reason = findReason(error)
  return reason === undefined ? text : `${text.replace(/\.$/, '')}. ${reason}`
}

/** True if the server rejected the session or its account is gone; every other error may be temporary. */
export const isRejected = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 404)

export const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.status >= 500)

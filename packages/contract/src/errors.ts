/** All error codes with their HTTP status. The web app decides by code, so a new code needs a change there. */
export const ERROR_STATUS = {
  invalid_input: 400,
  unauthenticated: 401,
  payment_required: 402,
  email_unverified: 403,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  link_expired: 410,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** Field name to message, for forms. */
export type FieldErrors = Record<string, string>

/** The `data` of a response with the status `error`. */
export interface ErrorData {
  code: ErrorCode
  fields?: FieldErrors
}

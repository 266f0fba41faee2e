/** An error answer, with the fields that Stripe writes into `error`. */
export class StripeError extends Error {
  readonly status: number
  readonly type: string
  readonly code: string | undefined
  readonly param: string | undefined
  readonly declineCode: string | undefined

  constructor(
    status: number,
    type: string,
    message: string,
    about: { code?: string; param?: string; declineCode?: string } = {},
  ) {
    super(message)
    this.status = status
    this.type = type
    this.code = about.code
    this.param = about.param
    this.declineCode = about.declineCode
  }

  toJson(requestId: string): object {
    return {
      error: {
        ...(this.code !== undefined && {
          code: this.code,
          doc_url: `https://stripe.com/docs/error-codes/${this.code}`,
        }),
        ...(this.declineCode !== undefined && { decline_code: this.declineCode }),
        message: this.message,
        ...(this.param !== undefined && { param: this.param }),
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
        type: this.type,
      },
    }
  }
}

export const invalid = (message: string, param?: string, code?: string): StripeError =>
  new StripeError(400, 'invalid_request_error', message, {
    ...(code !== undefined && { code }),
    ...(param !== undefined && { param }),
  })

export const missing = (what: string, id: string, param = 'id'): StripeError =>
  new StripeError(404, 'invalid_request_error', `No such ${what}: '${id}'`, { code: 'resource_missing', param })

import { Stripe } from 'stripe'
import { PaymentsRejected, PaymentsUnavailable } from './payments.ts'

export interface StripeSettings {
  secretKey: string
  apiBase: string
  timeoutMs: number
}

const RETRIES = 2

export function createStripeClient({ secretKey, apiBase, timeoutMs }: StripeSettings): Stripe {
  const { protocol, hostname, port } = new URL(apiBase)
  return new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
}

/** Translates errors of Stripe without their message, which may contain personal data. */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const details = `${error.code ?? error.type} (${error.statusCode ?? 'no response'}, ${error.requestId ?? 'no request id'})`
    if (isTransient(error)) throw new PaymentsUnavailable(`Stripe is unavailable: ${details}`)
    throw new PaymentsRejected(`Stripe rejected the request: ${details}`, { code: error.code ?? error.type })
  }
}

/** A wrong key counts as transient too: we can repair it, and the user is not to blame. */
function isTransient(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  const { errors } = Stripe
  return (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError ||
    error.code === 'idempotency_key_in_use' ||
    error.code === 'lock_timeout'
  )
}

export const isMissing = (error: unknown): boolean =>
  error instanceof PaymentsRejected && error.code === 'resource_missing'

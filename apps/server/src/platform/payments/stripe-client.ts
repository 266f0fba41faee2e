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

/** Says what became of a call without repeating their message, which may name the person. */
export async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const about = `${error.code ?? error.type} (${error.statusCode ?? 'no answer'}, ${error.requestId ?? 'no request id'})`
    if (isPassing(error)) throw new PaymentsUnavailable(`Stripe could not be asked: ${about}`)
    throw new PaymentsRejected(`Stripe refused: ${about}`, { code: error.code ?? error.type })
  }
}

/** A wrong key is ours to repair, and no fault of the person who waits: it passes too. */
function isPassing(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
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

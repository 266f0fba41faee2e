import type { DeliveryOptions } from './webhook-deliveries.ts'
import type { PlannedFault } from './faults.ts'
import { LOCAL_WEBHOOK_SECRET } from './webhook-deliveries.ts'
import type { Dispute } from './stripe-types.ts'

interface Payment {
  /** Default: 4242 4242 4242 4242. */
  number?: string
  /** The customer confirms when the bank asks. */
  isConfirmed?: boolean
  /** Pays by bank debit, which takes three days or until `settlePayment`. */
  byBank?: boolean
}

/** Controls a running simulator, beyond what Stripe's API offers. */
export interface StripeSimulator {
  url: string
  /** The server's settings that make it use the simulator instead of Stripe. */
  env: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API_BASE: string }
  addWebhook(url: string): Promise<void>
  removeWebhook(url: string): Promise<void>
  /** How events are delivered from now on. Without options: all of them, once, immediately. */
  setDeliveryOptions(options: DeliveryOptions): Promise<void>
  listHeldEvents(): Promise<{ id: string; type: string }[]>
  /** Delivers held events (by default all) one by one, each answered before the next is sent. */
  releaseEvents(ids?: string[]): Promise<void>
  /** Waits until the endpoints have answered every delivery. */
  settleWebhooks(): Promise<void>
  /** Replaces all planned faults. */
  planFaults(...plan: PlannedFault[]): Promise<void>
  /** Advances the time, and runs what becomes due. Returns the time in seconds. */
  advance(seconds: number): Promise<number>
  now(): Promise<number>
  pay(sessionId: string, payment?: Payment): Promise<{ kind: 'paid' | 'declined' | 'asks' | 'ordered' }>
  settlePayment(sessionId: string, hasArrived: boolean): Promise<void>
  replaceCard(customerId: string, number: string): Promise<void>
  dispute(chargeId: string, options?: { amount?: number; reason?: string; isInquiry?: boolean }): Promise<Dispute>
  closeDispute(disputeId: string, status: 'won' | 'lost'): Promise<Dispute>
}

export const LOCAL_KEY = 'sk_test_local'

export function connectSimulator(url: string): StripeSimulator {
  const ask = async <T>(path: string, options: object = {}): Promise<T> => {
    const response = await fetch(`${url}/local/${path}`, { method: 'POST', body: JSON.stringify(options) })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()) as T
  }
  return {
    url,
    env: { STRIPE_SECRET_KEY: LOCAL_KEY, STRIPE_WEBHOOK_SECRET: LOCAL_WEBHOOK_SECRET, STRIPE_API_BASE: url },
    addWebhook: (webhook) => ask('add-webhook', { url: webhook }),
    removeWebhook: (webhook) => ask('remove-webhook', { url: webhook }),
    setDeliveryOptions: (options) => ask('delivery-options', options),
    listHeldEvents: () => ask('held-events'),
    releaseEvents: (ids) => ask('release-events', { ids }),
    settleWebhooks: () => ask('settle-webhooks'),
    planFaults: (...plan) => ask('faults', { plan }),
    advance: async (seconds) => (await ask<{ now: number }>('clock', { seconds })).now,
    now: async () => (await ask<{ now: number }>('clock')).now,
    pay: (sessionId, payment) => ask(`pay/${sessionId}`, payment),
    settlePayment: (sessionId, hasArrived) => ask(`settle-payment/${sessionId}`, { hasArrived }),
    replaceCard: (customerId, number) => ask(`replace-card/${customerId}`, { number }),
    dispute: (chargeId, options) => ask(`dispute/${chargeId}`, options),
    closeDispute: (disputeId, status) => ask(`close-dispute/${disputeId}`, { status }),
  }
}

import type { CallRecord } from './http/api.ts'
import type { Delivery, DeliveryOptions } from './webhook-deliveries.ts'
import type { PlannedFault } from './faults.ts'
import { LOCAL_WEBHOOK_SECRET } from './webhook-deliveries.ts'
import type { Dispute } from './stripe-types.ts'

interface Payment {
  /** 4242 4242 4242 4242 unless told. */
  number?: string
  /** The bank asked, and they said yes. */
  isConfirmed?: boolean
  /** Three days on its way, or until `settlePayment`. */
  byBank?: boolean
}

/** A hand on the simulator, for what nobody can ask of Stripe itself. */
export interface StripeSimulator {
  url: string
  /** What the server program needs to take it for Stripe. */
  env: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API_BASE: string }
  addWebhook(url: string): Promise<void>
  removeWebhook(url: string): Promise<void>
  /** How events travel from now on; nothing named means at once, one time, all of them. */
  setWebhookManner(manner: DeliveryOptions): Promise<void>
  listHeldEvents(): Promise<{ id: string; type: string }[]>
  /** One after the other, each answered before the next goes; all that are held unless told which. */
  releaseEvents(ids?: string[]): Promise<void>
  sendEvent(id: string, copies?: number): Promise<void>
  /** Until the endpoints have answered everything. */
  settleWebhooks(): Promise<void>
  listDeliveries(): Promise<Delivery[]>
  /** Replaces what was planned. */
  planFaults(...plan: PlannedFault[]): Promise<void>
  listCalls(): Promise<CallRecord[]>
  /** Lets time go by for everybody without a test clock, with all that falls into it. Answers the time in seconds. */
  advance(seconds: number): Promise<number>
  now(): Promise<number>
  pay(sessionId: string, payment?: Payment): Promise<{ kind: 'paid' | 'declined' | 'asks' | 'ordered' }>
  settlePayment(sessionId: string, hasArrived: boolean): Promise<void>
  replaceCard(customerId: string, number: string): Promise<void>
  dispute(chargeId: string, wish?: { amount?: number; reason?: string; isInquiry?: boolean }): Promise<Dispute>
  closeDispute(disputeId: string, status: 'won' | 'lost'): Promise<Dispute>
}

export const LOCAL_KEY = 'sk_test_local'

export function connectSimulator(url: string): StripeSimulator {
  const ask = async <T>(path: string, wish: object = {}): Promise<T> => {
    const response = await fetch(`${url}/local/${path}`, { method: 'POST', body: JSON.stringify(wish) })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()) as T
  }
  return {
    url,
    env: { STRIPE_SECRET_KEY: LOCAL_KEY, STRIPE_WEBHOOK_SECRET: LOCAL_WEBHOOK_SECRET, STRIPE_API_BASE: url },
    addWebhook: (webhook) => ask('add-webhook', { url: webhook }),
    removeWebhook: (webhook) => ask('remove-webhook', { url: webhook }),
    setWebhookManner: (manner) => ask('webhook-manner', manner),
    listHeldEvents: () => ask('held-events'),
    releaseEvents: (ids) => ask('release-events', { ids }),
    sendEvent: (id, copies) => ask(`send-event/${id}`, { copies }),
    settleWebhooks: () => ask('settle-webhooks'),
    listDeliveries: () => ask('deliveries'),
    planFaults: (...plan) => ask('faults', { plan }),
    listCalls: () => ask('calls'),
    advance: async (seconds) => (await ask<{ now: number }>('clock', { seconds })).now,
    now: async () => (await ask<{ now: number }>('clock')).now,
    pay: (sessionId, payment) => ask(`pay/${sessionId}`, payment),
    settlePayment: (sessionId, hasArrived) => ask(`settle-payment/${sessionId}`, { hasArrived }),
    replaceCard: (customerId, number) => ask(`replace-card/${customerId}`, { number }),
    dispute: (chargeId, wish) => ask(`dispute/${chargeId}`, wish),
    closeDispute: (disputeId, status) => ask(`close-dispute/${disputeId}`, { status }),
  }
}

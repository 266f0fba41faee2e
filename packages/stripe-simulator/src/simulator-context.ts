import { Stripe } from 'stripe'
import type { Store } from './store.ts'
import type { Event, Kinds, Kind } from './stripe-types.ts'

export interface SimulatorContext {
  store: Store
  /** The base URL of the checkout, invoice and receipt pages. */
  baseUrl: string
  /** In whole seconds. */
  now(): number
  /** Stops the time while overdue events run, so that each is dated when it was due. */
  holdTimeAt(seconds: number | undefined): void
  emit(type: Event['type'], object: Kinds[Kind]): void
}

export function createSimulatorContext(
  store: Store,
  baseUrl: string,
  onEvent: (event: Event) => void,
): SimulatorContext {
  let heldTime: number | undefined
  const now = () => heldTime ?? Math.floor(Date.now() / 1000) + store.notes.offsetSeconds
  return {
    store,
    baseUrl,
    now,
    holdTimeAt: (seconds) => (heldTime = seconds),
    emit(type, object) {
      const event: Event = {
        id: store.newId('evt'),
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: now(),
        // A copy: later changes belong to later events.
        data: { object: structuredClone(object) as unknown as Record<string, unknown> },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      }
      store.put('event', event)
      onEvent(event)
    },
  }
}

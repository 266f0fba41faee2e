import { Stripe } from 'stripe'
import type { Store } from './store.ts'
import type { Event, Kinds, Kind } from './stripe-types.ts'

export interface SimulatorContext {
  store: Store
  /** Where the pages are that people are sent to. */
  baseUrl: string
  /** In whole seconds: the test clock of the customer, or the time everybody else has. */
  nowOf(customerId: string | null | undefined): number
  /** While the past is being made up for, nobody's time is later than this. */
  holdTimeAt(seconds: number | undefined): void
  emit(type: Event['type'], object: Kinds[Kind]): void
}

export function createSimulatorContext(
  store: Store,
  baseUrl: string,
  onEvent: (event: Event) => void,
): SimulatorContext {
  let held: number | undefined
  const now = () => held ?? Math.floor(Date.now() / 1000) + store.notes.offsetSeconds
  const nowOf = (customerId: string | null | undefined) => {
    const clock = store.find('customer', customerId)?.test_clock
    return store.find('test_helpers.test_clock', clock)?.frozen_time ?? now()
  }
  return {
    store,
    baseUrl,
    nowOf,
    holdTimeAt: (seconds) => (held = seconds),
    emit(type, object) {
      const event: Event = {
        id: store.newId('evt'),
        object: 'event',
        api_version: Stripe.API_VERSION,
        // A test clock moves what happens, not when it is told.
        created: now(),
        // As it is now: later changes belong to later events.
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

import { makeSession, makeSessionItem } from '../objects/session.ts'
import { findNested, findText, findWhole, getText, listNested, readMetadata, type Params } from '../http/params.ts'
import { expireSession } from '../billing/checkout-payments.ts'
import { invalid } from '../http/stripe-error.ts'
import { listing, retrieving, type Route } from '../http/route.ts'
import type { SimulatorContext } from '../simulator-context.ts'
import type { Session, SessionItem } from '../stripe-types.ts'
import { storePrice } from './catalogue.ts'

const LIFETIME_SECONDS = { min: 30 * 60, max: 24 * 3600 }

export const checkoutRoutes: Route[] = [
  { method: 'POST', path: '/v1/checkout/sessions', answer: ({ sim, params }) => createSession(sim, params) },
  retrieving('checkout.session', '/v1/checkout/sessions'),
  listing('checkout.session', '/v1/checkout/sessions', ['customer', 'payment_intent', 'subscription', 'status']),
  { method: 'POST', path: '/v1/checkout/sessions/:id/expire', answer: ({ sim, id }) => expireOpenSession(sim, id) },
]

function createSession(sim: SimulatorContext, params: Params): Session {
  const { store } = sim
  const mode = readMode(params)
  const customerId = findText(params, 'customer') ?? null
  const customer = customerId === null ? undefined : store.get('customer', customerId, 'customer')
  const items = readItems(sim, params, mode)
  const created = sim.now()
  const id = store.newId('cs_test')
  const session = makeSession({
    id,
    created,
    expiresAt: readExpiry(params, created),
    mode,
    customer: customerId,
    customerEmail: customer?.email ?? null,
    currency: items[0]?.currency ?? 'usd',
    total: items.reduce((sum, item) => sum + item.amount_total, 0),
    successUrl: getText(params, 'success_url'),
    cancelUrl: findText(params, 'cancel_url') ?? null,
    url: `${sim.baseUrl}/pay/${id}`,
    clientReferenceId: findText(params, 'client_reference_id') ?? null,
    metadata: readMetadata(params),
  })
  store.notes.sessionItems[id] = items
  store.notes.subscriptionMetadata[id] = readMetadata(findNested(params, 'subscription_data') ?? {})
  store.notes.intentMetadata[id] = readMetadata(findNested(params, 'payment_intent_data') ?? {})
  return store.put('checkout.session', session)
}

function readMode(params: Params): 'payment' | 'subscription' {
  const mode = getText(params, 'mode')
  if (mode === 'payment' || mode === 'subscription') return mode
  throw invalid(`Invalid mode: ${mode}`, 'mode')
}

function readExpiry(params: Params, created: number): number {
  const expiresAt = findWhole(params, 'expires_at') ?? created + LIFETIME_SECONDS.max
  // One second of tolerance: the caller's clock and ours differ.
  const isAllowed = expiresAt >= created + LIFETIME_SECONDS.min - 1 && expiresAt <= created + LIFETIME_SECONDS.max + 1
  if (!isAllowed) throw invalid('`expires_at` must be between 30 minutes and 24 hours from now.', 'expires_at')
  return expiresAt
}

function readItems(sim: SimulatorContext, params: Params, mode: 'payment' | 'subscription'): SessionItem[] {
  const given = listNested(params, 'line_items')
  if (given.length === 0) throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing')
  return given.map((item) => {
    const priceData = findNested(item, 'price_data')
    const price =
      priceData === undefined
        ? sim.store.get('price', getText(item, 'price'), 'line_items[0][price]')
        : storePrice(sim, priceData, { lookupKey: null, active: false })
    const quantity = findWhole(item, 'quantity') ?? 1
    if (quantity < 1) throw invalid('The quantity must be at least 1.', 'line_items[0][quantity]')
    if (mode === 'subscription' && price.recurring === null) {
      throw invalid('You must provide at least one recurring price in `subscription` mode.', 'line_items')
    }
    if (mode === 'payment' && price.recurring !== null) {
      throw invalid('You specified `payment` mode but passed a recurring price.', 'line_items')
    }
    return makeSessionItem(sim.store.newId('li'), price, quantity, sim.store.get('product', price.product).name)
  })
}

function expireOpenSession(sim: SimulatorContext, id: string): Session {
  const session = sim.store.get('checkout.session', id)
  if (session.status !== 'open') {
    throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`)
  }
  expireSession(sim, session)
  return session
}

import { changeAndInvoice, expirePendingUpdate } from '../billing/subscription-changes.ts'
import { keepMatching, paginate } from '../http/listing.ts'
import { findFlag, findText, findWhole, getText, listNested, readMetadata, type Params } from '../http/params.ts'
import { invalid, missing } from '../http/stripe-error.ts'
import { retrieving, type Route } from '../http/route.ts'
import type { SimulatorContext } from '../simulator-context.ts'
import { endSubscription, getItem, setPrice } from '../billing/subscriptions.ts'
import type { Subscription } from '../stripe-types.ts'

export const subscriptionRoutes: Route[] = [
  retrieving('subscription', '/v1/subscriptions'),
  { method: 'POST', path: '/v1/subscriptions/:id', answer: ({ sim, id, params }) => update(sim, id, params) },
  { method: 'DELETE', path: '/v1/subscriptions/:id', answer: ({ sim, id }) => cancel(sim, id) },
  { method: 'GET', path: '/v1/subscriptions', answer: ({ sim, params }) => list(sim, params) },
]

function update(sim: SimulatorContext, id: string, params: Params): Subscription {
  const subscription = sim.store.get('subscription', id)
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') {
    throw missing('subscription', id)
  }
  const isPending = findText(params, 'payment_behavior') === 'pending_if_incomplete'
  const forbidden = ['metadata', 'cancel_at_period_end', 'default_payment_method'].find((name) => name in params)
  if (isPending && forbidden !== undefined) {
    throw invalid(`\`${forbidden}\` cannot be given together with pending_if_incomplete.`, forbidden)
  }
  setCancellation(sim, subscription, findFlag(params, 'cancel_at_period_end'))
  const method = findText(params, 'default_payment_method')
  if (method !== undefined) subscription.default_payment_method = sim.store.get('payment_method', method).id
  subscription.metadata = readMetadata(params, subscription.metadata)
  if (!changeItems(sim, subscription, params)) sim.emit('customer.subscription.updated', subscription)
  return subscription
}

function setCancellation(sim: SimulatorContext, subscription: Subscription, wanted: boolean | undefined): void {
  if (wanted === undefined || wanted === subscription.cancel_at_period_end) return
  subscription.cancel_at_period_end = wanted
  subscription.cancel_at = wanted ? getItem(subscription).current_period_end : null
  subscription.canceled_at = wanted ? sim.now() : null
  if (subscription.cancellation_details) {
    subscription.cancellation_details.reason = wanted ? 'cancellation_requested' : null
  }
}

/** Returns whether the change was invoiced. */
function changeItems(sim: SimulatorContext, subscription: Subscription, params: Params): boolean {
  const [item] = listNested(params, 'items')
  if (item === undefined) return false
  const current = getItem(subscription)
  const itemId = findText(item, 'id')
  if (itemId !== current.id) throw missing('subscription_item', itemId ?? '', 'items[0][id]')
  const price = sim.store.get('price', getText(item, 'price'), 'items[0][price]')
  if (price.id === current.price.id) return false
  const behavior = findText(params, 'proration_behavior') ?? 'create_prorations'
  if (behavior === 'none') {
    expirePendingUpdate(sim, subscription)
    setPrice(subscription, price)
    return false
  }
  if (behavior !== 'always_invoice') throw invalid('Only always_invoice and none are simulated.', 'proration_behavior')
  const at = findWhole(params, 'proration_date') ?? sim.now()
  changeAndInvoice(sim, subscription, { price, at }, readIfUnpaid(params))
  return true
}

function readIfUnpaid(params: Params): 'allow_incomplete' | 'pending_if_incomplete' | 'error_if_incomplete' {
  const behavior = findText(params, 'payment_behavior') ?? 'allow_incomplete'
  if (behavior === 'pending_if_incomplete' || behavior === 'error_if_incomplete') return behavior
  return 'allow_incomplete'
}

function cancel(sim: SimulatorContext, id: string): Subscription {
  const subscription = sim.store.get('subscription', id)
  if (subscription.ended_at !== null) throw missing('subscription', id)
  endSubscription(sim, subscription, 'cancellation_requested')
  return subscription
}

function list(sim: SimulatorContext, params: Params): object {
  const status = findText(params, 'status')
  const matching = keepMatching(sim.store.list('subscription'), params, ['customer'])
  const kept = matching.filter((subscription) => {
    if (status === 'all') return true
    if (status === 'ended') return subscription.ended_at !== null
    return status === undefined ? subscription.status !== 'canceled' : subscription.status === status
  })
  return paginate(kept, params, '/v1/subscriptions')
}

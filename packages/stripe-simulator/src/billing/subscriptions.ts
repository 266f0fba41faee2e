import type { Outcome, Presence } from './charges.ts'
import { draftInvoice, finalizeInvoice, payInvoice } from './invoices.ts'
import { planOf } from '../objects/catalogue.ts'
import { makeSubscription } from '../objects/subscription.ts'
import { nextPeriodEnd } from './proration.ts'
import type { SimulatorContext } from '../simulator-context.ts'
import type { Invoice, PaymentMethod, Price, Subscription, SubscriptionItem } from '../stripe-types.ts'

const DAY_SECONDS = 86_400
/** A failed renewal is retried on these days after its invoice was finalized; then the subscription ends. */
const RETRY_DAYS = [3, 5, 7]

export function getItem(subscription: Subscription): SubscriptionItem {
  const [item] = subscription.items.data
  if (item === undefined) throw new Error(`${subscription.id} has no item`)
  return item
}

export const monthLine = (price: Price, quantity: number, start: number, end: number, name: string) => ({
  description: `${quantity} × ${name} (at $${((price.unit_amount ?? 0) / 100).toFixed(2)} / month)`,
  amount: (price.unit_amount ?? 0) * quantity,
  price,
  periodStart: start,
  periodEnd: end,
  isProration: false,
})

interface SubscriptionRequest {
  customer: string
  price: Price
  quantity: number
  method: PaymentMethod | undefined
  metadata: Record<string, string>
}

/** A subscription begins incomplete, with an open invoice; paying that (`collectInvoice`) makes it active. */
export function beginSubscription(
  sim: SimulatorContext,
  request: SubscriptionRequest,
): { subscription: Subscription; invoice: Invoice } {
  const { store } = sim
  const created = sim.now()
  const periodEnd = nextPeriodEnd(created, created)
  const subscription = makeSubscription({
    id: store.newId('sub'),
    itemId: store.newId('si'),
    created,
    customer: request.customer,
    price: request.price,
    quantity: request.quantity,
    periodEnd,
    paymentMethod: request.method?.id ?? null,
    metadata: request.metadata,
  })
  store.put('subscription', subscription)
  sim.emit('customer.subscription.created', subscription)
  const name = store.get('product', request.price.product).name
  const lines = [monthLine(request.price, request.quantity, created, periodEnd, name)]
  const plan = { reason: 'subscription_create' as const, lines, periodStart: created, periodEnd: created }
  const invoice = draftInvoice(sim, subscription, plan)
  finalizeInvoice(sim, invoice)
  if (invoice.status === 'paid') applyPaid(sim, invoice)
  return { subscription, invoice }
}

/** Charges an open invoice and applies the outcome to its subscription. */
export function collectInvoice(
  sim: SimulatorContext,
  invoice: Invoice,
  method: PaymentMethod | undefined,
  presence: Presence,
): Outcome {
  if (method === undefined) {
    invoice.attempted = true
    invoice.attempt_count++
    recordFailure(sim, invoice)
    return { kind: 'declined', decline: NO_CARD }
  }
  const outcome = payInvoice(sim, invoice, method, presence)
  if (outcome.kind === 'paid') applyPaid(sim, invoice)
  if (outcome.kind === 'declined') recordFailure(sim, invoice)
  return outcome
}

const NO_CARD = {
  code: 'missing_payment_method',
  declineCode: null,
  message: 'This customer has no attached payment source or default payment method.',
}

export function subscriptionOf(sim: SimulatorContext, invoice: Invoice): Subscription | undefined {
  const reference = invoice.parent?.subscription_details?.subscription
  return sim.store.find('subscription', typeof reference === 'string' ? reference : undefined)
}

export function methodOf(sim: SimulatorContext, subscription: Subscription): PaymentMethod | undefined {
  const customer = sim.store.find('customer', subscription.customer)
  const id = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method
  return sim.store.find('payment_method', id)
}

export function applyPaid(sim: SimulatorContext, invoice: Invoice): void {
  const subscription = subscriptionOf(sim, invoice)
  if (subscription === undefined) return
  const pending = sim.store.notes.pendingChanges[subscription.id]
  if (pending?.invoice === invoice.id) {
    setPrice(subscription, sim.store.get('price', pending.price))
    delete sim.store.notes.pendingChanges[subscription.id]
    subscription.pending_update = null
    // A change that was paid at the first attempt was never pending for the outside.
    if (invoice.attempt_count > 1) sim.emit('customer.subscription.pending_update_applied', subscription)
  }
  if (subscription.status === 'incomplete' || subscription.status === 'past_due') subscription.status = 'active'
  sim.emit('customer.subscription.updated', subscription)
}

export function setPrice(subscription: Subscription, price: Price): void {
  const item = getItem(subscription)
  item.price = price
  item.plan = planOf(price)
}

/** A renewal is retried for a week; a first payment and a plan change wait for the customer. */
function recordFailure(sim: SimulatorContext, invoice: Invoice): void {
  const subscription = subscriptionOf(sim, invoice)
  const isRenewal = invoice.billing_reason === 'subscription_cycle'
  const retryDays = isRenewal ? RETRY_DAYS[invoice.attempt_count - 1] : undefined
  const finalizedAt = invoice.status_transitions.finalized_at ?? invoice.created
  invoice.next_payment_attempt = retryDays === undefined ? null : finalizedAt + retryDays * DAY_SECONDS
  sim.emit('invoice.payment_failed', invoice)
  if (subscription === undefined || !isRenewal) return
  if (retryDays === undefined) {
    endSubscription(sim, subscription, 'payment_failed')
  } else if (subscription.status === 'active') {
    subscription.status = 'past_due'
    sim.emit('customer.subscription.updated', subscription)
  }
}

export function endSubscription(
  sim: SimulatorContext,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  const now = sim.now()
  subscription.status = 'canceled'
  subscription.canceled_at ??= now
  subscription.ended_at = now
  subscription.pending_update = null
  delete sim.store.notes.pendingChanges[subscription.id]
  if (subscription.cancellation_details) subscription.cancellation_details.reason = reason
  for (const invoice of sim.store.list('invoice')) {
    if (subscriptionOf(sim, invoice) !== subscription) continue
    invoice.next_payment_attempt = null
    // A draft for a period that never begins must not be finalized.
    if (invoice.status === 'draft') invoice.automatically_finalizes_at = null
  }
  sim.emit('customer.subscription.deleted', subscription)
}

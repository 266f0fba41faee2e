import type { Outcome, Presence } from './charges.ts'
import { draftInvoice, finalizeInvoice, payInvoice } from './invoices.ts'
import { planOf } from '../objects/catalogue.ts'
import { makeSubscription } from '../objects/subscription.ts'
import { nextPeriodEnd } from './proration.ts'
import type { SimulatorContext } from '../simulator-context.ts'
import type { Invoice, PaymentMethod, Price, Subscription, SubscriptionItem } from '../stripe-types.ts'

const DAY_SECONDS = 86_400
/** After a renewal failed: tried again on these days, and then no more. */
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

interface Wish {
  customer: string
  price: Price
  quantity: number
  method: PaymentMethod | undefined
  metadata: Record<string, string>
}

/** Begins incomplete, with an open invoice; `collect` makes it active. */
export function beginSubscription(sim: SimulatorContext, wish: Wish): { subscription: Subscription; invoice: Invoice } {
  const { store } = sim
  const created = sim.nowOf(wish.customer)
  const periodEnd = nextPeriodEnd(created, created)
  const subscription = makeSubscription({
    id: store.newId('sub'),
    itemId: store.newId('si'),
    created,
    customer: wish.customer,
    price: wish.price,
    quantity: wish.quantity,
    periodEnd,
    paymentMethod: wish.method?.id ?? null,
    metadata: wish.metadata,
    testClock: store.get('customer', wish.customer).test_clock,
  })
  store.put('subscription', subscription)
  sim.emit('customer.subscription.created', subscription)
  const name = store.get('product', wish.price.product).name
  const lines = [monthLine(wish.price, wish.quantity, created, periodEnd, name)]
  const plan = { reason: 'subscription_create' as const, lines, periodStart: created, periodEnd: created }
  const invoice = draftInvoice(sim, subscription, plan)
  finalizeInvoice(sim, invoice)
  if (invoice.status === 'paid') applyPaid(sim, invoice)
  return { subscription, invoice }
}

/** Takes the money of an open invoice, and what follows from having it or not. */
export function collect(
  sim: SimulatorContext,
  invoice: Invoice,
  method: PaymentMethod | undefined,
  presence: Presence,
): Outcome {
  if (method === undefined) {
    invoice.attempted = true
    invoice.attempt_count++
    noteFailure(sim, invoice)
    return { kind: 'declined', decline: NO_CARD }
  }
  const outcome = payInvoice(sim, invoice, method, presence)
  if (outcome.kind === 'paid') applyPaid(sim, invoice)
  if (outcome.kind === 'declined') noteFailure(sim, invoice)
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
    // Only what had to wait is told; a card that pays at once leaves nothing pending.
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

/** A renewal is tried again for a week; a first payment and a change wait for the person. */
function noteFailure(sim: SimulatorContext, invoice: Invoice): void {
  const subscription = subscriptionOf(sim, invoice)
  const isRenewal = invoice.billing_reason === 'subscription_cycle'
  const wait = isRenewal ? RETRY_DAYS[invoice.attempt_count - 1] : undefined
  const finalizedAt = invoice.status_transitions.finalized_at ?? invoice.created
  invoice.next_payment_attempt = wait === undefined ? null : finalizedAt + wait * DAY_SECONDS
  sim.emit('invoice.payment_failed', invoice)
  if (subscription === undefined || !isRenewal) return
  if (wait === undefined) {
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
  const now = sim.nowOf(subscription.customer)
  subscription.status = 'canceled'
  subscription.canceled_at ??= now
  subscription.ended_at = now
  subscription.pending_update = null
  delete sim.store.notes.pendingChanges[subscription.id]
  if (subscription.cancellation_details) subscription.cancellation_details.reason = reason
  for (const invoice of sim.store.list('invoice')) {
    if (subscriptionOf(sim, invoice) !== subscription) continue
    invoice.next_payment_attempt = null
    // Nobody finalizes what was drafted for a time that does not come.
    if (invoice.status === 'draft') invoice.automatically_finalizes_at = null
  }
  sim.emit('customer.subscription.deleted', subscription)
}

import { OFF_SESSION, type Outcome } from './charges.ts'
import { composeInvoice, draftInvoice, finalizeInvoice, voidInvoice, type InvoicePlan } from './invoices.ts'
import { nextPeriodEnd, shareOf } from './proration.ts'
import { invalid, StripeError } from '../http/stripe-error.ts'
import type { SimulatorContext } from '../simulator-context.ts'
import { applyPaid, collectInvoice, getItem, methodOf, monthLine, setPrice } from './subscriptions.ts'
import type { Invoice, Price, Subscription } from '../stripe-types.ts'

export interface Change {
  price: Price
  at: number
}

const PENDING_SECONDS = 23 * 3600

/** Plans the invoice of a change. The preview and the change share it, so that their amounts agree. */
function planChange(sim: SimulatorContext, subscription: Subscription, { price, at }: Change): InvoicePlan {
  const item = getItem(subscription)
  const period = { start: item.current_period_start, end: item.current_period_end }
  if (at < period.start || at > period.end) {
    throw invalid('The proration date must be in the current billing period.', 'proration_date')
  }
  const quantity = item.quantity ?? 1
  const day = new Date(at * 1000).toUTCString().slice(5, 16)
  const line = (text: string, of: Price, sign: 1 | -1) => ({
    description: `${text} on ${sim.store.get('product', of.product).name} after ${day}`,
    amount: shareOf(sign * quantity * (of.unit_amount ?? 0), period, at),
    price: of,
    periodStart: at,
    periodEnd: period.end,
    isProration: true,
  })
  return {
    reason: 'subscription_update',
    lines: [line('Unused time', item.price, -1), line('Remaining time', price, 1)],
    periodStart: period.start,
    periodEnd: period.end,
  }
}

export function previewChange(sim: SimulatorContext, subscription: Subscription, change: Change): Invoice {
  const preview = composeInvoice(sim, subscription, planChange(sim, subscription, change), 'upcoming_in')
  const details = preview.parent?.subscription_details
  if (details) details.subscription_proration_date = change.at
  return preview
}

/** The next invoice as it would be without any change. */
export function previewRenewal(sim: SimulatorContext, subscription: Subscription, price: Price): Invoice {
  return composeInvoice(sim, subscription, planRenewal(sim, subscription, price), 'upcoming_in')
}

export function planRenewal(sim: SimulatorContext, subscription: Subscription, price: Price): InvoicePlan {
  const item = getItem(subscription)
  const start = item.current_period_end
  const end = nextPeriodEnd(subscription.billing_cycle_anchor, start)
  const { name } = sim.store.get('product', price.product)
  return {
    reason: 'subscription_cycle',
    lines: [monthLine(price, item.quantity ?? 1, start, end, name)],
    periodStart: item.current_period_start,
    periodEnd: start,
  }
}

/** What happens to the change when the card is declined. */
type IfUnpaid = 'allow_incomplete' | 'pending_if_incomplete' | 'error_if_incomplete'

export function changeAndInvoice(
  sim: SimulatorContext,
  subscription: Subscription,
  change: Change,
  ifUnpaid: IfUnpaid,
): void {
  expirePendingUpdate(sim, subscription)
  const before = getItem(subscription).price
  const invoice = draftInvoice(sim, subscription, planChange(sim, subscription, change))
  if (ifUnpaid !== 'pending_if_incomplete') setPrice(subscription, change.price)
  else setPendingUpdate(sim, subscription, change.price, invoice)
  finalizeInvoice(sim, invoice)
  if (invoice.status === 'paid') {
    applyPaid(sim, invoice)
    return
  }
  const outcome = collectInvoice(sim, invoice, methodOf(sim, subscription), OFF_SESSION)
  if (outcome.kind === 'paid') return
  if (ifUnpaid === 'error_if_incomplete') {
    setPrice(subscription, before)
    voidInvoice(sim, invoice)
    throw cardErrorFor(outcome)
  }
  if (ifUnpaid === 'allow_incomplete') subscription.status = 'past_due'
  sim.emit('customer.subscription.updated', subscription)
}

function cardErrorFor(outcome: Outcome): StripeError {
  if (outcome.kind !== 'declined') return new StripeError(402, 'card_error', 'Your card asks for a confirmation.')
  const { code, message, declineCode } = outcome.decline
  return new StripeError(402, 'card_error', message, { code, ...(declineCode !== null && { declineCode }) })
}

function setPendingUpdate(sim: SimulatorContext, subscription: Subscription, price: Price, invoice: Invoice): void {
  sim.store.notes.pendingChanges[subscription.id] = { price: price.id, invoice: invoice.id }
  subscription.pending_update = {
    billing_cycle_anchor: null,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: sim.now() + PENDING_SECONDS,
    metadata: null,
    subscription_items: [{ ...getItem(subscription), price }],
    trial_end: null,
    trial_from_plan: null,
  }
}

/** Drops a pending change that was not paid for, and voids its invoice. */
export function expirePendingUpdate(sim: SimulatorContext, subscription: Subscription): void {
  const pending = sim.store.notes.pendingChanges[subscription.id]
  if (pending === undefined) return
  delete sim.store.notes.pendingChanges[subscription.id]
  subscription.pending_update = null
  voidInvoice(sim, sim.store.get('invoice', pending.invoice))
  sim.emit('customer.subscription.pending_update_expired', subscription)
}

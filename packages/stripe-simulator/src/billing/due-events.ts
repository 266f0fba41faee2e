import { AWAY } from './charges.ts'
import { dropPending, planRenewal } from './subscription-changes.ts'
import { expireSession, settleSession } from './checkout-payments.ts'
import { draftInvoice, finalizeInvoice } from './invoices.ts'
import type { SimulatorContext } from '../simulator-context.ts'
import { applyPaid, collect, endSubscription, getItem, methodOf, subscriptionOf } from './subscriptions.ts'
import type { Invoice, Subscription } from '../stripe-types.ts'

interface Due {
  at: number
  customer: string | null
  run: () => void
}

const HOUR_SECONDS = 3600
const INCOMPLETE_SECONDS = 23 * HOUR_SECONDS

/** Does what has become due, one thing after the other and each at its own time, until `until`. */
export function runDueEvents(
  sim: SimulatorContext,
  isAffected: (customer: string | null) => boolean,
  onTime: (at: number) => void,
  until: number,
): void {
  for (;;) {
    const due = listDue(sim)
      .filter(({ at, customer }) => at <= until && isAffected(customer))
      .toSorted((one, other) => one.at - other.at)[0]
    if (due === undefined) return
    onTime(due.at)
    due.run()
  }
}

function listDue(sim: SimulatorContext): Due[] {
  const { store } = sim
  return [
    ...store.list('subscription').flatMap((subscription) => dueOfSubscription(sim, subscription)),
    ...store.list('invoice').flatMap((invoice) => dueOfInvoice(sim, invoice)),
    ...store.list('checkout.session').flatMap((session) => {
      const comesAt = store.notes.onTheWay[session.id]
      const { customer } = session
      if (comesAt !== undefined) return { at: comesAt, customer, run: () => settleSession(sim, session, true) }
      if (session.status !== 'open') return []
      return { at: session.expires_at, customer, run: () => expireSession(sim, session) }
    }),
  ]
}

function dueOfSubscription(sim: SimulatorContext, subscription: Subscription): Due[] {
  const { customer, status, pending_update: pending } = subscription
  if (status === 'incomplete') {
    return [{ at: subscription.created + INCOMPLETE_SECONDS, customer, run: () => giveUp(sim, subscription) }]
  }
  if (status !== 'active' && status !== 'past_due') return []
  const at = getItem(subscription).current_period_end
  const run = subscription.cancel_at_period_end
    ? () => endSubscription(sim, subscription, 'cancellation_requested')
    : () => renew(sim, subscription)
  const forget: Due[] =
    pending === null ? [] : [{ at: pending.expires_at, customer, run: () => dropPending(sim, subscription) }]
  return [{ at, customer, run }, ...forget]
}

function dueOfInvoice(sim: SimulatorContext, invoice: Invoice): Due[] {
  const { customer } = invoice
  const { automatically_finalizes_at: finalizesAt, next_payment_attempt: triesAt } = invoice
  if (invoice.status === 'draft' && finalizesAt !== null) {
    return [{ at: finalizesAt, customer, run: () => finalizeAndCollect(sim, invoice) }]
  }
  if (invoice.status === 'open' && triesAt !== null) {
    return [{ at: triesAt, customer, run: () => tryAgain(sim, invoice) }]
  }
  return []
}

/** The new period begins at once; its invoice is a draft for an hour, and only then is anybody charged. */
function renew(sim: SimulatorContext, subscription: Subscription): void {
  const item = getItem(subscription)
  const plan = planRenewal(sim, subscription, item.price)
  const [line] = plan.lines
  item.current_period_start = line?.periodStart ?? item.current_period_start
  item.current_period_end = line?.periodEnd ?? item.current_period_end
  const invoice = draftInvoice(sim, subscription, plan)
  invoice.automatically_finalizes_at = sim.nowOf(subscription.customer) + HOUR_SECONDS
  sim.emit('customer.subscription.updated', subscription)
}

function finalizeAndCollect(sim: SimulatorContext, invoice: Invoice): void {
  finalizeInvoice(sim, invoice)
  if (invoice.status === 'paid') applyPaid(sim, invoice)
  else tryAgain(sim, invoice)
}

function tryAgain(sim: SimulatorContext, invoice: Invoice): void {
  const subscription = subscriptionOf(sim, invoice)
  collect(sim, invoice, subscription && methodOf(sim, subscription), AWAY)
}

function giveUp(sim: SimulatorContext, subscription: Subscription): void {
  subscription.status = 'incomplete_expired'
  subscription.ended_at = sim.nowOf(subscription.customer)
  const invoice = sim.store.find('invoice', subscription.latest_invoice)
  if (invoice?.status === 'open') invoice.status = 'void'
  sim.emit('customer.subscription.updated', subscription)
}

import { OFF_SESSION } from './charges.ts'
import { expirePendingUpdate, planRenewal } from './subscription-changes.ts'
import { expireSession, settleSession } from './checkout-payments.ts'
import { draftInvoice, finalizeInvoice } from './invoices.ts'
import type { SimulatorContext } from '../simulator-context.ts'
import { applyPaid, collectInvoice, endSubscription, getItem, methodOf, subscriptionOf } from './subscriptions.ts'
import type { Invoice, Subscription } from '../stripe-types.ts'

interface DueEvent {
  at: number
  run: () => void
}

const HOUR_SECONDS = 3600
const INCOMPLETE_SECONDS = 23 * HOUR_SECONDS

/** Runs everything that is due until `until`, in order of time, each dated when it was due. */
export function runDueEvents(sim: SimulatorContext, until: number): void {
  try {
    for (;;) {
      const due = listDue(sim)
        .filter(({ at }) => at <= until)
        .toSorted((left, right) => left.at - right.at)[0]
      if (due === undefined) return
      sim.holdTimeAt(due.at)
      due.run()
    }
  } finally {
    sim.holdTimeAt(undefined)
  }
}

function listDue(sim: SimulatorContext): DueEvent[] {
  const { store } = sim
  return [
    ...store.list('subscription').flatMap((subscription) => dueOfSubscription(sim, subscription)),
    ...store.list('invoice').flatMap((invoice) => dueOfInvoice(sim, invoice)),
    ...store.list('checkout.session').flatMap((session) => {
      const settlesAt = store.notes.onTheWay[session.id]
      if (settlesAt !== undefined) return { at: settlesAt, run: () => settleSession(sim, session, true) }
      if (session.status !== 'open') return []
      return { at: session.expires_at, run: () => expireSession(sim, session) }
    }),
  ]
}

function dueOfSubscription(sim: SimulatorContext, subscription: Subscription): DueEvent[] {
  const { status, pending_update: pending } = subscription
  if (status === 'incomplete') {
    return [{ at: subscription.created + INCOMPLETE_SECONDS, run: () => expireIncomplete(sim, subscription) }]
  }
  if (status !== 'active' && status !== 'past_due') return []
  const at = getItem(subscription).current_period_end
  const run = subscription.cancel_at_period_end
    ? () => endSubscription(sim, subscription, 'cancellation_requested')
    : () => renew(sim, subscription)
  const expiry: DueEvent[] =
    pending === null ? [] : [{ at: pending.expires_at, run: () => expirePendingUpdate(sim, subscription) }]
  return [{ at, run }, ...expiry]
}

function dueOfInvoice(sim: SimulatorContext, invoice: Invoice): DueEvent[] {
  const { automatically_finalizes_at: finalizesAt, next_payment_attempt: retriesAt } = invoice
  if (invoice.status === 'draft' && finalizesAt !== null) {
    return [{ at: finalizesAt, run: () => finalizeAndCollect(sim, invoice) }]
  }
  if (invoice.status === 'open' && retriesAt !== null) {
    return [{ at: retriesAt, run: () => collectAgain(sim, invoice) }]
  }
  return []
}

/** The new period begins at once; its invoice stays a draft for an hour before the card is charged. */
function renew(sim: SimulatorContext, subscription: Subscription): void {
  const item = getItem(subscription)
  const plan = planRenewal(sim, subscription, item.price)
  const [line] = plan.lines
  item.current_period_start = line?.periodStart ?? item.current_period_start
  item.current_period_end = line?.periodEnd ?? item.current_period_end
  const invoice = draftInvoice(sim, subscription, plan)
  invoice.automatically_finalizes_at = sim.now() + HOUR_SECONDS
  sim.emit('customer.subscription.updated', subscription)
}

function finalizeAndCollect(sim: SimulatorContext, invoice: Invoice): void {
  finalizeInvoice(sim, invoice)
  if (invoice.status === 'paid') applyPaid(sim, invoice)
  else collectAgain(sim, invoice)
}

function collectAgain(sim: SimulatorContext, invoice: Invoice): void {
  const subscription = subscriptionOf(sim, invoice)
  collectInvoice(sim, invoice, subscription && methodOf(sim, subscription), OFF_SESSION)
}

function expireIncomplete(sim: SimulatorContext, subscription: Subscription): void {
  subscription.status = 'incomplete_expired'
  subscription.ended_at = sim.now()
  const invoice = sim.store.find('invoice', subscription.latest_invoice)
  if (invoice?.status === 'open') invoice.status = 'void'
  sim.emit('customer.subscription.updated', subscription)
}

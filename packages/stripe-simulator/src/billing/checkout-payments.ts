import type { Card } from './cards.ts'
import { attachMethod, chargeCard, predictOutcome, openIntent, storeCard, recordCharge } from './charges.ts'
import type { Outcome, Presence } from './charges.ts'
import { makeCustomer } from '../objects/customer.ts'
import { makeBankAccount } from '../objects/payment-method.ts'
import { invalid } from '../http/stripe-error.ts'
import type { SimulatorContext } from '../simulator-context.ts'
import { beginSubscription, collectInvoice } from './subscriptions.ts'
import type { PaymentIntent, PaymentMethod, Session } from '../stripe-types.ts'

const BANK_DEBIT_SECONDS = 3 * 86_400

/** Pays on the checkout page. The session stays open until a card was accepted. */
export function paySession(sim: SimulatorContext, session: Session, card: Card, presence: Presence): Outcome {
  const customer = ensureCustomer(sim, session)
  const method = storeCard(sim, card, customer)
  // A card that is declined for a subscription leaves a failed charge and no subscription.
  const willBePaid = predictOutcome(sim, method, presence).kind === 'paid'
  if (session.mode === 'subscription' && willBePaid) return paySubscription(sim, session, method, presence)
  const outcome = chargeCard(sim, intentOf(sim, session), method, presence)
  if (outcome.kind === 'paid') complete(sim, session, 'paid')
  return outcome
}

function paySubscription(sim: SimulatorContext, session: Session, method: PaymentMethod, presence: Presence): Outcome {
  const { store } = sim
  const customer = session.customer ?? ''
  const [item] = store.notes.sessionItems[session.id] ?? []
  if (item === undefined) throw new Error(`${session.id} sells nothing`)
  session.payment_intent = null
  attachMethod(sim, method, customer)
  const { subscription, invoice } = beginSubscription(sim, {
    customer,
    price: item.price,
    quantity: item.quantity ?? 1,
    method,
    metadata: store.notes.subscriptionMetadata[session.id] ?? {},
  })
  session.subscription = subscription.id
  session.invoice = invoice.id
  if (invoice.status === 'open') collectInvoice(sim, invoice, method, presence)
  complete(sim, session, 'paid')
  return { kind: 'paid' }
}

/** Pays by bank debit, which succeeds or fails some days later (`settleSession`). */
export function payByBank(sim: SimulatorContext, session: Session): void {
  if (session.mode !== 'payment') throw invalid('Plans are not paid from a bank account here.')
  const customer = ensureCustomer(sim, session)
  const now = sim.now()
  const email = sim.store.find('customer', customer)?.email ?? null
  const account = sim.store.put('payment_method', makeBankAccount(sim.store.newId('pm'), now, email))
  const intent = intentOf(sim, session)
  intent.status = 'processing'
  intent.payment_method = account.id
  sim.emit('payment_intent.processing', intent)
  sim.store.notes.onTheWay[session.id] = now + BANK_DEBIT_SECONDS
  complete(sim, session, 'unpaid')
}

export function settleSession(sim: SimulatorContext, session: Session, hasArrived: boolean): void {
  delete sim.store.notes.onTheWay[session.id]
  const intent = intentOf(sim, session)
  const method = sim.store.get('payment_method', intent.payment_method ?? '')
  recordCharge(sim, intent, method, hasArrived ? undefined : INSUFFICIENT_FUNDS)
  if (hasArrived) session.payment_status = 'paid'
  sim.emit(`checkout.session.async_payment_${hasArrived ? 'succeeded' : 'failed'}`, session)
}

const INSUFFICIENT_FUNDS = {
  code: 'insufficient_funds',
  declineCode: 'insufficient_funds',
  message: 'The account has insufficient funds.',
}

export function expireSession(sim: SimulatorContext, session: Session): void {
  session.status = 'expired'
  session.url = null
  sim.emit('checkout.session.expired', session)
}

function intentOf(sim: SimulatorContext, session: Session): PaymentIntent {
  const known = sim.store.find('payment_intent', session.payment_intent)
  if (known !== undefined) return known
  const intent = openIntent(sim, {
    customer: session.customer,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    description: 'Checkout',
    metadata: sim.store.notes.intentMetadata[session.id] ?? {},
  })
  session.payment_intent = intent.id
  return intent
}

function ensureCustomer(sim: SimulatorContext, session: Session): string {
  if (session.customer !== null) return session.customer
  const id = sim.store.newId('cus')
  const given = { email: null, name: null, metadata: {}, testClock: null, defaultPaymentMethod: null }
  sim.store.put('customer', makeCustomer({ ...given, id, created: sim.now() }))
  session.customer = id
  return id
}

function complete(sim: SimulatorContext, session: Session, paymentStatus: 'paid' | 'unpaid'): void {
  session.status = 'complete'
  session.payment_status = paymentStatus
  session.url = null
  sim.emit('checkout.session.completed', session)
}

import { chargeCard, openIntent, type Outcome, type Presence } from './charges.ts'
import { makeInvoice, makeLine, type LineGiven } from '../objects/invoice.ts'
import { makeInvoicePayment } from '../objects/payment.ts'
import { settleBalance } from './proration.ts'
import type { SimulatorContext } from '../simulator-context.ts'
import type { Invoice, InvoicePayment, PaymentMethod, Subscription } from '../stripe-types.ts'

export interface InvoicePlan {
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  lines: LineGiven[]
  periodStart: number
  periodEnd: number
}

/** An invoice that is not stored; a preview shows it, too. */
export function composeInvoice(
  sim: SimulatorContext,
  subscription: Subscription,
  plan: InvoicePlan,
  prefix = 'in',
): Invoice {
  const { store } = sim
  const id = store.newId(prefix)
  const customer = store.get('customer', subscription.customer)
  const lines = plan.lines.map((line) => makeLine({ ...line, id: store.newId('il'), invoice: id, subscription }))
  const invoice = makeInvoice({ ...plan, id, created: sim.now(), customer, subscription, lines })
  applyBalance(invoice, customer.balance)
  return invoice
}

function applyBalance(invoice: Invoice, balance: number): number {
  const { dueCents, endingCents } = settleBalance(invoice.total, balance)
  invoice.starting_balance = balance
  invoice.amount_due = dueCents
  invoice.amount_remaining = dueCents
  return endingCents
}

export function draftInvoice(sim: SimulatorContext, subscription: Subscription, plan: InvoicePlan): Invoice {
  const invoice = composeInvoice(sim, subscription, plan)
  sim.store.put('invoice', invoice)
  subscription.latest_invoice = invoice.id
  sim.emit('invoice.created', invoice)
  return invoice
}

export function finalizeInvoice(sim: SimulatorContext, invoice: Invoice): void {
  const customer = sim.store.get('customer', invoice.customer ?? '')
  customer.balance = applyBalance(invoice, customer.balance)
  customer.currency = invoice.currency
  const now = sim.now()
  const sequence = customer.next_invoice_sequence ?? 1
  customer.next_invoice_sequence = sequence + 1
  invoice.number = `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`
  invoice.status = 'open'
  invoice.ending_balance = customer.balance
  invoice.effective_at = now
  invoice.automatically_finalizes_at = null
  invoice.status_transitions.finalized_at = now
  invoice.hosted_invoice_url = `${sim.baseUrl}/invoice/${invoice.id}`
  invoice.invoice_pdf = `${sim.baseUrl}/invoice/${invoice.id}/pdf`
  sim.emit('invoice.finalized', invoice)
  if (invoice.amount_due === 0) markPaid(sim, invoice)
}

/** Voids an invoice and undoes its effect on the customer's balance. */
export function voidInvoice(sim: SimulatorContext, invoice: Invoice): void {
  const customer = sim.store.get('customer', invoice.customer ?? '')
  customer.balance += invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance)
  invoice.status = 'void'
  invoice.next_payment_attempt = null
  invoice.status_transitions.voided_at = sim.now()
  sim.emit('invoice.voided', invoice)
}

/** Charges the invoice. The caller applies what follows for the subscription. */
export function payInvoice(
  sim: SimulatorContext,
  invoice: Invoice,
  method: PaymentMethod,
  presence: Presence,
): Outcome {
  const payment = paymentOf(sim, invoice)
  const intent = sim.store.get('payment_intent', payment.payment.payment_intent)
  const outcome = chargeCard(sim, intent, method, presence)
  if (outcome.kind === 'asks') return outcome
  invoice.attempted = true
  invoice.attempt_count++
  if (outcome.kind === 'declined') {
    if (outcome.decline.code === 'authentication_required') sim.emit('invoice.payment_action_required', invoice)
    return outcome
  }
  payment.status = 'paid'
  payment.amount_paid = invoice.amount_due
  payment.status_transitions.paid_at = sim.now()
  markPaid(sim, invoice)
  sim.emit('invoice_payment.paid', payment)
  return outcome
}

function paymentOf(sim: SimulatorContext, invoice: Invoice): InvoicePayment {
  const { store } = sim
  const known = store.list('invoice_payment').find((payment) => payment.invoice === invoice.id)
  if (known !== undefined) return known
  const intent = openIntent(sim, {
    customer: invoice.customer,
    amount: invoice.amount_due,
    currency: invoice.currency,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    metadata: {},
  })
  const created = sim.now()
  return store.put(
    'invoice_payment',
    makeInvoicePayment({ id: store.newId('inpay'), created, invoice: invoice.id, intent }),
  )
}

function markPaid(sim: SimulatorContext, invoice: Invoice): void {
  invoice.status = 'paid'
  invoice.attempted = true
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = sim.now()
  sim.emit('invoice.paid', invoice)
  sim.emit('invoice.payment_succeeded', invoice)
}

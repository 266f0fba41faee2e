import type { Stripe } from 'stripe'
import type { ChargeSnapshot, CustomerSnapshot, InvoiceSnapshot } from './customer-snapshot.ts'
import { describeInvoice, listPaymentIntentIds } from './invoice-snapshots.ts'
import { callStripe } from './stripe-client.ts'
import { findId } from './stripe-time.ts'
import {
  describeCharge,
  describeCheckout,
  describeDispute,
  describeRefund,
  describeSubscription,
  type PageGuard,
} from './stripe-snapshots.ts'

const limit = 100

export async function readCustomer(stripe: Stripe, guard: PageGuard, customer: string): Promise<CustomerSnapshot> {
  const found = await callStripe(() => stripe.customers.retrieve(customer))
  if (found.deleted) return { ...NO_DATA, customerId: customer, isDeleted: true }
  const [subscriptions, sessions, invoices, charges] = await Promise.all([
    listAll(stripe.subscriptions.list({ customer, status: 'all', limit })),
    listAll(stripe.checkout.sessions.list({ customer, limit })),
    listAll(stripe.invoices.list({ customer, limit, expand: ['data.payments'] })),
    listAll(stripe.charges.list({ customer, limit })),
  ])
  const paidFor = mapPayments(sessions, invoices)
  const refunded = charges.filter((charge) => charge.amount_refunded > 0 || charge.refunded)
  const disputed = charges.filter((charge) => charge.disputed)
  const [describedInvoices, refunds, disputes] = await Promise.all([
    Promise.all(invoices.map((invoice) => describeCompleteInvoice(stripe, guard, invoice))),
    Promise.all(refunded.map(({ id }) => listAll(stripe.refunds.list({ charge: id, limit })))),
    Promise.all(disputed.map(({ id }) => listAll(stripe.disputes.list({ charge: id, limit })))),
  ])
  return {
    customerId: customer,
    isDeleted: false,
    subscriptions: subscriptions.map(describeSubscription),
    checkouts: sessions.map((session) => describeCheckout(session, guard)),
    invoices: describedInvoices,
    charges: charges.map((charge) => describeCharge(charge, paidFor.get(findId(charge.payment_intent) ?? ''), guard)),
    refunds: refunds.flat().map(describeRefund),
    disputes: disputes.flat().map(describeDispute),
  }
}

const NO_DATA = { subscriptions: [], checkouts: [], invoices: [], charges: [], refunds: [], disputes: [] }

/** Stripe lists the newest first; snapshots list the oldest first. */
async function listAll<T extends { id: string }>(pages: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  await callStripe(async () => {
    for await (const item of pages) all.push(item)
  })
  return all.toReversed()
}

/** An invoice of a list contains only its first lines. */
async function describeCompleteInvoice(
  stripe: Stripe,
  guard: PageGuard,
  invoice: Stripe.Invoice,
): Promise<InvoiceSnapshot> {
  const { data, has_more: hasMore } = invoice.lines
  const lines = hasMore ? await listAll(stripe.invoices.listLineItems(invoice.id, { limit })) : data
  return describeInvoice(invoice, lines, guard)
}

/** What each payment intent has paid for. */
function mapPayments(
  sessions: Stripe.Checkout.Session[],
  invoices: Stripe.Invoice[],
): Map<string, ChargeSnapshot['paidFor']> {
  const paidFor = new Map<string, ChargeSnapshot['paidFor']>()
  for (const { id, payment_intent: intent } of sessions) {
    const intentId = findId(intent)
    if (intentId !== undefined) paidFor.set(intentId, { kind: 'checkout', id })
  }
  for (const invoice of invoices) {
    for (const intentId of listPaymentIntentIds(invoice)) paidFor.set(intentId, { kind: 'invoice', id: invoice.id })
  }
  return paidFor
}

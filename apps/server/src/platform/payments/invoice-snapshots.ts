import type { Stripe } from 'stripe'
import { findPlanOfProduct } from './catalogue.ts'
import type { InvoiceLineSnapshot, InvoiceSnapshot } from './customer-snapshot.ts'
import { findId, findDate, toDate } from './stripe-time.ts'
import type { PageGuard } from './stripe-snapshots.ts'

export const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration ?? false

const describeLine = (line: Stripe.InvoiceLineItem): InvoiceLineSnapshot => ({
  id: line.id,
  amountCents: line.amount,
  isProration: isProration(line),
  planKey: findPlanOfProduct(line.pricing?.price_details?.product),
  periodStart: toDate(line.period.start),
  periodEnd: toDate(line.period.end),
})

export function describeInvoice(
  invoice: Stripe.Invoice,
  allLines: Stripe.InvoiceLineItem[],
  guard: PageGuard,
): InvoiceSnapshot {
  const lines = allLines.map(describeLine)
  const planLine = lines.find((line) => !line.isProration && line.planKey !== undefined)
  return {
    id: invoice.id,
    subscriptionId: findId(invoice.parent?.subscription_details?.subscription),
    status: (invoice.status ?? 'draft') as InvoiceSnapshot['status'],
    reason: invoice.billing_reason ?? 'manual',
    totalCents: invoice.total,
    dueCents: invoice.amount_due,
    paidCents: invoice.amount_paid,
    currency: invoice.currency,
    createdAt: toDate(invoice.created),
    paidAt: findDate(invoice.status_transitions.paid_at),
    planKey: planLine?.planKey,
    periodStart: planLine?.periodStart,
    periodEnd: planLine?.periodEnd,
    attempts: invoice.attempt_count,
    nextAttemptAt: findDate(invoice.next_payment_attempt),
    payUrl: guard(invoice.hosted_invoice_url),
    lines,
  }
}

/** The payments by which the invoice was paid, or tried to be paid. */
export const listPaymentIntentIds = (invoice: Stripe.Invoice): string[] =>
  (invoice.payments?.data ?? []).flatMap(({ payment }) => findId(payment.payment_intent) ?? [])

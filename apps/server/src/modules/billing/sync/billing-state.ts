import { getPlan, type PaidPlanKey } from '@sidelight/domain/billing/plans'
import { refundedPages } from '@sidelight/domain/billing/refunded-pages'
import type {
  ChargeSnapshot,
  CheckoutSnapshot,
  CustomerSnapshot,
  InvoiceSnapshot,
  SubscriptionSnapshot,
} from '#platform/payments/customer-snapshot.ts'
import { sumRefunds, type Refunded } from './refunds.ts'

/** How long a plan continues after a failed payment, while the provider retries. */
const GRACE_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

const ENDED_STATUSES = new Set<SubscriptionSnapshot['status']>(['canceled', 'incomplete', 'incomplete_expired'])

export interface PlanSubscription extends SubscriptionSnapshot {
  planKey: PaidPlanKey
  isDuplicate: boolean
  paidUntil: Date | undefined
  graceEndsAt: Date | undefined
  payUrl: string | undefined
}

/** Bought pages, and how many of them were refunded. */
export interface Purchase {
  sessionId: string
  pages: number
  cents: number
  /** A bank transfer may arrive days later. */
  orderedAt: Date
  returned: number
}

export interface PaidMonth {
  invoiceId: string
  subscriptionId: string
  planKey: PaidPlanKey
  start: Date
  end: Date
  pages: number
  returned: number
  /** The bank withdrew the money by a dispute. */
  isDisputed: boolean
}

export interface FailedInvoice {
  invoiceId: string
  planKey: PaidPlanKey
  attempts: number
  cents: number
  /** The date of the last attempt. */
  failedAt: Date
  nextAttemptAt: Date | undefined
}

export interface PaidInvoice {
  invoiceId: string
  reason: string
  planKey: PaidPlanKey
  cents: number
  paidAt: Date
}

/** What our own database knows. */
export interface LocalRecords {
  duplicates: ReadonlySet<string>
  /** The pages that each invoice granted, by the plans of its day. */
  grantedPages: ReadonlyMap<string, number>
}

const NO_RECORDS: LocalRecords = { duplicates: new Set(), grantedPages: new Map() }

/** What follows from a snapshot of the provider, whenever it is read. */
export interface BillingState {
  subscriptions: PlanSubscription[]
  purchases: Purchase[]
  months: PaidMonth[]
  paidInvoices: PaidInvoice[]
  failedInvoices: FailedInvoice[]
}

/**
 * Of several running subscriptions the oldest is the plan; the others, from a second window, are duplicates and stay so
 * after their end. Duplicates grant nothing.
 */
export function deriveBillingState(snapshot: CustomerSnapshot, records: LocalRecords = NO_RECORDS): BillingState {
  const refunds = sumRefunds(snapshot)
  const planSubscriptions = snapshot.subscriptions.filter(hasPlan).toSorted(byAge)
  const running = planSubscriptions.filter(isRunning)
  const [plan] = running.filter(({ id }) => !records.duplicates.has(id))
  const otherIds = running.map(({ id }) => id).filter((id) => id !== plan?.id)
  const duplicates = new Set([...records.duplicates, ...otherIds])
  const invoices = snapshot.invoices.filter(
    // Invoices of a subscription that was created during the reading are left to the next sync: it may be a duplicate.
    ({ subscriptionId }) => planSubscriptions.some(({ id }) => id === subscriptionId && !duplicates.has(id)),
  )
  const months = invoices.flatMap((invoice) => findMonth(invoice, refunds.get(invoice.id), records))
  return {
    subscriptions: planSubscriptions.map((subscription) =>
      deriveSubscription(subscription, { duplicates, months, invoices }),
    ),
    purchases: snapshot.checkouts.flatMap((session) => findPurchase(session, refunds.get(session.id))),
    months: months.toSorted((first, second) => first.start.getTime() - second.start.getTime()),
    paidInvoices: invoices.flatMap((invoice) => findPaid(invoice, planSubscriptions)),
    failedInvoices: invoices.flatMap((invoice) => findFailed(invoice, planSubscriptions, snapshot.charges)),
  }
}

type WithPlan = SubscriptionSnapshot & { planKey: PaidPlanKey }

const hasPlan = (subscription: SubscriptionSnapshot): subscription is WithPlan => subscription.planKey !== undefined

const byAge = (first: SubscriptionSnapshot, second: SubscriptionSnapshot): number =>
  first.createdAt.getTime() - second.createdAt.getTime() || first.id.localeCompare(second.id)

const isRunning = ({ status, endedAt }: SubscriptionSnapshot): boolean =>
  endedAt === undefined && !ENDED_STATUSES.has(status)

function deriveSubscription(
  subscription: WithPlan,
  facts: { duplicates: ReadonlySet<string>; months: readonly PaidMonth[]; invoices: readonly InvoiceSnapshot[] },
): PlanSubscription {
  const { id, status } = subscription
  const paid = facts.months.filter(({ subscriptionId, returned, pages }) => subscriptionId === id && returned < pages)
  const due = facts.invoices.find((invoice) => {
    return invoice.subscriptionId === id && invoice.status === 'open' && invoice.reason !== 'subscription_update'
  })
  const isLate = status === 'past_due'
  const lateSince = due?.createdAt ?? subscription.periodStart
  return {
    ...subscription,
    isDuplicate: facts.duplicates.has(id),
    paidUntil: paid.length === 0 ? undefined : new Date(Math.max(...paid.map(({ end }) => end.getTime()))),
    graceEndsAt: isLate ? new Date(lateSince.getTime() + GRACE_DAYS * DAY_MS) : undefined,
    payUrl: isLate || status === 'unpaid' ? due?.payUrl : findPendingChange(subscription, facts.invoices)?.payUrl,
  }
}

/** The unpaid invoice of a pending plan change. */
const findPendingChange = ({ id, hasPendingChange }: SubscriptionSnapshot, invoices: readonly InvoiceSnapshot[]) =>
  hasPendingChange
    ? invoices.findLast(({ subscriptionId, status, reason }) => {
        return subscriptionId === id && status === 'open' && reason === 'subscription_update'
      })
    : undefined

/** The month that a paid invoice pays for. A mere plan change pays for none: its pages come with the next month. */
function findMonth(invoice: InvoiceSnapshot, refund: Refunded | undefined, records: LocalRecords): PaidMonth[] {
  const { id, subscriptionId, status, planKey, periodStart, periodEnd, paidCents } = invoice
  if (status !== 'paid' || subscriptionId === undefined || planKey === undefined) return []
  if (periodStart === undefined || periodEnd === undefined || periodStart >= periodEnd) return []
  const pages = records.grantedPages.get(id) ?? getPlan(planKey).pagesPerMonth
  return [
    {
      invoiceId: id,
      subscriptionId,
      planKey,
      start: periodStart,
      end: periodEnd,
      pages,
      returned: refundedPages(pages, paidCents, refund?.cents ?? 0),
      isDisputed: refund?.isDisputed ?? false,
    },
  ]
}

function findPurchase(session: CheckoutSnapshot, refund: Refunded | undefined): Purchase[] {
  const { id, mode, status, isPaid, pages, totalCents, createdAt } = session
  if (mode !== 'payment' || status !== 'complete' || !isPaid || pages <= 0) return []
  return [
    {
      sessionId: id,
      pages,
      cents: totalCents,
      orderedAt: createdAt,
      returned: refundedPages(pages, totalCents, refund?.cents ?? 0),
    },
  ]
}

const findPlan = ({ subscriptionId, planKey }: InvoiceSnapshot, subscriptions: readonly SubscriptionSnapshot[]) =>
  planKey ?? subscriptions.find(({ id }) => id === subscriptionId)?.planKey

function findPaid(invoice: InvoiceSnapshot, subscriptions: readonly SubscriptionSnapshot[]): PaidInvoice[] {
  const { id: invoiceId, status, reason, paidCents: cents, paidAt, createdAt } = invoice
  const planKey = findPlan(invoice, subscriptions)
  if (status !== 'paid' || cents <= 0 || planKey === undefined) return []
  return [{ invoiceId, reason, planKey, cents, paidAt: paidAt ?? createdAt }]
}

/** A declined upgrade is not listed, since the user got its error at once; nor is a plan that has ended. */
function findFailed(
  invoice: InvoiceSnapshot,
  subscriptions: readonly SubscriptionSnapshot[],
  charges: readonly ChargeSnapshot[],
): FailedInvoice[] {
  const { id: invoiceId, status, reason, attempts, dueCents: cents, subscriptionId, nextAttemptAt } = invoice
  const planKey = findPlan(invoice, subscriptions)
  const isLate = subscriptions.some((subscription) => subscription.id === subscriptionId && isRunning(subscription))
  if (status !== 'open' || attempts === 0 || reason === 'subscription_update' || planKey === undefined) return []
  return isLate
    ? [{ invoiceId, planKey, attempts, cents, failedAt: lastAttemptOf(invoice, charges), nextAttemptAt }]
    : []
}

/** The last failed charge, or the creation of the invoice if there is none, for example without a card. */
const lastAttemptOf = ({ id, createdAt }: InvoiceSnapshot, charges: readonly ChargeSnapshot[]): Date =>
  charges
    .filter(({ paidFor, status }) => paidFor?.id === id && status === 'failed')
    .map((charge) => charge.createdAt)
    .reduce((last, date) => (date > last ? date : last), createdAt)

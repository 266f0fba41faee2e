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

/** How long a plan goes on after a payment failed, while the provider tries again. */
const GRACE_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

const ENDED = new Set<SubscriptionSnapshot['status']>(['canceled', 'incomplete', 'incomplete_expired'])

export interface PlanSubscription extends SubscriptionSnapshot {
  planKey: PaidPlanKey
  isDuplicate: boolean
  paidUntil: Date | undefined
  graceEndsAt: Date | undefined
  payUrl: string | undefined
}

/** Pages that somebody paid for, and how many of them their money was given back for. */
export interface Purchase {
  sessionId: string
  pages: number
  cents: number
  /** A bank may take days to pay what was ordered. */
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
  /** The bank took the money back against our will. */
  isDisputed: boolean
}

export interface FailedInvoice {
  invoiceId: string
  planKey: PaidPlanKey
  attempts: number
  cents: number
  /** The last try. */
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

/** What our own books have to say about it. */
export interface LocalRecords {
  duplicates: ReadonlySet<string>
  /** How many pages an invoice brought, by the table of its day. */
  pagesBrought: ReadonlyMap<string, number>
}

const NOTHING_KNOWN: LocalRecords = { duplicates: new Set(), pagesBrought: new Map() }

/** What follows from the provider's books, whenever and however often they are read. */
export interface BillingState {
  subscriptions: PlanSubscription[]
  purchases: Purchase[]
  months: PaidMonth[]
  paidInvoices: PaidInvoice[]
  failedInvoices: FailedInvoice[]
}

/**
 * Of several subscriptions at once the oldest is the plan; the others came from a second window and are duplicates, and
 * stay so when they have ended. Nothing is granted for them.
 */
export function deriveBillingState(snapshot: CustomerSnapshot, known: LocalRecords = NOTHING_KNOWN): BillingState {
  const returns = sumRefunds(snapshot)
  const ours = snapshot.subscriptions.filter(hasPlan).toSorted(byAge)
  const [plan] = ours.filter((one) => isRunning(one) && !known.duplicates.has(one.id))
  const duplicates = new Set([
    ...known.duplicates,
    ...ours.filter((one) => isRunning(one) && one.id !== plan?.id).map(({ id }) => id),
  ])
  const invoices = snapshot.invoices.filter(
    // One whose subscription was made while we read is another sync's: it may be a duplicate.
    ({ subscriptionId }) => ours.some(({ id }) => id === subscriptionId && !duplicates.has(id)),
  )
  const months = invoices.flatMap((invoice) => findMonth(invoice, returns.get(invoice.id), known))
  return {
    subscriptions: ours.map((one) => deriveSubscription(one, { duplicates, months, invoices })),
    purchases: snapshot.checkouts.flatMap((session) => findPurchase(session, returns.get(session.id))),
    months: months.toSorted((one, other) => one.start.getTime() - other.start.getTime()),
    paidInvoices: invoices.flatMap((invoice) => findPaid(invoice, ours)),
    failedInvoices: invoices.flatMap((invoice) => findFailed(invoice, ours, snapshot.charges)),
  }
}

const hasPlan = (one: SubscriptionSnapshot): one is SubscriptionSnapshot & { planKey: PaidPlanKey } =>
  one.planKey !== undefined

const byAge = (one: SubscriptionSnapshot, other: SubscriptionSnapshot): number =>
  one.createdAt.getTime() - other.createdAt.getTime() || one.id.localeCompare(other.id)

const isRunning = ({ status, endedAt }: SubscriptionSnapshot): boolean => endedAt === undefined && !ENDED.has(status)

function deriveSubscription(
  one: SubscriptionSnapshot & { planKey: PaidPlanKey },
  known: { duplicates: ReadonlySet<string>; months: readonly PaidMonth[]; invoices: readonly InvoiceSnapshot[] },
): PlanSubscription {
  const paid = known.months.filter(
    ({ subscriptionId, returned, pages }) => subscriptionId === one.id && returned < pages,
  )
  const due = known.invoices.find(({ subscriptionId, status, reason }) => {
    return subscriptionId === one.id && status === 'open' && reason !== 'subscription_update'
  })
  const isLate = one.status === 'past_due'
  return {
    ...one,
    isDuplicate: known.duplicates.has(one.id),
    paidUntil: paid.length === 0 ? undefined : new Date(Math.max(...paid.map(({ end }) => end.getTime()))),
    graceEndsAt: isLate ? new Date((due?.createdAt ?? one.periodStart).getTime() + GRACE_DAYS * DAY_MS) : undefined,
    payUrl: isLate || one.status === 'unpaid' ? due?.payUrl : findPendingChange(one, known.invoices)?.payUrl,
  }
}

/** The invoice of a change that waits to be paid, with whichever card. */
const findPendingChange = ({ id, hasPendingChange }: SubscriptionSnapshot, invoices: readonly InvoiceSnapshot[]) =>
  hasPendingChange
    ? invoices.findLast(({ subscriptionId, status, reason }) => {
        return subscriptionId === id && status === 'open' && reason === 'subscription_update'
      })
    : undefined

/** The month that a paid invoice pays for. A mere change of plan pays for none: new pages come with the next one. */
function findMonth(invoice: InvoiceSnapshot, back: Refunded | undefined, known: LocalRecords): PaidMonth[] {
  const { id, subscriptionId, status, planKey, periodStart, periodEnd, paidCents } = invoice
  if (status !== 'paid' || subscriptionId === undefined || planKey === undefined) return []
  if (periodStart === undefined || periodEnd === undefined || periodStart >= periodEnd) return []
  const pages = known.pagesBrought.get(id) ?? getPlan(planKey).pagesPerMonth
  return [
    {
      invoiceId: id,
      subscriptionId,
      planKey,
      start: periodStart,
      end: periodEnd,
      pages,
      returned: refundedPages(pages, paidCents, back?.cents ?? 0),
      isDisputed: back?.isDisputed ?? false,
    },
  ]
}

function findPurchase(session: CheckoutSnapshot, back: Refunded | undefined): Purchase[] {
  const { id, mode, status, isPaid, pages, totalCents, createdAt } = session
  if (mode !== 'payment' || status !== 'complete' || !isPaid || pages <= 0) return []
  return [
    {
      sessionId: id,
      pages,
      cents: totalCents,
      orderedAt: createdAt,
      returned: refundedPages(pages, totalCents, back?.cents ?? 0),
    },
  ]
}

const planOf = ({ subscriptionId, planKey }: InvoiceSnapshot, ours: readonly SubscriptionSnapshot[]) =>
  planKey ?? ours.find(({ id }) => id === subscriptionId)?.planKey

function findPaid(invoice: InvoiceSnapshot, ours: readonly SubscriptionSnapshot[]): PaidInvoice[] {
  const { id: invoiceId, status, reason, paidCents: cents, paidAt, createdAt } = invoice
  const planKey = planOf(invoice, ours)
  if (status !== 'paid' || cents <= 0 || planKey === undefined) return []
  return [{ invoiceId, reason, planKey, cents, paidAt: paidAt ?? createdAt }]
}

/** An upgrade that was refused says so at once, to whoever asked for it; a plan that ended over it says that. */
function findFailed(
  invoice: InvoiceSnapshot,
  ours: readonly SubscriptionSnapshot[],
  charges: readonly ChargeSnapshot[],
): FailedInvoice[] {
  const { id: invoiceId, status, reason, attempts, dueCents: cents, subscriptionId, nextAttemptAt } = invoice
  const planKey = planOf(invoice, ours)
  const isLate = ours.some((one) => one.id === subscriptionId && isRunning(one))
  if (status !== 'open' || attempts === 0 || reason === 'subscription_update' || planKey === undefined) return []
  return isLate ? [{ invoiceId, planKey, attempts, cents, failedAt: lastTryOf(invoice, charges), nextAttemptAt }] : []
}

/** An invoice is as old as its first try, and is tried for weeks. Without a card nothing is charged at all. */
const lastTryOf = ({ id, createdAt }: InvoiceSnapshot, charges: readonly ChargeSnapshot[]): Date =>
  charges
    .filter(({ paidFor, status }) => paidFor?.id === id && status === 'failed')
    .map((charge) => charge.createdAt)
    .reduce((last, moment) => (moment > last ? moment : last), createdAt)

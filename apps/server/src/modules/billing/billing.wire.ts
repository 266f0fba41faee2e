import type { CheckoutState, Plan, ProrationPreview, Subscription, Transaction } from '@sidelight/contract'
import { dollarsOf } from '@sidelight/domain/billing/money'
import { PAYGO_PACKAGE_NAME } from '@sidelight/domain/billing/pay-as-you-go'
import { planFeatures } from '@sidelight/domain/billing/plan-features'
import { getPlan, type Plan as PlanOffer } from '@sidelight/domain/billing/plans'
import type { ChangePrice } from './plans/plan-changes.service.ts'
import type { CheckoutRow } from './checkout/checkouts.repo.ts'
import type { PaymentRow } from './sync/payments.repo.ts'
import type { Subscriptions } from './plans/plans.service.ts'
import type { SubscriptionRow } from './plans/subscriptions.repo.ts'

export const toPlan = (plan: PlanOffer): Plan => ({
  name: plan.name,
  price: `$${plan.priceCents / 100}`,
  period: 'month',
  description: plan.description,
  features: planFeatures(plan).map(({ name, explanation }) => `${name}: ${explanation}`),
  package_name: plan.packageName,
  amount: dollarsOf(plan.priceCents),
  accentColor: plan.accentColor,
})

interface Pages {
  monthlyPages: number
  monthlyPagesUsed: number
}

const PAST_PAGES = { balance: { monthlyPages: 0, monthlyPagesUsed: 0 }, isInForce: false }

const toSubscription = (
  row: SubscriptionRow,
  { balance: { monthlyPages, monthlyPagesUsed }, isInForce }: { balance: Pages; isInForce: boolean },
): Subscription => ({
  user_id: row.userId,
  package_name: getPlan(row.plan).packageName,
  status: row.status,
  cancel_at_period_end: row.cancelAtPeriodEnd,
  current_period_end: row.periodEnd.toISOString(),
  canceled_at: row.canceledAt?.toISOString() ?? null,
  page_credits_this_month: monthlyPages,
  page_credits_used_this_month: monthlyPagesUsed,
  grace_ends_at: row.graceEndsAt?.toISOString() ?? null,
  payment_url: row.paymentUrl,
  is_in_force: isInForce,
})

/** Empty on the Free plan. */
export const toActive = (all: Subscriptions): Subscription[] => (all.current ? [toSubscription(all.current, all)] : [])

/** The last one is the current plan, which may be the Free plan. */
export const toAll = (all: Subscriptions): Subscription[] => [
  ...all.past.map((row) => toSubscription(row, PAST_PAGES)),
  all.current ? toSubscription(all.current, all) : toFreePlan(all.userId, all.balance, all.monthEnd),
]

/** The subscription that was just changed, even if the change ended it. */
export function toChanged(all: Subscriptions): Subscription {
  if (all.current) return toSubscription(all.current, all)
  const ended = all.past.at(-1)
  if (!ended) throw new Error('The user has no subscription')
  return toSubscription(ended, PAST_PAGES)
}

const toFreePlan = (userId: string, { monthlyPages, monthlyPagesUsed }: Pages, monthEnd: Date): Subscription => ({
  user_id: userId,
  package_name: getPlan('free').packageName,
  status: 'active',
  cancel_at_period_end: false,
  current_period_end: monthEnd.toISOString(),
  canceled_at: null,
  page_credits_this_month: monthlyPages,
  page_credits_used_this_month: monthlyPagesUsed,
  grace_ends_at: null,
  payment_url: null,
  is_in_force: true,
})

export const toCheckoutState = (row: CheckoutRow): CheckoutState => ({
  session_id: row.sessionId ?? '',
  state: row.state === 'asked' ? 'open' : row.state,
  package_type: row.packageType,
  package_name: row.plan ? getPlan(row.plan).packageName : PAYGO_PACKAGE_NAME,
  pages: row.pages,
  amount_in_usd: dollarsOf(row.totalCents),
})

export const toProration = (preview: ChangePrice): ProrationPreview => ({
  immediate_charge: dollarsOf(preview.immediateChargeCents),
  proration_amount: dollarsOf(preview.prorationCents),
  next_billing_amount: dollarsOf(preview.nextBillingCents),
  next_billing_date: Math.floor(preview.nextBillingAt.getTime() / 1000),
})

export const toTransaction = (row: PaymentRow): Transaction => ({
  _id: row.id,
  card_name: row.cardBrand ?? '',
  card_number: row.cardLast4 ?? '',
  payment_type: row.paymentType,
  transaction_amount_in_usd: dollarsOf(row.amountCents),
  refunded_amount_in_usd: dollarsOf(row.refundedCents),
  transaction_currency: row.currency.toUpperCase(),
  transaction_timestamp: Math.floor(row.createdAt.getTime() / 1000),
  transaction_status: row.status,
  receipt_url: row.receiptUrl,
  session_id: row.sessionId,
})

import { getPlan } from '@sidelight/domain/billing/plans'
import type { Context } from '#platform/context.ts'
import type { SyncTicket } from '../customers.repo.ts'
import { notify } from './notifications.service.ts'
import type { PlanSubscription, BillingState } from '../sync/billing-state.ts'
import type { SubscriptionRow } from '../plans/subscriptions.repo.ts'

/** Older changes are not worth a mail, except payments that were pending here, such as a slow bank transfer. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

/** Sessions that were stored as unpaid. */
type PendingSessions = ReadonlySet<string>

/**
 * Notifies of changes since the last write. The key of a payment is the paid object; that of a plan change contains the
 * number of the sync, since the same change may happen again.
 */
export async function notifyChanges(
  ctx: Context,
  ticket: SyncTicket,
  { before, pending, state }: { before: readonly SubscriptionRow[]; pending: PendingSessions; state: BillingState },
): Promise<void> {
  await notifyPurchases(ctx, ticket.userId, state, pending)
  await notifyInvoices(ctx, ticket.userId, state)
  for (const subscription of state.subscriptions) {
    const row = before.find(({ subscriptionId }) => subscriptionId === subscription.id)
    if (row && !subscription.isDuplicate) await notifyPlanChange(ctx, ticket, row, subscription)
  }
}

const isRecent = ({ clock }: Context, date: Date): boolean => clock.now().getTime() - date.getTime() < MAX_AGE_MS

async function notifyPurchases(
  ctx: Context,
  userId: string,
  { purchases }: BillingState,
  pending: PendingSessions,
): Promise<void> {
  for (const { sessionId, pages, cents, orderedAt } of purchases)
    if (isRecent(ctx, orderedAt) || pending.has(sessionId))
      await notify(ctx, userId, `receipt:${sessionId}`, { about: 'pages bought', pages, cents })
}

async function notifyInvoices(ctx: Context, userId: string, state: BillingState): Promise<void> {
  const { paidInvoices, failedInvoices, subscriptions } = state
  for (const { invoiceId, reason, planKey, cents, paidAt } of paidInvoices) {
    const { name: plan, pagesPerMonth } = getPlan(planKey)
    const pages = reason === 'subscription_update' ? 0 : pagesPerMonth
    const isFirst = reason === 'subscription_create' ? 1 : 0
    if (isRecent(ctx, paidAt))
      await notify(ctx, userId, `receipt:${invoiceId}`, { about: 'plan paid', plan, pages, cents, isFirst })
  }
  const graceEnd = subscriptions.find(({ isDuplicate, graceEndsAt }) => !isDuplicate && graceEndsAt)?.graceEndsAt
  const until = graceEnd !== undefined && graceEnd > ctx.clock.now() ? graceEnd.toISOString() : null
  for (const { invoiceId, planKey, attempts, cents, failedAt, nextAttemptAt } of failedInvoices)
    if (isRecent(ctx, failedAt))
      await notify(ctx, userId, `failed:${invoiceId}:${attempts}`, {
        about: 'payment failed',
        plan: getPlan(planKey).name,
        cents,
        until,
        next: nextAttemptAt?.toISOString() ?? null,
      })
}

async function notifyPlanChange(
  ctx: Context,
  ticket: SyncTicket,
  before: SubscriptionRow,
  current: PlanSubscription,
): Promise<void> {
  const { userId, number } = ticket
  const plan = getPlan(current.planKey).name
  const key = (change: string) => `${change}:${current.id}:${number}`
  const until = current.periodEnd.toISOString()
  if (current.endedAt !== undefined) {
    if (before.endedAt === null) await notify(ctx, userId, `ended:${current.id}`, { about: 'plan ended', plan })
    return
  }
  if (current.planKey !== before.plan)
    await notify(ctx, userId, key('changed'), { about: 'plan changed', plan, before: getPlan(before.plan).name })
  if (current.cancelAtPeriodEnd && !before.cancelAtPeriodEnd)
    await notify(ctx, userId, key('ending'), { about: 'plan ending', plan, until })
  if (!current.cancelAtPeriodEnd && before.cancelAtPeriodEnd)
    await notify(ctx, userId, key('resumed'), { about: 'plan resumed', plan, until })
}

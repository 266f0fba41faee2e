import { getPlan } from '@sidelight/domain/billing/plans'
import type { Context } from '#platform/context.ts'
import type { SyncTicket } from '../customers.repo.ts'
import { notify } from './notifications.service.ts'
import type { PlanSubscription, BillingState } from '../sync/billing-state.ts'
import type { SubscriptionRow } from '../plans/subscriptions.repo.ts'

/**
 * What is older was told by whoever kept these books before, or interests nobody any more; unless it was waited for here,
 * as a bank's payment may be for longer.
 */
const NEWS_MS = 7 * 24 * 60 * 60 * 1000

/** Sessions that were known here and not paid. */
type Awaited = ReadonlySet<string>

/**
 * What has changed since it was last written. Payments are told by what was paid; changes of a plan by the number under
 * which they were written, since the same change may come again.
 */
export async function notifyChanges(
  ctx: Context,
  draw: SyncTicket,
  { before, awaited, state }: { before: readonly SubscriptionRow[]; awaited: Awaited; state: BillingState },
): Promise<void> {
  await tellPurchases(ctx, draw.userId, state, awaited)
  await tellInvoices(ctx, draw.userId, state)
  for (const one of state.subscriptions) {
    const known = before.find(({ subscriptionId }) => subscriptionId === one.id)
    if (known && !one.isDuplicate) await tellPlan(ctx, draw, known, one)
  }
}

const isNews = ({ clock }: Context, moment: Date): boolean => clock.now().getTime() - moment.getTime() < NEWS_MS

async function tellPurchases(
  ctx: Context,
  userId: string,
  { purchases }: BillingState,
  awaited: Awaited,
): Promise<void> {
  for (const { sessionId, pages, cents, orderedAt } of purchases)
    if (isNews(ctx, orderedAt) || awaited.has(sessionId))
      await notify(ctx, userId, `receipt:${sessionId}`, { about: 'pages bought', pages, cents })
}

async function tellInvoices(ctx: Context, userId: string, state: BillingState): Promise<void> {
  const { paidInvoices, failedInvoices, subscriptions } = state
  for (const { invoiceId, reason, planKey, cents, paidAt } of paidInvoices) {
    const { name: plan, pagesPerMonth } = getPlan(planKey)
    const pages = reason === 'subscription_update' ? 0 : pagesPerMonth
    const isFirst = reason === 'subscription_create' ? 1 : 0
    if (isNews(ctx, paidAt))
      await notify(ctx, userId, `receipt:${invoiceId}`, { about: 'plan paid', plan, pages, cents, isFirst })
  }
  const graceEnd = subscriptions.find(({ isDuplicate, graceEndsAt }) => !isDuplicate && graceEndsAt)?.graceEndsAt
  const until = graceEnd !== undefined && graceEnd > ctx.clock.now() ? graceEnd.toISOString() : null
  for (const { invoiceId, planKey, attempts, cents, failedAt, nextAttemptAt } of failedInvoices)
    if (isNews(ctx, failedAt))
      await notify(ctx, userId, `failed:${invoiceId}:${attempts}`, {
        about: 'payment failed',
        plan: getPlan(planKey).name,
        cents,
        until,
        next: nextAttemptAt?.toISOString() ?? null,
      })
}

async function tellPlan(ctx: Context, draw: SyncTicket, before: SubscriptionRow, now: PlanSubscription): Promise<void> {
  const { userId, number } = draw
  const plan = getPlan(now.planKey).name
  const key = (what: string) => `${what}:${now.id}:${number}`
  const until = now.periodEnd.toISOString()
  if (now.endedAt !== undefined) {
    if (before.endedAt === null) await notify(ctx, userId, `ended:${now.id}`, { about: 'plan ended', plan })
    return
  }
  if (now.planKey !== before.plan)
    await notify(ctx, userId, key('changed'), { about: 'plan changed', plan, before: getPlan(before.plan).name })
  if (now.cancelAtPeriodEnd && !before.cancelAtPeriodEnd)
    await notify(ctx, userId, key('ending'), { about: 'plan ending', plan, until })
  if (!now.cancelAtPeriodEnd && before.cancelAtPeriodEnd)
    await notify(ctx, userId, key('resumed'), { about: 'plan resumed', plan, until })
}

import { getPlan } from '@sidelight/domain/billing/plans'
import type { Context } from '#platform/context.ts'
import type { Draw } from './customers.repo.ts'
import { tell } from './notices.service.ts'
import type { PlanSubscription, Reckoning } from './reckoning.ts'
import type { SubscriptionRow } from './subscriptions.repo.ts'

/** What is older was told by whoever kept these books before, or interests nobody any more. */
const NEWS_MS = 7 * 24 * 60 * 60 * 1000

/**
 * What has changed since it was last written. Payments are told by what was paid; changes of a plan by the number under
 * which they were written, since the same change may come again.
 */
export async function tellChanges(
  ctx: Context,
  draw: Draw,
  { before, reckoning }: { before: readonly SubscriptionRow[]; reckoning: Reckoning },
): Promise<void> {
  await tellPayments(ctx, draw.userId, reckoning)
  for (const one of reckoning.subscriptions) {
    const known = before.find(({ subscriptionId }) => subscriptionId === one.id)
    if (known && !one.isDuplicate) await tellPlan(ctx, draw, known, one)
  }
}

async function tellPayments(ctx: Context, userId: string, reckoning: Reckoning): Promise<void> {
  const { purchases, paidInvoices, failedInvoices, subscriptions } = reckoning
  const isNews = (moment: Date) => ctx.clock.now().getTime() - moment.getTime() < NEWS_MS
  for (const { sessionId, pages, cents, paidAt } of purchases)
    if (isNews(paidAt)) await tell(ctx, userId, `receipt:${sessionId}`, { about: 'pages bought', pages, cents })
  for (const { invoiceId, reason, planKey, cents, paidAt } of paidInvoices) {
    const { name: plan, pagesPerMonth } = getPlan(planKey)
    const pages = reason === 'subscription_update' ? 0 : pagesPerMonth
    const isFirst = reason === 'subscription_create' ? 1 : 0
    if (isNews(paidAt))
      await tell(ctx, userId, `receipt:${invoiceId}`, { about: 'plan paid', plan, pages, cents, isFirst })
  }
  for (const { invoiceId, planKey, attempts, cents, failedAt } of failedInvoices) {
    const until = subscriptions.find(({ isDuplicate, graceEndsAt }) => !isDuplicate && graceEndsAt)?.graceEndsAt
    if (isNews(failedAt))
      await tell(ctx, userId, `failed:${invoiceId}:${attempts}`, {
        about: 'payment failed',
        plan: getPlan(planKey).name,
        cents,
        until: until?.toISOString() ?? null,
      })
  }
}

async function tellPlan(ctx: Context, draw: Draw, before: SubscriptionRow, now: PlanSubscription): Promise<void> {
  const { userId, number } = draw
  const plan = getPlan(now.planKey).name
  const key = (what: string) => `${what}:${now.id}:${number}`
  const until = now.periodEnd.toISOString()
  if (now.endedAt !== undefined) {
    if (before.endedAt === null) await tell(ctx, userId, `ended:${now.id}`, { about: 'plan ended', plan })
    return
  }
  if (now.planKey !== before.plan)
    await tell(ctx, userId, key('changed'), { about: 'plan changed', plan, before: getPlan(before.plan).name })
  if (now.cancelAtPeriodEnd && !before.cancelAtPeriodEnd)
    await tell(ctx, userId, key('ending'), { about: 'plan ending', plan, until })
  if (!now.cancelAtPeriodEnd && before.cancelAtPeriodEnd)
    await tell(ctx, userId, key('resumed'), { about: 'plan resumed', plan, until })
}

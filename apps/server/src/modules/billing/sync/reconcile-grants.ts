import { getPlan } from '@sidelight/domain/billing/plans'
import { countPages } from '@sidelight/domain/upload/cost'
import { recordActivity } from '#modules/activities/activities.service.ts'
import { recordEvent } from '#modules/audit/audit.service.ts'
import { grantPages, takeBackPages } from '#modules/credits/credits.service.ts'
import {
  closePlanMonth,
  listOpenPlanMonths,
  openPlanMonth,
  takePlanMonth,
} from '#modules/credits/plan-months.service.ts'
import type { Context } from '#platform/context.ts'
import * as repo from './grants.repo.ts'
import type { PaidMonth, PlanSubscription, Purchase, BillingState } from './billing-state.ts'

/**
 * Brings the ledger in line with the provider, in the caller's transaction. Each paid session and invoice grants pages
 * once, by its id; each change of its refunded amount moves the difference, by its own key.
 */
export async function reconcileGrants(
  ctx: Context,
  userId: string,
  state: BillingState,
  grants: readonly repo.GrantRow[],
): Promise<void> {
  const grantsById = new Map(grants.map((grant) => [grant.objectId, grant]))
  for (const purchase of state.purchases)
    await reconcilePurchase(ctx, userId, purchase, grantsById.get(purchase.sessionId))
  for (const month of state.months) await reconcileMonth(ctx, userId, month, grantsById.get(month.invoiceId))
  await closeEndedMonths(ctx, userId, state)
}

async function reconcilePurchase(
  ctx: Context,
  userId: string,
  { sessionId, pages, returned }: Purchase,
  before: repo.GrantRow | undefined,
): Promise<void> {
  const grant =
    before ??
    (await repo.insertGrant(ctx.db, { objectId: sessionId, userId, kind: 'pages', subscriptionId: null, pages }))
  if (!before) {
    await grantPages(ctx, userId, { key: `${sessionId}:grant`, pages, reason: 'pages bought' })
    await recordMoney(ctx, userId, 'payment recorded', { paidBy: sessionId, pages })
  }
  if (returned === grant.returned) return
  const revision = grant.revision + 1
  const change = returned - grant.returned
  const key = `${sessionId}:returned:${revision}`
  if (change > 0) await takeBackPages(ctx, userId, { key, pages: change, reason: 'the payment went back' })
  else await grantPages(ctx, userId, { key, pages: -change, reason: 'the payment came back' })
  await repo.changeGrant(ctx.db, sessionId, { taken: grant.taken + change, owed: 0, returned, revision })
  await recordMoney(ctx, userId, 'refund recorded', { paidBy: sessionId, pages: change })
  await recordChange(ctx, userId, change)
}

async function reconcileMonth(
  ctx: Context,
  userId: string,
  month: PaidMonth,
  before: repo.GrantRow | undefined,
): Promise<void> {
  const { invoiceId, subscriptionId, planKey, start, end, pages, returned } = month
  if (!before) {
    // Paid and refunded before the first sync: there is nothing to open.
    if (returned === pages) return
    const reason = `month of ${getPlan(planKey).name}`
    if (!(await openPlanMonth(ctx, userId, { paidBy: invoiceId, start, end, pages, reason }))) return
    await recordMoney(ctx, userId, 'payment recorded', { paidBy: invoiceId, pages })
  }
  const grant =
    before ?? (await repo.insertGrant(ctx.db, { objectId: invoiceId, userId, kind: 'month', subscriptionId, pages }))
  if (returned !== grant.returned) await applyMonthRefund(ctx, userId, month, grant)
}

/**
 * Our refund takes the remaining pages of the month; after a dispute the spent pages are owed too. Returned money grants
 * pages that do not expire, since the month may have ended.
 */
async function applyMonthRefund(ctx: Context, userId: string, month: PaidMonth, grant: repo.GrantRow): Promise<void> {
  const { invoiceId, returned, isDisputed, pages } = month
  const revision = grant.revision + 1
  const key = `${invoiceId}:returned:${revision}`
  const recovered = grant.taken + grant.owed
  await recordMoney(ctx, userId, 'refund recorded', { paidBy: invoiceId, pages: returned - grant.returned })
  if (returned > grant.returned) {
    const { taken, owed } = await takePlanMonth(ctx, userId, {
      paidBy: invoiceId,
      key,
      pages: returned - recovered,
      mayOwe: isDisputed,
      owedBefore: grant.owed,
      reason: 'the payment went back',
    })
    const change = { taken: grant.taken + taken, owed: grant.owed + owed, returned, revision }
    await repo.changeGrant(ctx.db, invoiceId, change)
    if (returned === pages) await closePlanMonth(ctx, userId, invoiceId, 'the payment went back')
    await recordChange(ctx, userId, taken + owed)
    return
  }
  const restored = Math.max(0, recovered - returned)
  if (restored > 0) await grantPages(ctx, userId, { key, pages: restored, reason: 'the payment came back' })
  const fromOwed = Math.min(grant.owed, restored)
  const change = { taken: grant.taken - (restored - fromOwed), owed: grant.owed - fromOwed, returned, revision }
  await repo.changeGrant(ctx.db, invoiceId, change)
  await recordChange(ctx, userId, -restored)
}

/** By the clock of the provider, which may be ahead of ours. */
async function closeEndedMonths(ctx: Context, userId: string, { subscriptions, months }: BillingState): Promise<void> {
  const subscriptionByInvoice = new Map(months.map((month) => [month.invoiceId, month.subscriptionId]))
  for (const { paidBy, endsAt } of await listOpenPlanMonths(ctx, userId)) {
    const owner = subscriptions.find(({ id }) => id === subscriptionByInvoice.get(paidBy))
    if (owner && hasEnded(owner, endsAt)) await closePlanMonth(ctx, userId, paidBy, 'the month is over')
  }
}

const hasEnded = ({ periodStart, endedAt }: PlanSubscription, end: Date): boolean =>
  periodStart >= end || (endedAt !== undefined && endedAt >= end)

/** Positive pages of a refund went back with their money; negative ones came back with it. */
const recordMoney = (
  ctx: Context,
  userId: string,
  action: 'payment recorded' | 'refund recorded',
  details: { paidBy: string; pages: number },
): Promise<void> => recordEvent(ctx, { action, userId, by: 'provider', details })

async function recordChange(ctx: Context, userId: string, taken: number): Promise<void> {
  if (taken === 0) return
  const pages = countPages(Math.abs(taken))
  await recordActivity(
    ctx,
    userId,
    taken > 0
      ? { action: 'Payment returned', description: `A payment went back, and ${pages} with it.` }
      : { action: 'Payment restored', description: `A payment came back to us, and ${pages} to you.` },
  )
}

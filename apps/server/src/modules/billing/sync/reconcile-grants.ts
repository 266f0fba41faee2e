import { getPlan } from '@sidelight/domain/billing/plans'
import { countPages } from '@sidelight/domain/upload/cost'
import { recordActivity } from '#modules/activities/activities.service.ts'
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
 * Brings the ledger to what the provider's books say, in the caller's transaction. Each paid session and invoice grants
 * once, by its own id; each change of how much money went back for it moves the difference, by a key of its own.
 */
export async function reconcileGrants(
  ctx: Context,
  userId: string,
  state: BillingState,
  grants: readonly repo.GrantRow[],
): Promise<void> {
  const known = new Map(grants.map((grant) => [grant.objectId, grant]))
  for (const purchase of state.purchases) await settlePurchase(ctx, userId, purchase, known.get(purchase.sessionId))
  for (const month of state.months) await settleMonth(ctx, userId, month, known.get(month.invoiceId))
  await closeEndedMonths(ctx, userId, state)
}

async function settlePurchase(
  ctx: Context,
  userId: string,
  { sessionId, pages, returned }: Purchase,
  before: repo.GrantRow | undefined,
): Promise<void> {
  const grant =
    before ??
    (await repo.insertGrant(ctx.db, { objectId: sessionId, userId, kind: 'pages', subscriptionId: null, pages }))
  if (!before) await grantPages(ctx, userId, { key: `${sessionId}:grant`, pages, reason: 'pages bought' })
  if (returned === grant.returned) return
  const revision = grant.revision + 1
  const change = returned - grant.returned
  const key = `${sessionId}:returned:${revision}`
  if (change > 0) await takeBackPages(ctx, userId, { key, pages: change, reason: 'the payment went back' })
  else await grantPages(ctx, userId, { key, pages: -change, reason: 'the payment came back' })
  await repo.changeGrant(ctx.db, sessionId, { taken: grant.taken + change, owed: 0, returned, revision })
  await noteChange(ctx, userId, change)
}

async function settleMonth(
  ctx: Context,
  userId: string,
  month: PaidMonth,
  before: repo.GrantRow | undefined,
): Promise<void> {
  const { invoiceId, subscriptionId, planKey, start, end, pages, returned } = month
  if (!before) {
    // Paid and given back before anybody looked: there is nothing to open.
    if (returned === pages) return
    const reason = `month of ${getPlan(planKey).name}`
    if (!(await openPlanMonth(ctx, userId, { paidBy: invoiceId, start, end, pages, reason }))) return
  }
  const grant =
    before ?? (await repo.insertGrant(ctx.db, { objectId: invoiceId, userId, kind: 'month', subscriptionId, pages }))
  if (returned !== grant.returned) await returnMonth(ctx, userId, month, grant)
}

/**
 * Money we gave back of our own will takes what is left of the month; what the bank took makes what was spent owed, too.
 * Money that came back to us gives pages that do not end, since the month may be over.
 */
async function returnMonth(ctx: Context, userId: string, month: PaidMonth, grant: repo.GrantRow): Promise<void> {
  const { invoiceId, returned, isDisputed, pages } = month
  const revision = grant.revision + 1
  const key = `${invoiceId}:returned:${revision}`
  const held = grant.taken + grant.owed
  if (returned > grant.returned) {
    const { taken, owed } = await takePlanMonth(ctx, userId, {
      paidBy: invoiceId,
      key,
      pages: returned - held,
      mayOwe: isDisputed,
      owedBefore: grant.owed,
      reason: 'the payment went back',
    })
    const change = { taken: grant.taken + taken, owed: grant.owed + owed, returned, revision }
    await repo.changeGrant(ctx.db, invoiceId, change)
    if (returned === pages) await closePlanMonth(ctx, userId, invoiceId, 'the payment went back')
    await noteChange(ctx, userId, taken + owed)
    return
  }
  const given = Math.max(0, held - returned)
  if (given > 0) await grantPages(ctx, userId, { key, pages: given, reason: 'the payment came back' })
  const fromOwed = Math.min(grant.owed, given)
  const change = { taken: grant.taken - (given - fromOwed), owed: grant.owed - fromOwed, returned, revision }
  await repo.changeGrant(ctx.db, invoiceId, change)
  await noteChange(ctx, userId, -given)
}

/** By the provider's calendar, which may be ahead of our clock. */
async function closeEndedMonths(ctx: Context, userId: string, { subscriptions, months }: BillingState): Promise<void> {
  const byInvoice = new Map(months.map((month) => [month.invoiceId, month.subscriptionId]))
  for (const { paidBy, endsAt } of await listOpenPlanMonths(ctx, userId)) {
    const owner = subscriptions.find(({ id }) => id === byInvoice.get(paidBy))
    if (owner && isPast(owner, endsAt)) await closePlanMonth(ctx, userId, paidBy, 'the month is over')
  }
}

const isPast = ({ periodStart, endedAt }: PlanSubscription, end: Date): boolean =>
  periodStart >= end || (endedAt !== undefined && endedAt >= end)

async function noteChange(ctx: Context, userId: string, taken: number): Promise<void> {
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

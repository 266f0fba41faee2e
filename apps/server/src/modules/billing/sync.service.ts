import { createHash } from 'node:crypto'
import { ensureMonth } from '#modules/credits/months.service.ts'
import { enterBooks } from '#modules/credits/plan-months.service.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import type { CustomerSnapshot } from '#platform/payments/customer-snapshot.ts'
import { endDuplicateJob } from './billing.jobs.ts'
import * as customers from './customers.repo.ts'
import { settleGrants } from './grants.ts'
import { savePayments } from './payments.repo.ts'
import { reckon, type Reckoning } from './reckoning.ts'
import { toPaymentRows, toSession, toSubscriptionRow } from './snapshot-rows.ts'
import { saveSession } from './checkouts.repo.ts'
import * as subscriptions from './subscriptions.repo.ts'
import { tellChanges } from './telling.ts'

/**
 * Reads what the provider knows of a customer and writes the difference: the only way in which anything about payments
 * comes to be known here. It may be called by anybody, at any time, as often as they like. When it returns, what had
 * happened at the provider before it was called is written, by this call or by one that began later.
 */
export async function syncCustomer(ctx: Context, customerId: string): Promise<void> {
  const draw = await customers.drawNumber(ctx.db, customerId)
  if (!draw) return
  const snapshot = await ctx.payments.readCustomer(customerId)
  const seen = createHash('sha256').update(JSON.stringify(snapshot)).digest('hex')
  await transact(ctx, async (ctx) => {
    // Books before rows, as everybody takes them who needs both.
    if (!(await openBooks(ctx, draw.userId))) return
    if ((await customers.beginWriting(ctx.db, customerId, draw, seen)) === 'new')
      await writeDifference(ctx, draw, snapshot)
  })
}

/** Books are opened at sign-up; whoever has none by now gets them here, unless they have left. */
async function openBooks(ctx: Context, userId: string): Promise<boolean> {
  if (await enterBooks(ctx, userId)) return true
  await ensureMonth(ctx, userId)
  return enterBooks(ctx, userId)
}

async function writeDifference(ctx: Context, draw: customers.Draw, snapshot: CustomerSnapshot): Promise<void> {
  const { userId } = draw
  const before = await subscriptions.listSubscriptions(ctx.db, userId)
  const knownDuplicates = before.filter(({ isDuplicate }) => isDuplicate).map(({ subscriptionId }) => subscriptionId)
  const reckoning = reckon(snapshot, new Set(knownDuplicates))

  await subscriptions.saveSubscriptions(
    ctx.db,
    reckoning.subscriptions.map((one) => toSubscriptionRow(userId, one)),
  )
  for (const session of snapshot.checkouts) {
    const known = toSession(session)
    if (known) await saveSession(ctx.db, userId, known)
  }
  await savePayments(ctx.db, toPaymentRows(userId, snapshot))
  await settleGrants(ctx, userId, reckoning)
  await tellChanges(ctx, draw, { before, reckoning })
  await endNewDuplicates(ctx, snapshot.customerId, reckoning, knownDuplicates)
}

async function endNewDuplicates(
  ctx: Context,
  customerId: string,
  { subscriptions: reckoned }: Reckoning,
  known: readonly string[],
): Promise<void> {
  for (const { id: subscriptionId, isDuplicate } of reckoned)
    if (isDuplicate && !known.includes(subscriptionId))
      await ctx.jobs.enqueue(ctx.db, endDuplicateJob, { customerId, subscriptionId })
}

/** Its end, and every cent back. Each step may be repeated. */
export async function endDuplicate(ctx: Context, customerId: string, subscriptionId: string): Promise<void> {
  const snapshot = await ctx.payments.readCustomer(customerId)
  const subscription = snapshot.subscriptions.find(({ id }) => id === subscriptionId)
  if (subscription && subscription.endedAt === undefined)
    await ctx.payments.cancelNow({ subscriptionId, idempotencyKey: `duplicate:${subscriptionId}` })
  const invoices = new Set(
    snapshot.invoices.filter((invoice) => invoice.subscriptionId === subscriptionId).map(({ id }) => id),
  )
  for (const { id: chargeId, paidFor, status, amountCents, refundedCents } of snapshot.charges)
    if (paidFor && invoices.has(paidFor.id) && status === 'succeeded' && refundedCents < amountCents)
      await ctx.payments.refund({ chargeId, idempotencyKey: `duplicate:${chargeId}` })
  await syncCustomer(ctx, customerId)
}

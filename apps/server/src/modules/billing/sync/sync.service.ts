import { createHash } from 'node:crypto'
import { ensureMonth } from '#modules/credits/months.service.ts'
import { lockLedger } from '#modules/credits/plan-months.service.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import type { CustomerSnapshot } from '#platform/payments/customer-snapshot.ts'
import { applyCorrectionsJob } from '../billing.jobs.ts'
import * as customers from '../customers.repo.ts'
import { type GrantRow, listGrants } from './grants.repo.ts'
import { reconcileGrants } from './reconcile-grants.ts'
import { savePayments } from './payments.repo.ts'
import { planCorrections, hasCorrections } from './provider-corrections.ts'
import { deriveBillingState, type BillingState } from './billing-state.ts'
import { toPaymentRows, toSession, toSubscriptionRow } from './snapshot-rows.ts'
import { listPendingSessions, saveSession } from '../checkout/checkouts.repo.ts'
import * as subscriptions from '../plans/subscriptions.repo.ts'
import { notifyChanges } from '../notifications/notify-changes.ts'

/**
 * Reads a customer from the provider and writes the difference; no other code writes payments. It may be called at any time
 * and any number of times. When it returns, everything that happened at the provider before the call is written, by this
 * call or by one that started later.
 */
export async function syncCustomer(ctx: Context, customerId: string, { isCorrection = false } = {}): Promise<void> {
  const ticket = await customers.takeSyncTicket(ctx.db, customerId)
  if (!ticket) return
  const snapshot = await ctx.payments.readCustomer(customerId)
  const seen = createHash('sha256').update(JSON.stringify(snapshot)).digest('hex')
  await transact(ctx, async (ctx) => {
    // The ledger is locked before the customer row, as everywhere, to avoid deadlocks.
    if (!(await openLedger(ctx, ticket.userId))) return
    const outcome = await customers.lockForWrite(ctx.db, customerId, ticket, seen)
    if (outcome === 'overtaken') return
    if (snapshot.isDeleted) return customers.endDeletedCustomer(ctx.db, ticket.userId, customerId, ctx.clock.now())
    const stored = await readStored(ctx, ticket.userId)
    const state = deriveWithRows(snapshot, stored)
    if (outcome === 'new') await writeDifference(ctx, ticket, { snapshot, stored, state })
    // Also without a difference, since an earlier job may have given up.
    if (!isCorrection && hasCorrections(planCorrections(snapshot, state)))
      await ctx.jobs.enqueue(ctx.db, applyCorrectionsJob, { customerId })
  })
}

/** What is stored so far. */
interface StoredState {
  before: readonly subscriptions.SubscriptionRow[]
  grants: readonly GrantRow[]
}

const readStored = async ({ db }: Context, userId: string): Promise<StoredState> => ({
  before: await subscriptions.listSubscriptions(db, userId),
  grants: await listGrants(db, userId),
})

const deriveWithRows = (snapshot: CustomerSnapshot, { before, grants }: StoredState): BillingState =>
  deriveBillingState(snapshot, {
    duplicates: new Set(before.filter(({ isDuplicate }) => isDuplicate).map(({ subscriptionId }) => subscriptionId)),
    grantedPages: new Map(grants.map(({ objectId, pages }) => [objectId, pages])),
  })

/** Locks the ledger, which is created here if it does not exist. False for a deleted user. */
async function openLedger(ctx: Context, userId: string): Promise<boolean> {
  if (await lockLedger(ctx, userId)) return true
  await ensureMonth(ctx, userId)
  return lockLedger(ctx, userId)
}

interface Difference {
  snapshot: CustomerSnapshot
  stored: StoredState
  state: BillingState
}

async function writeDifference(ctx: Context, ticket: customers.SyncTicket, difference: Difference): Promise<void> {
  const { userId } = ticket
  const { snapshot, stored, state } = difference
  const pending = new Set(await listPendingSessions(ctx.db, userId))
  await subscriptions.saveSubscriptions(
    ctx.db,
    state.subscriptions.map((subscription) => toSubscriptionRow(userId, subscription)),
  )
  for (const session of snapshot.checkouts) {
    const record = toSession(session, snapshot.charges)
    if (record) await saveSession(ctx.db, userId, record)
  }
  await savePayments(ctx.db, toPaymentRows(userId, snapshot))
  await reconcileGrants(ctx, userId, state, stored.grants)
  await notifyChanges(ctx, ticket, { before: stored.before, pending, state })
}

/** Applies the corrections at the provider. Each step may be repeated. */
export async function applyCorrections(ctx: Context, customerId: string): Promise<void> {
  const customer = await customers.findOwner(ctx.db, customerId)
  if (!customer) return
  const snapshot = await ctx.payments.readCustomer(customerId)
  const stored = await readStored(ctx, customer.userId)
  const { endNow, endWithPeriod, refund } = planCorrections(snapshot, deriveWithRows(snapshot, stored))
  for (const subscriptionId of endNow)
    await ctx.payments.cancelNow({ subscriptionId, idempotencyKey: `tidy:${subscriptionId}` })
  for (const subscriptionId of endWithPeriod)
    await ctx.payments.cancelAtPeriodEnd({ subscriptionId, idempotencyKey: `tidy:${crypto.randomUUID()}` })
  for (const chargeId of refund) await ctx.payments.refund({ chargeId, idempotencyKey: `duplicate:${chargeId}` })
  // A failed correction is retried with the next event or the reconciler, and not at once, which could loop.
  await syncCustomer(ctx, customerId, { isCorrection: true })
}

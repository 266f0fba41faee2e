import { createHash } from 'node:crypto'
import { ensureMonth } from '#modules/credits/months.service.ts'
import { lockLedger } from '#modules/credits/plan-months.service.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import type { CustomerSnapshot } from '#platform/payments/customer-snapshot.ts'
import { tidyUpJob } from '../billing.jobs.ts'
import * as customers from '../customers.repo.ts'
import { type GrantRow, listGrants } from './grants.repo.ts'
import { reconcileGrants } from './reconcile-grants.ts'
import { savePayments } from './payments.repo.ts'
import { planCorrections, hasCorrections } from './provider-corrections.ts'
import { deriveBillingState, type BillingState } from './billing-state.ts'
import { toPaymentRows, toSession, toSubscriptionRow } from './snapshot-rows.ts'
import { listAwaited, saveSession } from '../checkout/checkouts.repo.ts'
import * as subscriptions from '../plans/subscriptions.repo.ts'
import { notifyChanges } from '../notifications/notify-changes.ts'

/**
 * Reads what the provider knows of a customer and writes the difference: the only way in which anything about payments
 * comes to be known here. It may be called by anybody, at any time, as often as they like. When it returns, what had
 * happened at the provider before it was called is written, by this call or by one that began later.
 */
export async function syncCustomer(ctx: Context, customerId: string, { isTidying = false } = {}): Promise<void> {
  const draw = await customers.takeSyncTicket(ctx.db, customerId)
  if (!draw) return
  const snapshot = await ctx.payments.readCustomer(customerId)
  const seen = createHash('sha256').update(JSON.stringify(snapshot)).digest('hex')
  await transact(ctx, async (ctx) => {
    // Books before rows, as everybody takes them who needs both.
    if (!(await openBooks(ctx, draw.userId))) return
    const books = await customers.lockForWrite(ctx.db, customerId, draw, seen)
    if (books === 'overtaken') return
    if (snapshot.isDeleted) return customers.dropCustomer(ctx.db, draw.userId, customerId, ctx.clock.now())
    const ours = await readOurs(ctx, draw.userId)
    const state = deriveWithRows(snapshot, ours)
    if (books === 'new') await writeDifference(ctx, draw, { snapshot, ours, state })
    // Also where nothing is new: whoever was to see to it may have given up.
    if (!isTidying && hasCorrections(planCorrections(snapshot, state)))
      await ctx.jobs.enqueue(ctx.db, tidyUpJob, { customerId })
  })
}

/** What is written here so far. */
interface Ours {
  before: readonly subscriptions.SubscriptionRow[]
  grants: readonly GrantRow[]
}

const readOurs = async ({ db }: Context, userId: string): Promise<Ours> => ({
  before: await subscriptions.listSubscriptions(db, userId),
  grants: await listGrants(db, userId),
})

const deriveWithRows = (snapshot: CustomerSnapshot, { before, grants }: Ours): BillingState =>
  deriveBillingState(snapshot, {
    duplicates: new Set(before.filter(({ isDuplicate }) => isDuplicate).map(({ subscriptionId }) => subscriptionId)),
    pagesBrought: new Map(grants.map(({ objectId, pages }) => [objectId, pages])),
  })

/** Books are opened at sign-up; whoever has none by now gets them here, unless they have left. */
async function openBooks(ctx: Context, userId: string): Promise<boolean> {
  if (await lockLedger(ctx, userId)) return true
  await ensureMonth(ctx, userId)
  return lockLedger(ctx, userId)
}

interface Difference {
  snapshot: CustomerSnapshot
  ours: Ours
  state: BillingState
}

async function writeDifference(ctx: Context, draw: customers.SyncTicket, difference: Difference): Promise<void> {
  const { userId } = draw
  const { snapshot, ours, state } = difference
  const awaited = new Set(await listAwaited(ctx.db, userId))
  await subscriptions.saveSubscriptions(
    ctx.db,
    state.subscriptions.map((one) => toSubscriptionRow(userId, one)),
  )
  for (const session of snapshot.checkouts) {
    const known = toSession(session, snapshot.charges)
    if (known) await saveSession(ctx.db, userId, known)
  }
  await savePayments(ctx.db, toPaymentRows(userId, snapshot))
  await reconcileGrants(ctx, userId, state, ours.grants)
  await notifyChanges(ctx, draw, { before: ours.before, awaited, state })
}

/** Does at the provider what is left to do there. Each step may be repeated. */
export async function applyCorrections(ctx: Context, customerId: string): Promise<void> {
  const customer = await customers.findOwner(ctx.db, customerId)
  if (!customer) return
  const snapshot = await ctx.payments.readCustomer(customerId)
  const ours = await readOurs(ctx, customer.userId)
  const { endNow, endWithPeriod, refund } = planCorrections(snapshot, deriveWithRows(snapshot, ours))
  for (const subscriptionId of endNow)
    await ctx.payments.cancelNow({ subscriptionId, idempotencyKey: `tidy:${subscriptionId}` })
  for (const subscriptionId of endWithPeriod)
    await ctx.payments.cancelAtPeriodEnd({ subscriptionId, idempotencyKey: `tidy:${crypto.randomUUID()}` })
  for (const chargeId of refund) await ctx.payments.refund({ chargeId, idempotencyKey: `duplicate:${chargeId}` })
  // Whatever would not be tidied is tried again with the next event or hour, and not at once for ever.
  await syncCustomer(ctx, customerId, { isTidying: true })
}

import { listGrants } from '../../apps/server/src/modules/billing/sync/grants.repo.ts'
import { reconcileGrants } from '../../apps/server/src/modules/billing/sync/reconcile-grants.ts'
import type { BillingState } from '../../apps/server/src/modules/billing/sync/billing-state.ts'
import { lockLedger } from '../../apps/server/src/modules/credits/plan-months.service.ts'
import type { Context } from '../../apps/server/src/platform/context.ts'
import { transact } from '../../apps/server/src/platform/db/transact.ts'
import { callRepeatedly, type Client, type Payment } from './client.ts'

const DAY_MS = 86_400_000
const MAX_PAYMENTS = 8

/** Makes a payment, or refunds one in part or in full, and applies it as often as a provider repeats its webhooks. */
export async function applyPayment(client: Client): Promise<void> {
  const { ctx, random, payments } = client
  const isNew = payments.length === 0 || random.integer(3) === 0
  const payment = isNew ? createPayment(client) : changeRefund(client, random.pick(payments))
  const granted = await callRepeatedly(client, () => transact(ctx, (ctx) => syncPayment(ctx, payment)))
  if (granted.includes(true)) client.acknowledge({ key: `${payment.objectId}:grant`, result: 'granted' })
  const index = payments.findIndex(({ objectId }) => objectId === payment.objectId)
  payments.splice(isNew ? payments.length : index, 1, payment)
  if (payments.length > MAX_PAYMENTS) payments.shift()
}

function createPayment({ ctx, random, userIds, newKey }: Client): Payment {
  const start = ctx.clock.now()
  const end = new Date(start.getTime() + (1 + random.integer(30)) * DAY_MS)
  const month = random.integer(2) === 0 ? undefined : { start, end }
  const pages = 1 + random.integer(20)
  return { userId: random.pick(userIds), objectId: newKey(), month, pages, returnedPages: 0, isDisputed: false }
}

/** Refunded in part, in full or, as after a dispute that was won, not any more. */
const changeRefund = ({ random }: Client, payment: Payment): Payment => ({
  ...payment,
  returnedPages: random.integer(payment.pages + 1),
  isDisputed: random.integer(2) === 0,
})

/** Changes the ledger as the billing sync does. True when the pages of the payment are granted. */
async function syncPayment(ctx: Context, payment: Payment): Promise<boolean> {
  const { userId, objectId } = payment
  if (!(await lockLedger(ctx, userId))) return false
  const user = await ctx.db.selectFrom('appUser').select('id').where('id', '=', userId).forKeyShare().executeTakeFirst()
  if (!user) return false
  await reconcileGrants(ctx, userId, toBillingState(payment), await listGrants(ctx.db, userId))
  return (await listGrants(ctx.db, userId)).some((grant) => grant.objectId === objectId)
}

function toBillingState({ objectId, month, pages, returnedPages: returned, isDisputed }: Payment): BillingState {
  const empty: BillingState = { subscriptions: [], purchases: [], months: [], paidInvoices: [], failedInvoices: [] }
  if (!month)
    return { ...empty, purchases: [{ sessionId: objectId, pages, cents: 0, orderedAt: new Date(0), returned }] }
  const paid = { invoiceId: objectId, subscriptionId: objectId, planKey: 'studio' as const, ...month }
  return { ...empty, months: [{ ...paid, pages, returned, isDisputed }] }
}

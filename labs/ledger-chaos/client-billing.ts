import { listGrants } from '../../apps/server/src/modules/billing/sync/grants.repo.ts'
import { reconcileGrants } from '../../apps/server/src/modules/billing/sync/reconcile-grants.ts'
import type { BillingState } from '../../apps/server/src/modules/billing/sync/billing-state.ts'
import { lockLedger } from '../../apps/server/src/modules/credits/plan-months.service.ts'
import type { Context } from '../../apps/server/src/platform/context.ts'
import { transact } from '../../apps/server/src/platform/db/transact.ts'
import { type Client, click, type Payment } from './client.ts'

const DAY_MS = 86_400_000
const MANY = 8

/** Something is paid for, or money for it goes back, or comes back: told as often as a provider tells things. */
export async function bill(client: Client): Promise<void> {
  const { ctx, random, payments } = client
  const isNew = payments.length === 0 || random.integer(3) === 0
  const payment = isNew ? pay(client) : returnSome(client, random.pick(payments))
  const answers = await click(client, () => transact(ctx, (ctx) => settle(ctx, payment)))
  if (answers.includes(true)) client.tell({ key: `${payment.objectId}:grant`, what: 'granted' })
  if (isNew) payments.push(payment)
  else
    payments.splice(
      payments.findIndex(({ objectId }) => objectId === payment.objectId),
      1,
      payment,
    )
  if (payments.length > MANY) payments.shift()
}

function pay({ ctx, random, userIds, newKey }: Client): Payment {
  const start = ctx.clock.now()
  const end = new Date(start.getTime() + (1 + random.integer(30)) * DAY_MS)
  const month = random.integer(2) === 0 ? undefined : { start, end }
  const pages = 1 + random.integer(20)
  return { userId: random.pick(userIds), objectId: newKey(), month, pages, returned: 0, isDisputed: false }
}

/** In part, in full, or not at all any more, as after a dispute that was won. */
const returnSome = ({ random }: Client, payment: Payment): Payment => ({
  ...payment,
  returned: random.integer(payment.pages + 1),
  isDisputed: random.integer(2) === 0,
})

/** What a sync writes into the books for it. True where it has been granted. */
async function settle(ctx: Context, payment: Payment): Promise<boolean> {
  const { userId, objectId } = payment
  if (!(await lockLedger(ctx, userId))) return false
  const user = await ctx.db.selectFrom('appUser').select('id').where('id', '=', userId).forKeyShare().executeTakeFirst()
  if (!user) return false
  await reconcileGrants(ctx, userId, reckon(payment), await listGrants(ctx.db, userId))
  return (await listGrants(ctx.db, userId)).some((grant) => grant.objectId === objectId)
}

function reckon({ objectId, month, pages, returned, isDisputed }: Payment): BillingState {
  const nothing: BillingState = { subscriptions: [], purchases: [], months: [], paidInvoices: [], failedInvoices: [] }
  if (!month)
    return { ...nothing, purchases: [{ sessionId: objectId, pages, cents: 0, orderedAt: new Date(0), returned }] }
  const paid = { invoiceId: objectId, subscriptionId: objectId, planKey: 'studio' as const, ...month }
  return { ...nothing, months: [{ ...paid, pages, returned, isDisputed }] }
}

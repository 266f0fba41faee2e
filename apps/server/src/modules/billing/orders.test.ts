import { randomInt } from 'node:crypto'
import { billing } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CustomerSnapshot } from '#platform/payments/customer-snapshot.ts'
import { insertEvent } from './events.repo.ts'
import { workEvent } from './events.service.ts'
import { syncCustomer } from './sync.service.ts'
import { readState, type Replay, startReplay, tagOf } from './testing/replay.ts'
import { aCustomer, customerIdOf, openShop, type Shop, wantPlan } from './testing/shop.ts'

/** `BILLING_ORDERS=all` tries every order; otherwise every sixth, beginning where chance or `BILLING_ORDERS=n` says. */
const CHOSEN = process.env['BILLING_ORDERS']
const STRIDE = CHOSEN === 'all' ? 1 : 6
const FIRST = CHOSEN === undefined ? randomInt(STRIDE) : Number(CHOSEN) || 0
const AT_ONCE = 6

/** The six events of one purchase, in the order in which they happen; each is a stage of what the provider would say. */
const EVENTS = [
  'invoice.created',
  'customer.subscription.created',
  'invoice.paid',
  'checkout.session.completed',
  'customer.subscription.updated',
  'charge.refunded',
] as const

let shop: Shop
let stages: CustomerSnapshot[]
beforeAll(async () => {
  shop = await openShop()
  stages = await recordPurchase()
}, 120_000)
afterAll(() => shop.stop())

/** Subscribes, cancels and gets half the money back at the real simulator, and notes what it says on the way. */
async function recordPurchase(): Promise<CustomerSnapshot[]> {
  await shop.stripe.setWebhookManner({ isHeld: true })
  const ada = await aCustomer(shop)
  const { payments } = shop.server.ctx
  const { session_id: sessionId } = await wantPlan(ada, 'professional')
  const customerId = await customerIdOf(shop, ada)
  const opened = await payments.readCustomer(customerId)
  await shop.stripe.pay(sessionId)
  const paid = await payments.readCustomer(customerId)
  await syncCustomer(shop.server.ctx, customerId)
  await ada.call(billing.cancelSubscription)
  const cancelled = await payments.readCustomer(customerId)
  const [charge] = cancelled.charges
  await payments.refund({ chargeId: charge?.id ?? '', amountCents: 1100, idempotencyKey: crypto.randomUUID() })
  const refunded = await payments.readCustomer(customerId)
  // Between the subscription and its payment the provider has an open invoice and nothing else.
  const unpaid: CustomerSnapshot = {
    ...opened,
    subscriptions: paid.subscriptions.map((one) => ({ ...one, status: 'incomplete' })),
    invoices: paid.invoices.map((one) => ({ ...one, status: 'open', paidCents: 0, paidAt: undefined })),
  }
  const invoicedOnly: CustomerSnapshot = { ...unpaid, subscriptions: [] }
  const paidNotComplete: CustomerSnapshot = { ...paid, checkouts: opened.checkouts }
  return [opened, invoicedOnly, unpaid, paidNotComplete, paid, cancelled, refunded]
}

/** An event comes, twice, when the provider has gone at least as far as what it tells of. */
async function deliver(replay: Replay, stage: number): Promise<void> {
  replay.reach(stage)
  const eventId = `evt_${tagOf(replay)}_${stage}`
  const event = {
    eventId,
    type: EVENTS[stage - 1] ?? '',
    customerId: replay.customerId,
    chargeId: null,
    happenedAt: replay.ctx.clock.now(),
  }
  for (const _copy of [1, 2]) if (await insertEvent(replay.ctx.db, event)) await workEvent(replay.ctx, eventId)
}

async function stateAfter(order: readonly number[], isReconciled: boolean): Promise<unknown> {
  const replay = await startReplay(shop.server.ctx, stages)
  for (const stage of order) await deliver(replay, stage)
  replay.reach(EVENTS.length)
  if (isReconciled) await syncCustomer(replay.ctx, replay.customerId)
  return readState(replay.ctx, replay.userId, tagOf(replay))
}

const ordersOf = (items: readonly number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item) => ordersOf(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))

async function countStates(orders: readonly number[][], isReconciled: boolean): Promise<Map<string, number>> {
  const states = new Map<string, number>()
  for (let at = 0; at < orders.length; at += AT_ONCE) {
    const some = orders.slice(at, at + AT_ONCE)
    for (const state of await Promise.all(some.map((order) => stateAfter(order, isReconciled)))) {
      const text = JSON.stringify(state)
      states.set(text, (states.get(text) ?? 0) + 1)
    }
  }
  return states
}

const every = <T>(all: readonly T[]): T[] => all.filter((_, at) => at % STRIDE === FIRST)
const STAGES = EVENTS.map((_, at) => at + 1)

describe('the events of one purchase', { timeout: 180_000 }, () => {
  it(
    '[P23] in whichever of 720 orders, each twice, leave one state: the reconciler’s',
    { timeout: 600_000 },
    async () => {
      const orders = every(ordersOf(STAGES))
      const states = await countStates(orders, false)
      const reconciled = await stateAfter([], true)
      console.info(`BILLING_ORDERS=${CHOSEN ?? FIRST}: ${orders.length} orders, ${states.size} final state(s)`)
      expect([...states.keys()]).toEqual([JSON.stringify(reconciled)])
      expect(reconciled).toMatchObject({
        subscriptions: [{ plan: 'professional', status: 'active', cancelAtPeriodEnd: true }],
        grants: [{ pages: 50, taken: 25, owed: 0, returned: 25 }],
        payments: [{ amountCents: 2200, refundedCents: 1100, status: 'succeeded' }],
        checkouts: [{ state: 'paid' }],
      })
    },
  )

  it(
    '[P23] with any one of them lost leave that state too, once the reconciler has looked',
    { timeout: 600_000 },
    async () => {
      const orders = every(STAGES.flatMap((lost) => ordersOf(STAGES.filter((stage) => stage !== lost))))
      const states = await countStates(orders, true)
      const reconciled = await stateAfter([], true)
      console.info(`${orders.length} orders with one lost, ${states.size} final state(s)`)
      expect([...states.keys()]).toEqual([JSON.stringify(reconciled)])
    },
  )
})

describe('a customer that many read at once', { timeout: 180_000 }, () => {
  it('[P22] is not written by who read earlier and comes later', async () => {
    const expected = await stateAfter([], true)
    for (const early of STAGES.slice(0, -1)) {
      const replay = await startReplay(shop.server.ctx, stages)
      const { promise: isLet, resolve: letGo } = Promise.withResolvers<void>()
      const { promise: isRead, resolve: noteRead } = Promise.withResolvers<void>()
      replay.reach(early)
      replay.travel = () => {
        noteRead()
        return isLet
      }
      const slow = syncCustomer(replay.ctx, replay.customerId)
      await isRead
      replay.travel = async () => undefined
      replay.reach(EVENTS.length)
      await syncCustomer(replay.ctx, replay.customerId)
      letGo()
      await slow
      expect(await readState(replay.ctx, replay.userId, tagOf(replay))).toEqual(expected)
    }
  })

  it('[P22] ends in the newest state, whoever is on the way for how long', async () => {
    const expected = await stateAfter([], true)
    for (let round = 0; round < 10; round += 1) {
      const replay = await startReplay(shop.server.ctx, stages)
      replay.travel = () => new Promise((resolve) => setTimeout(resolve, randomInt(30)))
      const syncs: Promise<void>[] = []
      for (const stage of STAGES) {
        replay.reach(stage)
        syncs.push(syncCustomer(replay.ctx, replay.customerId), syncCustomer(replay.ctx, replay.customerId))
        await new Promise((resolve) => setTimeout(resolve, randomInt(5)))
      }
      await Promise.all(syncs)
      expect(await readState(replay.ctx, replay.userId, tagOf(replay))).toEqual(expected)
    }
  })
})

describe('the same at the provider itself', { timeout: 180_000 }, () => {
  it('[P22] [P23] held back, turned around and doubled, or lost: one end', { timeout: 300_000 }, async () => {
    const ends: unknown[] = []
    for (const turn of [(ids: string[]) => ids, (ids: string[]) => ids.toReversed(), (ids: string[]) => ids.slice(1)]) {
      await shop.stripe.setWebhookManner({ isHeld: true, copies: 2 })
      const held = new Set((await shop.stripe.listHeldEvents()).map(({ id }) => id))
      const ada = await aCustomer(shop)
      const { session_id: sessionId } = await wantPlan(ada, 'studio')
      await shop.stripe.pay(sessionId)
      const fresh = (await shop.stripe.listHeldEvents()).filter(({ id }) => !held.has(id)).map(({ id }) => id)
      expect(fresh.length).toBeGreaterThan(5)
      await shop.stripe.releaseEvents(turn(fresh))
      await shop.settled()
      const [plan] = await ada.call(billing.activeSubscription)
      ends.push([plan?.package_name, plan?.status, plan?.page_credits_this_month])
    }
    await shop.stripe.setWebhookManner({})
    expect(ends).toEqual(Array.from({ length: 3 }, () => ['studio_monthly', 'active', 100]))
  })
})

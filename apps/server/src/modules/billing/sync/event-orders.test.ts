import { randomInt } from 'node:crypto'
import { billing } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import type { CustomerSnapshot } from '#platform/payments/customer-snapshot.ts'
import { insertEvent } from './events.repo.ts'
import { processEvent } from './events.service.ts'
import { syncCustomer } from './sync.service.ts'
import { inBranch, readState, type Replay, startReplay, tagOf } from '../testing/replay.ts'
import {
  aCustomer,
  customerIdOf,
  openBillingHarness,
  type BillingHarness,
  startPlanCheckout,
} from '../testing/billing-harness.ts'

/** The six events of one purchase, in the order in which they happen; each is a stage of what the provider would say. */
const EVENTS = [
  'invoice.created',
  'customer.subscription.created',
  'invoice.paid',
  'checkout.session.completed',
  'customer.subscription.updated',
  'charge.refunded',
] as const

let harness: BillingHarness
let stages: CustomerSnapshot[]
beforeAll(async () => {
  harness = await openBillingHarness()
  stages = await recordPurchase()
}, 120_000)
afterAll(() => harness.stop())

/** Subscribes, cancels and gets half the money back at the real simulator, and notes what it says on the way. */
async function recordPurchase(): Promise<CustomerSnapshot[]> {
  await harness.stripe.setWebhookManner({ isHeld: true })
  const ada = await aCustomer(harness)
  const { payments } = harness.server.ctx
  const { session_id: sessionId } = await startPlanCheckout(ada, 'professional')
  const customerId = await customerIdOf(harness, ada)
  const opened = await payments.readCustomer(customerId)
  await harness.stripe.pay(sessionId)
  const paid = await payments.readCustomer(customerId)
  await syncCustomer(harness.server.ctx, customerId)
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

const STAGES = EVENTS.map((_, at) => at + 1)

/** An event comes, twice, when the provider has gone at least as far as what it tells of. */
async function deliver(replay: Replay, stage: number): Promise<void> {
  replay.reached = Math.max(replay.reached, stage)
  const eventId = `evt_${tagOf(replay)}_${stage}`
  const event = {
    eventId,
    type: EVENTS[stage - 1] ?? '',
    customerId: replay.customerId,
    chargeId: null,
    happenedAt: replay.ctx.clock.now(),
  }
  for (const _copy of [1, 2]) if (await insertEvent(replay.ctx.db, event)) await processEvent(replay.ctx, eventId)
}

const stateOf = async (replay: Replay) => JSON.stringify(await readState(replay.ctx, replay.userId, tagOf(replay)))

/** Within the hour, when everything has happened. */
async function reconciledStateOf(replay: Replay): Promise<string> {
  replay.reached = EVENTS.length
  await syncCustomer(replay.ctx, replay.customerId)
  return stateOf(replay)
}

/** Each event committed before the next one comes. */
async function stateAfter(order: readonly number[]): Promise<string> {
  const replay = await startReplay(harness.server.ctx, stages)
  for (const stage of order) await deliver(replay, stage)
  return order.length < EVENTS.length ? reconciledStateOf(replay) : stateOf(replay)
}

interface Ends {
  complete: string[]
  /** The sixth event never came. */
  withOneLost: string[]
}

/** Every order that goes on from here, as a tree: what two orders begin with happens once, then each is taken back. */
async function walk(replay: Replay, ahead: readonly number[], ends: Ends): Promise<void> {
  if (ahead.length === 0) ends.complete.push(await stateOf(replay))
  if (ahead.length === 1)
    await inBranch(replay, async () => void ends.withOneLost.push(await reconciledStateOf(replay)))
  for (const stage of ahead)
    await inBranch(replay, async () => {
      await deliver(replay, stage)
      await walk(
        replay,
        ahead.filter((other) => other !== stage),
        ends,
      )
    })
}

/** Six trees at once, each in a transaction and for an account of its own. */
async function walkAllOrders(): Promise<Ends> {
  const ends: Ends = { complete: [], withOneLost: [] }
  const grow = (first: number) =>
    transact(harness.server.ctx, async (ctx) => {
      const replay = await startReplay(ctx, stages)
      await deliver(replay, first)
      await walk(
        replay,
        STAGES.filter((stage) => stage !== first),
        ends,
      )
    })
  await Promise.all(STAGES.map(grow))
  return ends
}

describe('the events of one purchase', { timeout: 180_000 }, () => {
  let ends: Ends
  let reconciled: string
  beforeAll(async () => {
    reconciled = await stateAfter([])
    ends = await walkAllOrders()
  }, 600_000)

  it('[P23] in all 720 orders, each twice, leave one state: the reconciler’s', () => {
    expect(ends.complete).toHaveLength(720)
    expect([...new Set(ends.complete)]).toEqual([reconciled])
    expect(JSON.parse(reconciled)).toMatchObject({
      subscriptions: [{ plan: 'professional', status: 'active', cancelAtPeriodEnd: true }],
      grants: [{ pages: 50, taken: 25, owed: 0, returned: 25 }],
      payments: [{ amountCents: 2200, refundedCents: 1100, status: 'succeeded' }],
      checkouts: [{ state: 'paid' }],
    })
  })

  it('[P23] with any one of them lost, in all 720 orders, leave that state too, once the reconciler has looked', () => {
    expect(ends.withOneLost).toHaveLength(720)
    expect([...new Set(ends.withOneLost)]).toEqual([reconciled])
  })

  it('[P23] leave it also where each is committed before the next: twelve orders by chance, all or all but one', async () => {
    for (let count = 0; count < 12; count += 1) {
      const order = shuffled(STAGES).slice(count % 2)
      expect([order, await stateAfter(order)]).toEqual([order, reconciled])
    }
  })
})

function shuffled(items: readonly number[]): number[] {
  const left = [...items]
  return items.flatMap(() => left.splice(randomInt(left.length), 1))
}

describe('a customer that many read at once', { timeout: 180_000 }, () => {
  it('[P22] is not written by who read earlier and comes later', async () => {
    const expected = await stateAfter([])
    for (const early of STAGES.slice(0, -1)) {
      const replay = await startReplay(harness.server.ctx, stages)
      const { promise: isLet, resolve: release } = Promise.withResolvers<void>()
      const { promise: isRead, resolve: noteRead } = Promise.withResolvers<void>()
      replay.reached = early
      replay.travel = () => {
        noteRead()
        return isLet
      }
      const slow = syncCustomer(replay.ctx, replay.customerId)
      await isRead
      replay.travel = async () => undefined
      replay.reached = EVENTS.length
      await syncCustomer(replay.ctx, replay.customerId)
      release()
      await slow
      expect(await stateOf(replay)).toEqual(expected)
    }
  })

  it('[P22] ends in the newest state, whoever is on the way for how long', async () => {
    const expected = await stateAfter([])
    for (let round = 0; round < 10; round += 1) {
      const replay = await startReplay(harness.server.ctx, stages)
      replay.travel = () => new Promise((resolve) => setTimeout(resolve, randomInt(30)))
      const syncs: Promise<void>[] = []
      for (const stage of STAGES) {
        replay.reached = stage
        syncs.push(syncCustomer(replay.ctx, replay.customerId), syncCustomer(replay.ctx, replay.customerId))
        await new Promise((resolve) => setTimeout(resolve, randomInt(5)))
      }
      await Promise.all(syncs)
      expect(await stateOf(replay)).toEqual(expected)
    }
  })
})

describe('the same at the provider itself', { timeout: 180_000 }, () => {
  it('[P22] [P23] held back, turned around and doubled, or lost: one end', { timeout: 300_000 }, async () => {
    const ends: unknown[] = []
    for (const turn of [(ids: string[]) => ids, (ids: string[]) => ids.toReversed(), (ids: string[]) => ids.slice(1)]) {
      await harness.stripe.setWebhookManner({ isHeld: true, copies: 2 })
      const held = new Set((await harness.stripe.listHeldEvents()).map(({ id }) => id))
      const ada = await aCustomer(harness)
      const { session_id: sessionId } = await startPlanCheckout(ada, 'studio')
      await harness.stripe.pay(sessionId)
      const fresh = (await harness.stripe.listHeldEvents()).filter(({ id }) => !held.has(id)).map(({ id }) => id)
      expect(fresh.length).toBeGreaterThan(5)
      await harness.stripe.releaseEvents(turn(fresh))
      await harness.settled()
      const [plan] = await ada.call(billing.activeSubscription)
      ends.push([plan?.package_name, plan?.status, plan?.page_credits_this_month])
    }
    await harness.stripe.setWebhookManner({})
    expect(ends).toEqual(Array.from({ length: 3 }, () => ['studio_monthly', 'active', 100]))
  })
})

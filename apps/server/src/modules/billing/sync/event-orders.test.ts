import { randomInt } from 'node:crypto'
import { billing } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import type { CustomerSnapshot } from '#platform/payments/customer-snapshot.ts'
import { insertEvent } from './events.repo.ts'
import { processEvent } from './events.service.ts'
import { syncCustomer } from './sync.service.ts'
import { withRollback, readState, type Replay, startReplay, replayTag } from '../testing/replay.ts'
import { openBillingHarness, type BillingHarness, startPlanCheckout } from '../testing/billing-harness.ts'

/** The six events of one purchase in order; each is a stage of the provider's snapshot. */
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

/** Subscribes, cancels and gets a half refund at the simulator, and records its snapshots. */
async function recordPurchase(): Promise<CustomerSnapshot[]> {
  await harness.stripe.setDeliveryOptions({ isHeld: true })
  const ada = await harness.addCustomer()
  const { payments } = harness.server.ctx
  const { session_id: sessionId } = await startPlanCheckout(ada, 'professional')
  const customerId = await harness.customerIdOf(ada)
  const opened = await payments.readCustomer(customerId)
  await harness.stripe.pay(sessionId)
  const paid = await payments.readCustomer(customerId)
  await syncCustomer(harness.server.ctx, customerId)
  await ada.call(billing.cancelSubscription)
  const cancelled = await payments.readCustomer(customerId)
  const [charge] = cancelled.charges
  await payments.refund({ chargeId: charge?.id ?? '', amountCents: 1100, idempotencyKey: crypto.randomUUID() })
  const refunded = await payments.readCustomer(customerId)
  // Between the subscription and its payment the provider has only an open invoice.
  const unpaid: CustomerSnapshot = {
    ...opened,
    subscriptions: paid.subscriptions.map((subscription) => ({ ...subscription, status: 'incomplete' })),
    invoices: paid.invoices.map((invoice) => ({ ...invoice, status: 'open', paidCents: 0, paidAt: undefined })),
  }
  const invoicedOnly: CustomerSnapshot = { ...unpaid, subscriptions: [] }
  const paidNotComplete: CustomerSnapshot = { ...paid, checkouts: opened.checkouts }
  return [opened, invoicedOnly, unpaid, paidNotComplete, paid, cancelled, refunded]
}

const STAGES = EVENTS.map((_, at) => at + 1)

/** Delivers an event twice, when the provider has reached at least its stage. */
async function deliver(replay: Replay, stage: number): Promise<void> {
  replay.reached = Math.max(replay.reached, stage)
  const eventId = `evt_${replayTag(replay)}_${stage}`
  const event = {
    eventId,
    type: EVENTS[stage - 1] ?? '',
    customerId: replay.customerId,
    chargeId: null,
    happenedAt: replay.ctx.clock.now(),
  }
  for (const _copy of [1, 2]) if (await insertEvent(replay.ctx.db, event)) await processEvent(replay.ctx, eventId)
}

const readReplayState = async (replay: Replay) =>
  JSON.stringify(await readState(replay.ctx, replay.userId, replayTag(replay)))

/** The state after the reconciler has run at the last stage. */
async function readReconciledState(replay: Replay): Promise<string> {
  replay.reached = EVENTS.length
  await syncCustomer(replay.ctx, replay.customerId)
  return readReplayState(replay)
}

/** The state after these events, each committed before the next one. */
async function deliverInOrder(order: readonly number[]): Promise<string> {
  const replay = await startReplay(harness.server.ctx, stages)
  for (const stage of order) await deliver(replay, stage)
  return order.length < EVENTS.length ? readReconciledState(replay) : readReplayState(replay)
}

interface FinalStates {
  complete: string[]
  /** One event was lost. */
  withLostEvent: string[]
}

/** Tries every order of the remaining events as a tree: common beginnings are delivered once, and rolled back after. */
async function deliverAllOrders(replay: Replay, remaining: readonly number[], finalStates: FinalStates): Promise<void> {
  if (remaining.length === 0) finalStates.complete.push(await readReplayState(replay))
  if (remaining.length === 1)
    await withRollback(replay, async () => void finalStates.withLostEvent.push(await readReconciledState(replay)))
  for (const stage of remaining)
    await withRollback(replay, async () => {
      await deliver(replay, stage)
      await deliverAllOrders(
        replay,
        remaining.filter((candidate) => candidate !== stage),
        finalStates,
      )
    })
}

/** Tries six trees at once, each in a transaction and with its own account. */
async function collectFinalStates(): Promise<FinalStates> {
  const finalStates: FinalStates = { complete: [], withLostEvent: [] }
  const startTree = (first: number) =>
    transact(harness.server.ctx, async (ctx) => {
      const replay = await startReplay(ctx, stages)
      await deliver(replay, first)
      await deliverAllOrders(
        replay,
        STAGES.filter((stage) => stage !== first),
        finalStates,
      )
    })
  await Promise.all(STAGES.map(startTree))
  return finalStates
}

describe('the events of one purchase', { timeout: 180_000 }, () => {
  let finalStates: FinalStates
  let reconciled: string
  beforeAll(async () => {
    reconciled = await deliverInOrder([])
    finalStates = await collectFinalStates()
  }, 600_000)

  it('[P23] All 720 orders of the events, each delivered twice, lead to the state of the reconciler', () => {
    expect(finalStates.complete).toHaveLength(720)
    expect([...new Set(finalStates.complete)]).toEqual([reconciled])
    expect(JSON.parse(reconciled)).toMatchObject({
      subscriptions: [{ plan: 'professional', status: 'active', cancelAtPeriodEnd: true }],
      grants: [{ pages: 50, taken: 25, owed: 0, returned: 25 }],
      payments: [{ amountCents: 2200, refundedCents: 1100, status: 'succeeded' }],
      checkouts: [{ state: 'paid' }],
    })
  })

  it('[P23] All 720 orders with one lost event lead to the same state after the reconciler has run', () => {
    expect(finalStates.withLostEvent).toHaveLength(720)
    expect([...new Set(finalStates.withLostEvent)]).toEqual([reconciled])
  })

  it('[P23] Twelve random orders with separate commits, with and without a lost event, lead to the same state', async () => {
    for (let count = 0; count < 12; count += 1) {
      const order = shuffle(STAGES).slice(count % 2)
      expect([order, await deliverInOrder(order)]).toEqual([order, reconciled])
    }
  })
})

function shuffle(items: readonly number[]): number[] {
  const remaining = [...items]
  return items.flatMap(() => remaining.splice(randomInt(remaining.length), 1))
}

describe('simultaneous syncs of a customer', { timeout: 180_000 }, () => {
  it('[P22] A slow sync does not overwrite a newer one', async () => {
    const expected = await deliverInOrder([])
    for (const early of STAGES.slice(0, -1)) {
      const replay = await startReplay(harness.server.ctx, stages)
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      const { promise: wasRead, resolve: signalRead } = Promise.withResolvers<void>()
      replay.reached = early
      replay.delay = () => {
        signalRead()
        return released
      }
      const slow = syncCustomer(replay.ctx, replay.customerId)
      await wasRead
      replay.delay = async () => undefined
      replay.reached = EVENTS.length
      await syncCustomer(replay.ctx, replay.customerId)
      release()
      await slow
      expect(await readReplayState(replay)).toEqual(expected)
    }
  })

  it('[P22] Simultaneous syncs with random delays end in the newest state', async () => {
    const expected = await deliverInOrder([])
    for (let round = 0; round < 10; round += 1) {
      const replay = await startReplay(harness.server.ctx, stages)
      replay.delay = () => new Promise((resolve) => setTimeout(resolve, randomInt(30)))
      const syncs: Promise<void>[] = []
      for (const stage of STAGES) {
        replay.reached = stage
        syncs.push(syncCustomer(replay.ctx, replay.customerId), syncCustomer(replay.ctx, replay.customerId))
        await new Promise((resolve) => setTimeout(resolve, randomInt(5)))
      }
      await Promise.all(syncs)
      expect(await readReplayState(replay)).toEqual(expected)
    }
  })
})

describe('events of the simulator', { timeout: 180_000 }, () => {
  it(
    '[P22] [P23] Delayed, reversed, duplicated and lost events lead to the same state',
    { timeout: 300_000 },
    async () => {
      const finalStates: unknown[] = []
      for (const reorder of [
        (ids: string[]) => ids,
        (ids: string[]) => ids.toReversed(),
        (ids: string[]) => ids.slice(1),
      ]) {
        await harness.stripe.setDeliveryOptions({ isHeld: true, copies: 2 })
        const held = new Set((await harness.stripe.listHeldEvents()).map(({ id }) => id))
        const ada = await harness.addCustomer()
        const { session_id: sessionId } = await startPlanCheckout(ada, 'studio')
        await harness.stripe.pay(sessionId)
        const newEvents = (await harness.stripe.listHeldEvents()).filter(({ id }) => !held.has(id)).map(({ id }) => id)
        expect(newEvents.length).toBeGreaterThan(5)
        await harness.stripe.releaseEvents(reorder(newEvents))
        await harness.waitForEvents()
        const [plan] = await ada.call(billing.activeSubscription)
        finalStates.push([plan?.package_name, plan?.status, plan?.page_credits_this_month])
      }
      await harness.stripe.setDeliveryOptions({})
      expect(finalStates).toEqual(Array.from({ length: 3 }, () => ['studio_monthly', 'active', 100]))
    },
  )
})

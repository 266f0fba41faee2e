import { billing, credits } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CustomerSnapshot } from '#platform/payments/customer-snapshot.ts'
import { reconcileJob } from './billing.jobs.ts'
import { detachCustomer } from './customers.service.ts'
import { syncCustomer, applyCorrections } from './sync/sync.service.ts'
import {
  aCustomer,
  buyPages,
  type Customer,
  customerIdOf,
  openBillingHarness,
  type BillingHarness,
  subscribe,
  startPagesCheckout,
} from './testing/billing-harness.ts'

let harness: BillingHarness
beforeAll(async () => {
  harness = await openBillingHarness()
})
afterAll(() => harness.stop())

const reconcile = async () => {
  await harness.server.ctx.jobs.enqueue(harness.server.ctx.db, reconcileJob, {})
  await harness.settled()
}
const leavers = () => harness.server.ctx.db.selectFrom('billingLeaver').select('customerId').execute()

describe('whoever leaves', { timeout: 180_000 }, () => {
  it('leaves no session behind that could be paid, and no plan that renews', async () => {
    const ada = await aCustomer(harness)
    await subscribe(harness, ada, 'independent')
    const { session_id: sessionId } = await startPagesCheckout(ada, 8)
    const customerId = await customerIdOf(harness, ada)
    await detachCustomer(harness.server.ctx, ada.userId)
    await harness.settled()
    await expect(harness.stripe.pay(sessionId)).rejects.toThrow('expired')
    expect(await harness.server.ctx.payments.readCustomer(customerId)).toMatchObject({ isDeleted: true })
    expect(await leavers()).toEqual([])
  })

  it('is let go of within the hour, also where every try so far has failed', async () => {
    const ada = await aCustomer(harness)
    await subscribe(harness, ada, 'independent')
    const customerId = await customerIdOf(harness, ada)
    await harness.server.ctx.db.insertInto('billingLeaver').values({ customerId, leftAt: new Date() }).execute()
    await reconcile()
    expect(await harness.server.ctx.payments.readCustomer(customerId)).toMatchObject({ isDeleted: true })
    expect(await leavers()).toEqual([])
  })
})

describe('a customer whom the provider has deleted', { timeout: 180_000 }, () => {
  it('has no plan any more, and becomes a new one with the next purchase', async () => {
    const ada = await aCustomer(harness)
    await subscribe(harness, ada, 'professional')
    const before = await customerIdOf(harness, ada)
    await harness.server.ctx.payments.deleteCustomer(before)
    await harness.settled()
    await reconcile()
    expect(await ada.call(billing.activeSubscription)).toEqual([])
    await buyPages(harness, ada, 5)
    expect(await ada.call(credits.current)).toMatchObject({ paygo_credits: 5 })
    expect(await customerIdOf(harness, ada)).not.toBe(before)
  })
})

/** Past the doors that let nobody have two. */
async function subscribeTwice(): Promise<{ ada: Customer; customerId: string; secondId: string }> {
  const ada = await aCustomer(harness)
  await subscribe(harness, ada, 'professional')
  const customerId = await customerIdOf(harness, ada)
  const { payments } = harness.server.ctx
  // The provider counts in seconds, and of two plans of one second neither is the older one.
  await harness.advance({ minutes: 1 })
  const page = 'http://127.0.0.1:5173/dashboard'
  const pages = { successUrl: page, cancelUrl: page, metadata: {}, idempotencyKey: crypto.randomUUID() }
  const slipped = await payments.createCheckout({ customerId, mode: 'subscription', planKey: 'studio', ...pages })
  await harness.stripe.setWebhookManner({ lost: true })
  await harness.stripe.pay(slipped.id)
  const { subscriptions } = await payments.readCustomer(customerId)
  return { ada, customerId, secondId: subscriptions.at(-1)?.id ?? '' }
}

const paymentsOf = async (person: Customer) =>
  (await person.call(billing.allTransactions)).transactions.map(({ transaction_status: status }) => status)
const plansOf = async (customerId: string) =>
  (await harness.server.ctx.payments.readCustomer(customerId)).subscriptions.map(({ status }) => status)

describe('a second subscription', { timeout: 180_000 }, () => {
  it('[P08] that a bank has not paid yet is ended, and paid back when the money has come', async () => {
    const { ada, customerId } = await subscribeTwice()
    const { ctx } = harness.server
    const readEarly = async (id: string): Promise<CustomerSnapshot> => {
      const told = await ctx.payments.readCustomer(id)
      const charges = told.charges.map((one) => ({ ...one, status: one.amountCents === 4000 ? 'pending' : one.status }))
      return { ...told, charges: charges as CustomerSnapshot['charges'] }
    }
    const early = { ...ctx, payments: { ...ctx.payments, readCustomer: readEarly } }
    await syncCustomer(early, customerId, { isTidying: true })
    await applyCorrections(early, customerId)
    expect(await plansOf(customerId)).toEqual(['active', 'canceled'])
    expect(await paymentsOf(ada)).toEqual(['pending', 'succeeded'])
    await reconcile()
    await harness.stripe.setWebhookManner({})
    expect(await paymentsOf(ada)).toEqual(['refunded', 'succeeded'])
  })

  it('[P08] is ended and paid back within the hour, also where every try so far has failed', async () => {
    const { ada, customerId, secondId } = await subscribeTwice()
    // Known as a duplicate, and nobody is at work on it any more.
    const [known] = await harness.server.ctx.db
      .selectFrom('billingSubscription')
      .selectAll()
      .where('userId', '=', ada.userId)
      .execute()
    if (!known) throw new Error('No plan')
    await harness.server.ctx.db
      .insertInto('billingSubscription')
      .values({ ...known, subscriptionId: secondId, isDuplicate: true })
      .execute()
    await reconcile()
    await harness.stripe.setWebhookManner({})
    expect(await plansOf(customerId)).toEqual(['active', 'canceled'])
    expect(await paymentsOf(ada)).toEqual(['refunded', 'succeeded'])
  })
})

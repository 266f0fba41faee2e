import { billing, credits } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CustomerSnapshot } from '#platform/payments/customer-snapshot.ts'
import { listDeparted } from './customers.repo.ts'
import { detachCustomer } from './customers.service.ts'
import { syncCustomer, applyCorrections } from './sync/sync.service.ts'
import {
  type Customer,
  openBillingHarness,
  type BillingHarness,
  startPagesCheckout,
} from './testing/billing-harness.ts'

let harness: BillingHarness
beforeAll(async () => {
  harness = await openBillingHarness()
})
afterAll(() => harness.stop())

describe('deleted users', { timeout: 180_000 }, () => {
  it('A deleted user leaves no session that could be paid and no plan that renews', async () => {
    const ada = await harness.addSubscriber('independent')
    const { session_id: sessionId } = await startPagesCheckout(ada, 8)
    const customerId = await harness.customerIdOf(ada)
    await detachCustomer(harness.server.ctx, ada.userId)
    await harness.waitForEvents()
    await expect(harness.stripe.pay(sessionId)).rejects.toThrow('expired')
    expect(await harness.server.ctx.payments.readCustomer(customerId)).toMatchObject({ isDeleted: true })
    expect(await listDeparted(harness.server.ctx.db)).toEqual([])
  })

  it('The reconciler deletes the customer of a deleted user if the job has failed', async () => {
    const ada = await harness.addSubscriber('independent')
    const customerId = await harness.customerIdOf(ada)
    await harness.server.ctx.db.insertInto('departedCustomer').values({ customerId, leftAt: new Date() }).execute()
    await harness.reconcile()
    expect(await harness.server.ctx.payments.readCustomer(customerId)).toMatchObject({ isDeleted: true })
    expect(await listDeparted(harness.server.ctx.db)).toEqual([])
  })
})

describe('customers that the provider has deleted', { timeout: 180_000 }, () => {
  it('A deleted customer has no plan, and the next purchase creates a new customer', async () => {
    const ada = await harness.addSubscriber('professional')
    const before = await harness.customerIdOf(ada)
    await harness.server.ctx.payments.deleteCustomer(before)
    await harness.waitForEvents()
    await harness.reconcile()
    expect(await ada.call(billing.activeSubscription)).toEqual([])
    await harness.buyPages(ada, 5)
    expect(await ada.call(credits.current)).toMatchObject({ paygo_credits: 5 })
    expect(await harness.customerIdOf(ada)).not.toBe(before)
  })
})

/** Subscribes a second time at the provider, which our own checks would prevent. */
async function subscribeTwice(): Promise<{ ada: Customer; customerId: string; secondId: string }> {
  const ada = await harness.addSubscriber('professional')
  const customerId = await harness.customerIdOf(ada)
  const { payments } = harness.server.ctx
  // The provider's dates are whole seconds, and of two plans of the same second neither is older.
  await harness.advance({ minutes: 1 })
  const second = await harness.createSession(customerId, { mode: 'subscription', planKey: 'studio' })
  await harness.stripe.setDeliveryOptions({ lost: true })
  await harness.stripe.pay(second.id)
  const { subscriptions } = await payments.readCustomer(customerId)
  return { ada, customerId, secondId: subscriptions.at(-1)?.id ?? '' }
}

const listPaymentStatuses = async (user: Customer) =>
  (await user.call(billing.allTransactions)).transactions.map(({ transaction_status: status }) => status)
const listPlanStatuses = async (customerId: string) =>
  (await harness.server.ctx.payments.readCustomer(customerId)).subscriptions.map(({ status }) => status)

describe('second subscriptions', { timeout: 180_000 }, () => {
  it('[P08] A second subscription with a pending payment is ended, and refunded once the money has arrived', async () => {
    const { ada, customerId } = await subscribeTwice()
    const { ctx } = harness.server
    const readPending = async (id: string): Promise<CustomerSnapshot> => {
      const snapshot = await ctx.payments.readCustomer(id)
      const charges = snapshot.charges.map((charge) => ({
        ...charge,
        status: charge.amountCents === 4000 ? 'pending' : charge.status,
      }))
      return { ...snapshot, charges: charges as CustomerSnapshot['charges'] }
    }
    const pendingCtx = { ...ctx, payments: { ...ctx.payments, readCustomer: readPending } }
    await syncCustomer(pendingCtx, customerId, { isCorrection: true })
    await applyCorrections(pendingCtx, customerId)
    expect(await listPlanStatuses(customerId)).toEqual(['active', 'canceled'])
    expect(await listPaymentStatuses(ada)).toEqual(['pending', 'succeeded'])
    await harness.reconcile()
    await harness.stripe.setDeliveryOptions({})
    expect(await listPaymentStatuses(ada)).toEqual(['refunded', 'succeeded'])
  })

  it('[P08] The reconciler ends and refunds a second subscription if the job has failed', async () => {
    const { ada, customerId, secondId } = await subscribeTwice()
    // Stored as a duplicate, without a job for it.
    const [subscription] = await harness.server.ctx.db
      .selectFrom('billingSubscription')
      .selectAll()
      .where('userId', '=', ada.userId)
      .execute()
    if (!subscription) throw new Error('There is no subscription')
    await harness.server.ctx.db
      .insertInto('billingSubscription')
      .values({ ...subscription, subscriptionId: secondId, isDuplicate: true })
      .execute()
    await harness.reconcile()
    await harness.stripe.setDeliveryOptions({})
    expect(await listPlanStatuses(customerId)).toEqual(['active', 'canceled'])
    expect(await listPaymentStatuses(ada)).toEqual(['refunded', 'succeeded'])
  })
})

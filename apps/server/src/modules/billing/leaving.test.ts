import { billing, credits } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcileJob } from './billing.jobs.ts'
import { leaveBilling } from './customers.service.ts'
import { aCustomer, buyPages, customerIdOf, openShop, type Shop, subscribe, wantPages } from './testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.stop())

const reconcile = async () => {
  await shop.server.ctx.jobs.enqueue(shop.server.ctx.db, reconcileJob, {})
  await shop.settled()
}
const leavers = () => shop.server.ctx.db.selectFrom('billingLeaver').select('customerId').execute()

describe('whoever leaves', { timeout: 180_000 }, () => {
  it('leaves no session behind that could be paid, and no plan that renews', async () => {
    const ada = await aCustomer(shop)
    await subscribe(shop, ada, 'independent')
    const { session_id: sessionId } = await wantPages(ada, 8)
    const customerId = await customerIdOf(shop, ada)
    await leaveBilling(shop.server.ctx, ada.userId)
    await shop.settled()
    await expect(shop.stripe.pay(sessionId)).rejects.toThrow('expired')
    expect(await shop.server.ctx.payments.readCustomer(customerId)).toMatchObject({ isDeleted: true })
    expect(await leavers()).toEqual([])
  })

  it('is let go of within the hour, also where every try so far has failed', async () => {
    const ada = await aCustomer(shop)
    await subscribe(shop, ada, 'independent')
    const customerId = await customerIdOf(shop, ada)
    await shop.server.ctx.db.insertInto('billingLeaver').values({ customerId, leftAt: new Date() }).execute()
    await reconcile()
    expect(await shop.server.ctx.payments.readCustomer(customerId)).toMatchObject({ isDeleted: true })
    expect(await leavers()).toEqual([])
  })
})

describe('a customer whom the provider has deleted', { timeout: 180_000 }, () => {
  it('has no plan any more, and becomes a new one with the next purchase', async () => {
    const ada = await aCustomer(shop)
    await subscribe(shop, ada, 'professional')
    const before = await customerIdOf(shop, ada)
    await shop.server.ctx.payments.deleteCustomer(before)
    await shop.settled()
    await reconcile()
    expect(await ada.call(billing.activeSubscription)).toEqual([])
    await buyPages(shop, ada, 5)
    expect(await ada.call(credits.current)).toMatchObject({ paygo_credits: 5 })
    expect(await customerIdOf(shop, ada)).not.toBe(before)
  })
})

describe('a second subscription', { timeout: 180_000 }, () => {
  it('[P08] is ended and paid back within the hour, also where every try so far has failed', async () => {
    const ada = await aCustomer(shop)
    await subscribe(shop, ada, 'professional')
    const customerId = await customerIdOf(shop, ada)
    const { payments } = shop.server.ctx
    // The provider counts in seconds, and of two plans of one second neither is the older one.
    await shop.advance({ minutes: 1 })
    const page = 'http://127.0.0.1:5173/dashboard'
    const pages = { successUrl: page, cancelUrl: page, metadata: {}, idempotencyKey: crypto.randomUUID() }
    const slipped = await payments.createCheckout({ customerId, mode: 'subscription', planKey: 'studio', ...pages })
    await shop.stripe.setWebhookManner({ lost: true })
    await shop.stripe.pay(slipped.id)
    const { subscriptions } = await payments.readCustomer(customerId)
    const id = subscriptions.at(-1)?.id ?? ''
    // Known as a duplicate, and nobody is at work on it any more.
    const [known] = await shop.server.ctx.db
      .selectFrom('billingSubscription')
      .selectAll()
      .where('userId', '=', ada.userId)
      .execute()
    if (!known) throw new Error('No plan')
    await shop.server.ctx.db
      .insertInto('billingSubscription')
      .values({ ...known, subscriptionId: id, isDuplicate: true })
      .execute()
    await reconcile()
    await shop.stripe.setWebhookManner({})
    expect((await payments.readCustomer(customerId)).subscriptions.map(({ status }) => status)).toEqual([
      'active',
      'canceled',
    ])
    const { transactions } = await ada.call(billing.allTransactions)
    expect(transactions.map(({ transaction_status: status }) => status)).toEqual(['refunded', 'succeeded'])
  })
})

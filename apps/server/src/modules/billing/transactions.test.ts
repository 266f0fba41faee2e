import { activities, billing, users } from '@sidelight/contract'
import { listSubscriptions, saveSubscriptions } from './plans/subscriptions.repo.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Customer,
  openBillingHarness,
  type BillingHarness,
  startPagesCheckout,
} from './testing/billing-harness.ts'

let harness: BillingHarness
let ada: Customer
let sessions: string[]
beforeAll(async () => {
  harness = await openBillingHarness()
  ada = await harness.addCustomer()
  const subscription = await harness.subscribe(ada, 'professional')
  // The dates of payments are whole seconds.
  await harness.advance({ minutes: 1 })
  sessions = [subscription, await harness.buyPages(ada, 25)]
}, 120_000)
afterAll(() => harness.stop())

const listTransactions = async (user: Customer) => (await user.call(billing.allTransactions)).transactions

describe('transactions', { timeout: 180_000 }, () => {
  it('[R-7-54] [R-3-26] [R-9-36] [P17] Transactions list every payment, newest first, with the brand and last digits of the card', async () => {
    const list = await listTransactions(ada)
    expect(
      list.map((transaction) => [
        transaction.payment_type,
        transaction.transaction_amount_in_usd,
        transaction.session_id,
      ]),
    ).toEqual([
      ['paygo', 20, sessions[1]],
      ['subscription', 22, sessions[0]],
    ])
    expect(list[0]).toMatchObject({
      card_name: 'visa',
      card_number: '4242',
      transaction_currency: 'USD',
      transaction_status: 'succeeded',
      transaction_timestamp: expect.any(Number),
      refunded_amount_in_usd: 0,
    })
    expect(list[0]?.receipt_url).toContain(harness.stripe.url)
  })

  it('A declined payment is listed as failed', async () => {
    const bob = await harness.addCustomer()
    const { session_id: sessionId } = await startPagesCheckout(bob, 5)
    await harness.stripe.pay(sessionId, { number: '4000000000000002' })
    await harness.waitForEvents()
    expect(await listTransactions(bob)).toMatchObject([
      { transaction_status: 'failed', transaction_amount_in_usd: 5, receipt_url: null },
    ])
  })

  it('The receipt of a transaction is a current page of the provider', async () => {
    const [payment] = await listTransactions(ada)
    const { receipt_url } = await ada.call(billing.receipt, { params: { transactionId: payment?._id ?? '' } })
    expect(receipt_url).toContain(harness.stripe.url)
    const page = await fetch(receipt_url ?? '')
    expect(page.status).toBe(200)
  })

  it('[P18] [P01] Another user’s transaction is not found, like one that does not exist', async () => {
    const eve = await harness.addCustomer()
    const ownSession = await harness.buyPages(eve, 5)
    const [payment] = await listTransactions(ada)
    const foreign = await eve.ask(billing.receipt, { params: { transactionId: payment?._id ?? '' } })
    const missing = await eve.ask(billing.receipt, { params: { transactionId: crypto.randomUUID() } })
    expect([foreign.http, foreign.raw]).toEqual([404, missing.raw])
    expect((await listTransactions(eve)).map(({ session_id: sessionId }) => sessionId)).toEqual([ownSession])
    expect(await eve.call(billing.activeSubscription)).toEqual([])
  })

  it('[P01] [P13] [R-7-51] [R-7-47] Both subscription endpoints return the current plan without ids of the provider', async () => {
    const [active] = await ada.call(billing.activeSubscription)
    const { subscriptions } = await ada.call(billing.allSubscriptions)
    expect(subscriptions.at(-1)).toEqual(active)
    const fields = Object.keys(active ?? {})
    expect(fields.toSorted()).toEqual(
      [
        'user_id',
        'package_name',
        'status',
        'cancel_at_period_end',
        'current_period_end',
        'canceled_at',
        'page_credits_this_month',
        'page_credits_used_this_month',
        'grace_ends_at',
        'payment_url',
        'is_in_force',
      ].toSorted(),
    )
    expect(JSON.stringify([active, subscriptions])).not.toMatch(/cus_|sub_|in_1|ch_/)
  })

  it('[P13] The plan that runs is last, also behind one that began later and has ended', async () => {
    const { ctx } = harness.server
    const [running] = await listSubscriptions(ctx.db, ada.userId)
    const day = 86_400_000
    const later = new Date(running!.createdAt.getTime() + day)
    const ended = {
      plan: 'studio',
      status: 'canceled',
      subscriptionId: 'ended',
      createdAt: later,
      endedAt: later,
    } as const
    await saveSubscriptions(ctx.db, [{ ...running!, ...ended }])
    const { subscriptions } = await ada.call(billing.allSubscriptions)
    expect(subscriptions.map(({ package_name: name }) => name)).toEqual(['studio_monthly', 'professional_monthly'])
    expect(subscriptions.slice(1)).toEqual(await ada.call(billing.activeSubscription))
  })

  it('Payments are in the activities, without data of the card', async () => {
    const list = await ada.call(activities.recent)
    expect(list.map(({ action }) => action)).toEqual(expect.arrayContaining(['Plan started', 'Pages bought']))
    expect(JSON.stringify(list)).not.toContain('4242')
  })
})

describe('account deletion', { timeout: 180_000 }, () => {
  it('A deleted user is deleted at the provider, and no billing rows remain', async () => {
    const bob = await harness.addSubscriber('independent')
    const customerId = await harness.customerIdOf(bob)
    await bob.call(users.deleteAccount, { body: { password: bob.password } })
    await harness.waitForEvents()
    expect(await harness.server.ctx.payments.readCustomer(customerId)).toMatchObject({ isDeleted: true })
    for (const table of [
      'billingCustomer',
      'billingSubscription',
      'billingPayment',
      'billingCheckout',
      'billingGrant',
    ] as const) {
      const rows = await harness.server.ctx.db
        .selectFrom(table)
        .select('userId')
        .where('userId', '=', bob.userId)
        .execute()
      expect(rows).toEqual([])
    }
  })
})

import { activities, billing, users } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
let ada: Customer
let sessions: string[]
beforeAll(async () => {
  harness = await openBillingHarness()
  ada = await aCustomer(harness)
  const subscription = await subscribe(harness, ada, 'professional')
  // Payments are dated to the second.
  await harness.advance({ minutes: 1 })
  sessions = [subscription, await buyPages(harness, ada, 25)]
}, 120_000)
afterAll(() => harness.stop())

const listOf = async (person: Customer) => (await person.call(billing.allTransactions)).transactions

describe('transactions', { timeout: 180_000 }, () => {
  it('[R-7-54] [R-3-26] [R-9-36] [P17] are every payment, newest first, with the brand and four digits of the card', async () => {
    const list = await listOf(ada)
    expect(list.map((one) => [one.payment_type, one.transaction_amount_in_usd, one.session_id])).toEqual([
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

  it('a payment that was refused is among them, and is no money', async () => {
    const bob = await aCustomer(harness)
    const { session_id: sessionId } = await startPagesCheckout(bob, 5)
    await harness.stripe.pay(sessionId, { number: '4000000000000002' })
    await harness.settled()
    expect(await listOf(bob)).toMatchObject([
      { transaction_status: 'failed', transaction_amount_in_usd: 5, receipt_url: null },
    ])
  })

  it('have a receipt whose address is asked for anew, on the provider’s own pages', async () => {
    const [payment] = await listOf(ada)
    const answer = await ada.call(billing.receipt, { params: { transactionId: payment?._id ?? '' } })
    expect(answer.receipt_url).toContain(harness.stripe.url)
    const page = await fetch(answer.receipt_url ?? '')
    expect(page.status).toBe(200)
  })

  it('[P18] [P01] of somebody else are nobody’s', async () => {
    const eve = await aCustomer(harness)
    const [payment] = await listOf(ada)
    const theirs = await eve.ask(billing.receipt, { params: { transactionId: payment?._id ?? '' } })
    const nobodys = await eve.ask(billing.receipt, { params: { transactionId: crypto.randomUUID() } })
    expect([theirs.http, theirs.raw]).toEqual([404, nobodys.raw])
    expect(await listOf(eve)).toEqual([])
    expect(await eve.call(billing.activeSubscription)).toEqual([])
  })

  it('[P01] [P13] [R-7-51] [R-7-47] the current plan is first of the one call and last of the other, without any id of the provider', async () => {
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

  it('are in the list of what happened, and nothing of a card is', async () => {
    const list = await ada.call(activities.recent)
    expect(list.map(({ action }) => action)).toEqual(expect.arrayContaining(['Plan started', 'Pages bought']))
    expect(JSON.stringify(list)).not.toContain('4242')
  })
})

describe('somebody who leaves', { timeout: 180_000 }, () => {
  it('is never charged again: the provider ends what they subscribed, and nothing of it stays here', async () => {
    const bob = await aCustomer(harness)
    await subscribe(harness, bob, 'independent')
    const customerId = await customerIdOf(harness, bob)
    await bob.call(users.deleteAccount, { body: { password: bob.password } })
    await harness.settled()
    expect(await harness.server.ctx.payments.readCustomer(customerId)).toMatchObject({ isDeleted: true })
    for (const table of [
      'billingCustomer',
      'billingSubscription',
      'billingPayment',
      'billingCheckout',
      'billingGrant',
    ] as const) {
      const left = await harness.server.ctx.db
        .selectFrom(table)
        .select('userId')
        .where('userId', '=', bob.userId)
        .execute()
      expect(left).toEqual([])
    }
  })
})

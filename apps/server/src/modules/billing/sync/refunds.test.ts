import { billing, credits } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reserve } from '#modules/credits/credits.service.ts'
import { readAccounts } from '#modules/credits/testing/ledger-user.ts'
import { getPlanOf } from '../plans/plans.service.ts'
import {
  aCustomer,
  again,
  buyPages,
  chargeIdOf,
  type Customer,
  openBillingHarness,
  pagesOf,
  type BillingHarness,
  spendPages,
  subscribe,
} from '../testing/billing-harness.ts'

let harness: BillingHarness
beforeAll(async () => {
  harness = await openBillingHarness()
})
afterAll(() => harness.stop())

const accountsOf = async ({ userId }: Customer) => (await readAccounts(harness.server.ctx, userId)).accounts

async function giveBack(person: Customer, amountCents?: number): Promise<void> {
  const chargeId = await chargeIdOf(harness, person)
  const amount = amountCents === undefined ? {} : { amountCents }
  await harness.server.ctx.payments.refund({ chargeId, ...amount, idempotencyKey: crypto.randomUUID() })
  await harness.settled()
}

describe('bought pages whose money goes back', { timeout: 180_000 }, () => {
  it('[P27] go with it, in part for a part, rounded for whoever has them', async () => {
    const ada = await aCustomer(harness)
    await buyPages(harness, ada, 10)
    await giveBack(ada, 350)
    expect(await pagesOf(ada)).toEqual([7, 5, 0])
    await giveBack(ada)
    expect(await pagesOf(ada)).toEqual([0, 5, 0])
    const { transactions } = await ada.call(billing.allTransactions)
    expect(transactions).toMatchObject([
      { transaction_status: 'refunded', transaction_amount_in_usd: 10, refunded_amount_in_usd: 10 },
    ])
  })

  it('[P27] and are spent by then are owed: no balance falls below zero, nothing is spent until they are paid', async () => {
    const ada = await aCustomer(harness)
    await buyPages(harness, ada, 10)
    await spendPages(harness, ada, 12)
    await giveBack(ada)
    expect(await accountsOf(ada)).toMatchObject({ debt: 7, consumed: 12 })
    expect(await pagesOf(ada)).toEqual([0, 5, 5, 7])
    expect(await reserve(harness.server.ctx, ada.userId, { key: `${ada.userId}:no`, pages: 1 })).toBe('insufficient')
    await buyPages(harness, ada, 20)
    expect(await pagesOf(ada)).toEqual([13, 5, 5])
    await spendPages(harness, ada, 13)
  })

  it('[P27] and are owed are paid by a plan’s month first: whoever pays can spend, and owes again when it goes back', async () => {
    const ada = await aCustomer(harness)
    await buyPages(harness, ada, 10)
    await spendPages(harness, ada, 15)
    await giveBack(ada)
    expect(await ada.call(credits.current)).toMatchObject({ page_credits_owed: 10 })
    await harness.advance({ minutes: 1 })
    await subscribe(harness, ada, 'professional')
    expect(await pagesOf(ada)).toEqual([0, 50, 10])
    await spendPages(harness, ada, 15)
    await giveBack(ada)
    expect(await accountsOf(ada)).toMatchObject({ debt: 10, consumed: 30 })
  })

  it('[P27] by a dispute come back when it is won, and stay away when it is lost', async () => {
    const ada = await aCustomer(harness)
    await buyPages(harness, ada, 8)
    const dispute = await harness.stripe.dispute(await chargeIdOf(harness, ada))
    await harness.settled()
    expect(await pagesOf(ada)).toEqual([0, 5, 0])
    expect((await ada.call(billing.allTransactions)).transactions[0]?.transaction_status).toBe('disputed')
    await harness.stripe.closeDispute(dispute.id, 'won')
    await harness.settled()
    expect(await pagesOf(ada)).toEqual([8, 5, 0])

    const bob = await aCustomer(harness)
    await buyPages(harness, bob, 8)
    const lost = await harness.stripe.dispute(await chargeIdOf(harness, bob))
    await harness.stripe.closeDispute(lost.id, 'lost')
    await harness.settled()
    expect(await pagesOf(bob)).toEqual([0, 5, 0])
  })

  it('[P27] stay while the bank only asks', async () => {
    const ada = await aCustomer(harness)
    await buyPages(harness, ada, 3)
    await harness.stripe.dispute(await chargeIdOf(harness, ada), { isInquiry: true })
    await harness.settled()
    expect(await pagesOf(ada)).toEqual([3, 5, 0])
  })
})

describe('a plan’s month whose money goes back', { timeout: 180_000 }, () => {
  it('[P27] by our own will takes what is left, owes nothing, and leaves the free month', async () => {
    const ada = await aCustomer(harness)
    await subscribe(harness, ada, 'professional')
    await spendPages(harness, ada, 30)
    await giveBack(ada)
    expect(await accountsOf(ada)).toMatchObject({ consumed: 30 })
    expect(await accountsOf(ada)).not.toHaveProperty('debt')
    expect(await pagesOf(ada)).toEqual([0, 5, 0])
    expect(await getPlanOf(harness.server.ctx, ada.userId)).toBe('free')
  })

  it('[P27] by our own will ends the plan: nobody is charged again for what they do not have', async () => {
    const ada = await aCustomer(harness)
    await subscribe(harness, ada, 'professional')
    await giveBack(ada)
    await harness.settled()
    expect(await ada.call(billing.activeSubscription)).toEqual([])
    await harness.advance({ days: 31, hours: 2 })
    const later = await again(harness, ada)
    const { transactions } = await later.call(billing.allTransactions)
    expect(transactions.map(({ transaction_status: status }) => status)).toEqual(['refunded'])
    await subscribe(harness, later, 'studio')
    expect(await pagesOf(later)).toEqual([0, 100, 0])
  })

  it('[P27] by a dispute lets the plan be seen and ends it with its period', async () => {
    const ada = await aCustomer(harness)
    await subscribe(harness, ada, 'professional')
    await harness.stripe.dispute(await chargeIdOf(harness, ada))
    await harness.settled()
    await harness.settled()
    expect(await ada.call(billing.activeSubscription)).toMatchObject([
      { package_name: 'professional_monthly', cancel_at_period_end: true, is_in_force: false },
    ])
    expect(await ada.call(billing.cancelSubscription)).toMatchObject({ cancel_at_period_end: true })
    const resumed = await ada.ask(billing.resumeSubscription)
    expect([resumed.http, resumed.body.message]).toEqual([409, expect.stringContaining('it ends with its period')])
    await harness.advance({ days: 31, hours: 2 })
    const { transactions } = await (await again(harness, ada)).call(billing.allTransactions)
    expect(transactions.map(({ transaction_status: status }) => status)).toEqual(['disputed'])
  })

  it('[P27] in part takes a part, and the plan goes on', async () => {
    const ada = await aCustomer(harness)
    await subscribe(harness, ada, 'professional')
    await spendPages(harness, ada, 10)
    await giveBack(ada, 1100)
    expect(await pagesOf(ada)).toEqual([0, 25, 10])
    expect(await getPlanOf(harness.server.ctx, ada.userId)).toBe('professional')
  })

  it('[P27] by a dispute owes what was spent; won, it is forgiven and the rest is given for good', async () => {
    const ada = await aCustomer(harness)
    await subscribe(harness, ada, 'professional')
    await spendPages(harness, ada, 30)
    const dispute = await harness.stripe.dispute(await chargeIdOf(harness, ada))
    await harness.settled()
    expect(await accountsOf(ada)).toMatchObject({ debt: 30, consumed: 30 })
    expect(await reserve(harness.server.ctx, ada.userId, { key: `${ada.userId}:no`, pages: 1 })).toBe('insufficient')
    await harness.stripe.closeDispute(dispute.id, 'won')
    await harness.settled()
    expect(await accountsOf(ada)).not.toHaveProperty('debt')
    expect(await pagesOf(ada)).toEqual([20, 5, 0])
    expect(await getPlanOf(harness.server.ctx, ada.userId)).toBe('professional')
  })
})

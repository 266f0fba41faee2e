import { billing, credits } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reserve } from '#modules/credits/credits.service.ts'
import { readAccounts } from '#modules/credits/testing/ledger-user.ts'
import { getPlanOf } from '../plans/plans.service.ts'
import { type Customer, openBillingHarness, readPages, type BillingHarness } from '../testing/billing-harness.ts'

let harness: BillingHarness
beforeAll(async () => {
  harness = await openBillingHarness()
})
afterAll(() => harness.stop())

const listAccounts = async ({ userId }: Customer) => (await readAccounts(harness.server.ctx, userId)).accounts

async function refund(user: Customer, amountCents?: number): Promise<void> {
  const chargeId = await harness.chargeIdOf(user)
  const amount = amountCents === undefined ? {} : { amountCents }
  await harness.server.ctx.payments.refund({ chargeId, ...amount, idempotencyKey: crypto.randomUUID() })
  await harness.waitForEvents()
}

describe('refunded pages', { timeout: 180_000 }, () => {
  it('[P27] A refund takes back pages in proportion, rounded in favour of the user', async () => {
    const ada = await harness.addCustomer()
    await harness.buyPages(ada, 10)
    await refund(ada, 350)
    expect(await readPages(ada)).toEqual([7, 5, 0])
    await refund(ada)
    expect(await readPages(ada)).toEqual([0, 5, 0])
    const { transactions } = await ada.call(billing.allTransactions)
    expect(transactions).toMatchObject([
      { transaction_status: 'refunded', transaction_amount_in_usd: 10, refunded_amount_in_usd: 10 },
    ])
  })

  it('[R-15-05] A purchase and its refund leave one audit event per step, and repeated events of the provider none', async () => {
    const ada = await harness.addCustomer()
    await harness.buyPages(ada, 10)
    await refund(ada)
    await harness.reconcile()
    const events = await harness.server.ctx.db
      .selectFrom('auditEvent')
      .select(['action', 'actor', 'details'])
      .where('subjectUserId', '=', ada.userId)
      .where('action', '!=', 'signed in')
      .orderBy('id')
      .execute()
    expect(events).toMatchObject([
      { action: 'checkout begun', actor: 'user', details: { packageType: 'paygo', totalCents: 1000 } },
      { action: 'payment recorded', actor: 'provider', details: { pages: 10 } },
      { action: 'refund recorded', actor: 'provider', details: { pages: 10 } },
    ])
  })

  it('[P27] Spent pages of a refunded purchase become a debt, which blocks spending until it is paid', async () => {
    const ada = await harness.addCustomer()
    await harness.buyPages(ada, 10)
    await harness.spendPages(ada, 12)
    await refund(ada)
    expect(await listAccounts(ada)).toMatchObject({ debt: 7, consumed: 12 })
    expect(await readPages(ada)).toEqual([0, 5, 5, 7])
    expect(await reserve(harness.server.ctx, ada.userId, { key: `${ada.userId}:no`, pages: 1 })).toBe('insufficient')
    await harness.buyPages(ada, 20)
    expect(await readPages(ada)).toEqual([13, 5, 5])
    await harness.spendPages(ada, 13)
  })

  it('[P27] The month of a plan pays the debt first, and its refund restores the debt', async () => {
    const ada = await harness.addCustomer()
    await harness.buyPages(ada, 10)
    await harness.spendPages(ada, 15)
    await refund(ada)
    expect(await ada.call(credits.current)).toMatchObject({ page_credits_owed: 10 })
    await harness.advance({ minutes: 1 })
    await harness.subscribe(ada, 'professional')
    expect(await readPages(ada)).toEqual([0, 50, 10])
    await harness.spendPages(ada, 15)
    await refund(ada)
    expect(await listAccounts(ada)).toMatchObject({ debt: 10, consumed: 30 })
  })

  it('[P27] Disputed pages return when the dispute is won, and not when it is lost', async () => {
    const ada = await harness.addCustomer()
    await harness.buyPages(ada, 8)
    const dispute = await harness.stripe.dispute(await harness.chargeIdOf(ada))
    await harness.waitForEvents()
    expect(await readPages(ada)).toEqual([0, 5, 0])
    expect((await ada.call(billing.allTransactions)).transactions[0]?.transaction_status).toBe('disputed')
    await harness.stripe.closeDispute(dispute.id, 'won')
    await harness.waitForEvents()
    expect(await readPages(ada)).toEqual([8, 5, 0])

    const bob = await harness.addCustomer()
    await harness.buyPages(bob, 8)
    const lost = await harness.stripe.dispute(await harness.chargeIdOf(bob))
    await harness.stripe.closeDispute(lost.id, 'lost')
    await harness.waitForEvents()
    expect(await readPages(bob)).toEqual([0, 5, 0])
  })

  it('[P27] An inquiry of the bank takes back no pages', async () => {
    const ada = await harness.addCustomer()
    await harness.buyPages(ada, 3)
    await harness.stripe.dispute(await harness.chargeIdOf(ada), { isInquiry: true })
    await harness.waitForEvents()
    expect(await readPages(ada)).toEqual([3, 5, 0])
  })
})

describe('refunded months of plans', { timeout: 180_000 }, () => {
  it('[P27] Our refund takes the remaining pages of the month, creates no debt, and leaves the free month', async () => {
    const ada = await harness.addSubscriber('professional')
    await harness.spendPages(ada, 30)
    await refund(ada)
    expect(await listAccounts(ada)).toMatchObject({ consumed: 30 })
    expect(await listAccounts(ada)).not.toHaveProperty('debt')
    expect(await readPages(ada)).toEqual([0, 5, 0])
    expect(await getPlanOf(harness.server.ctx, ada.userId)).toBe('free')
  })

  it('[P27] Our refund ends the plan, and nothing is charged again', async () => {
    const ada = await harness.addSubscriber('professional')
    await refund(ada)
    await harness.waitForEvents()
    expect(await ada.call(billing.activeSubscription)).toEqual([])
    await harness.advance({ days: 31, hours: 2 })
    const adaAgain = await harness.signInAgain(ada)
    const { transactions } = await adaAgain.call(billing.allTransactions)
    expect(transactions.map(({ transaction_status: status }) => status)).toEqual(['refunded'])
    await harness.subscribe(adaAgain, 'studio')
    expect(await readPages(adaAgain)).toEqual([0, 100, 0])
  })

  it('[P27] A disputed plan stays visible and ends with its period', async () => {
    const ada = await harness.addSubscriber('professional')
    await harness.stripe.dispute(await harness.chargeIdOf(ada))
    await harness.waitForEvents()
    await harness.waitForEvents()
    expect(await ada.call(billing.activeSubscription)).toMatchObject([
      { package_name: 'professional_monthly', cancel_at_period_end: true, is_in_force: false },
    ])
    expect(await ada.call(billing.cancelSubscription)).toMatchObject({ cancel_at_period_end: true })
    const resumed = await ada.ask(billing.resumeSubscription)
    expect([resumed.http, resumed.body.message]).toEqual([409, expect.stringContaining('it ends with its period')])
    await harness.advance({ days: 31, hours: 2 })
    const { transactions } = await (await harness.signInAgain(ada)).call(billing.allTransactions)
    expect(transactions.map(({ transaction_status: status }) => status)).toEqual(['disputed'])
  })

  it('[P27] A partial refund takes back part of the pages, and the plan continues', async () => {
    const ada = await harness.addSubscriber('professional')
    await harness.spendPages(ada, 10)
    await refund(ada, 1100)
    expect(await readPages(ada)).toEqual([0, 25, 10])
    expect(await getPlanOf(harness.server.ctx, ada.userId)).toBe('professional')
  })

  it('[P27] A dispute makes spent pages a debt, and a won dispute cancels it and returns the rest as bought pages', async () => {
    const ada = await harness.addSubscriber('professional')
    await harness.spendPages(ada, 30)
    const dispute = await harness.stripe.dispute(await harness.chargeIdOf(ada))
    await harness.waitForEvents()
    expect(await listAccounts(ada)).toMatchObject({ debt: 30, consumed: 30 })
    expect(await reserve(harness.server.ctx, ada.userId, { key: `${ada.userId}:no`, pages: 1 })).toBe('insufficient')
    await harness.stripe.closeDispute(dispute.id, 'won')
    await harness.waitForEvents()
    expect(await listAccounts(ada)).not.toHaveProperty('debt')
    expect(await readPages(ada)).toEqual([20, 5, 0])
    expect(await getPlanOf(harness.server.ctx, ada.userId)).toBe('professional')
  })
})

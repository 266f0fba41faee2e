import { activities, billing } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getPlanOf } from './plans.service.ts'
import {
  type Customer,
  FAILING_CARD,
  GOOD_CARD,
  openBillingHarness,
  readPages,
  findPlan,
  preview,
  type BillingHarness,
  startPlanCheckout,
} from '../testing/billing-harness.ts'

let harness: BillingHarness
beforeAll(async () => {
  harness = await openBillingHarness()
})
afterAll(() => harness.stop())

const update = (user: Customer, plan: string) =>
  user.call(billing.updateSubscription, { body: { package_name: `${plan}_monthly` } })
const change = async (user: Customer, plan: string) => {
  await preview(user, plan)
  return update(user, plan)
}
const listPayments = async (user: Customer) =>
  (await user.call(billing.allTransactions)).transactions.map(({ transaction_amount_in_usd: paid }) => paid)
const listActions = async (user: Customer) => (await user.call(activities.recent)).map(({ action }) => action)

describe('the plans', { timeout: 180_000 }, () => {
  it('[R-3-23] [R-9-01] [R-9-02] [R-9-03] [R-9-04] The plans are listed in order, without a token', async () => {
    const response = await harness.server.ask(billing.plans, {})
    if (response.body.status !== 'success') throw new Error(response.raw)
    const { plans } = response.body.data
    expect(plans.map(({ name, price, amount, package_name: wire }) => [name, price, amount, wire])).toEqual([
      ['Free', '$0', 0, 'free_monthly'],
      ['Independent', '$12', 12, 'independant_monthly'],
      ['Professional', '$22', 22, 'professional_monthly'],
      ['Studio', '$40', 40, 'studio_monthly'],
    ])
    const fields = ['name', 'price', 'period', 'description', 'features', 'package_name', 'amount', 'accentColor']
    expect(Object.keys(plans[0] ?? {})).toEqual(fields)
  })

  it('[R-7-47] [R-7-51] A new user has no active subscription, and the Free plan is the last of all subscriptions', async () => {
    const ada = await harness.addCustomer()
    expect(await ada.call(billing.activeSubscription)).toEqual([])
    const { subscriptions } = await ada.call(billing.allSubscriptions)
    expect(subscriptions.map(({ package_name: wire, status }) => [wire, status])).toEqual([['free_monthly', 'active']])
    expect(await getPlanOf(harness.server.ctx, ada.userId)).toBe('free')
  })
})

describe('first plans', { timeout: 180_000 }, () => {
  it('[R-4-38] [R-7-49] [R-7-50] [R-3-21] [R-3-22] A plan paid on the provider’s page becomes active with its pages', async () => {
    const ada = await harness.addCustomer()
    const { url, session_id: sessionId } = await startPlanCheckout(ada, 'professional')
    expect(new URL(url).origin).toBe(harness.stripe.url)
    expect(await findPlan(ada)).toBeUndefined()
    await harness.stripe.pay(sessionId)
    await harness.waitForEvents()
    expect(await findPlan(ada)).toMatchObject({
      user_id: ada.userId,
      package_name: 'professional_monthly',
      status: 'active',
      cancel_at_period_end: false,
      canceled_at: null,
      page_credits_this_month: 50,
      page_credits_used_this_month: 0,
      grace_ends_at: null,
    })
    expect(await readPages(ada)).toEqual([0, 50, 0])
    expect(await getPlanOf(harness.server.ctx, ada.userId)).toBe('professional')
    const state = await ada.call(billing.checkoutSession, { params: { sessionId } })
    expect(state).toMatchObject({ state: 'paid', package_name: 'professional_monthly', amount_in_usd: 22, pages: null })
    expect((await harness.waitForMail(ada, 'Your receipt: Professional')).text).toContain('$22.00 for Professional')
    expect(await listActions(ada)).toContain('Plan started')
  })

  it('A plan replaces the free month, whose pages return when the plan is refunded', async () => {
    const ada = await harness.addCustomer()
    await harness.spendPages(ada, 2)
    await harness.subscribe(ada, 'independent')
    expect(await readPages(ada)).toEqual([0, 25, 0])
    const chargeId = await harness.chargeIdOf(ada)
    await harness.server.ctx.payments.refund({ chargeId, idempotencyKey: `test:${chargeId}` })
    await harness.waitForEvents()
    expect(await readPages(ada)).toEqual([0, 5, 2])
    expect(await getPlanOf(harness.server.ctx, ada.userId)).toBe('free')
  })
})

describe('plan changes', { timeout: 180_000 }, () => {
  it('[R-4-39] [R-4-42] [R-4-43] [R-7-52] [R-7-53] [R-3-24] An upgrade costs what the preview showed, applies at once, and brings its pages with the next month', async () => {
    const ada = await harness.addSubscriber('independent')
    await harness.spendPages(ada, 10)
    await harness.advance({ days: 10 })
    const adaAgain = await harness.signInAgain(ada)
    const shown = await preview(adaAgain, 'studio')
    expect(shown.immediate_charge).toBeGreaterThan(0)
    expect(shown.immediate_charge).toBe(shown.proration_amount)
    expect(shown.next_billing_amount).toBe(40)
    expect(shown.next_billing_date * 1000).toBe(Date.parse((await findPlan(adaAgain))?.current_period_end ?? ''))
    await harness.advance({ minutes: 5 })
    expect(await update(adaAgain, 'studio')).toMatchObject({ package_name: 'studio_monthly', status: 'active' })
    await harness.waitForEvents()
    const { transactions } = await adaAgain.call(billing.allTransactions)
    expect(transactions.map(({ transaction_amount_in_usd: paid }) => paid)).toEqual([shown.immediate_charge, 12])
    expect(await readPages(adaAgain)).toEqual([0, 25, 10])
    expect(await getPlanOf(harness.server.ctx, ada.userId)).toBe('studio')
    expect((await harness.waitForMail(ada, 'Your plan is now Studio')).text).toContain('from Independent to Studio')

    await harness.advance({ days: 21, hours: 2 })
    expect(await readPages(await harness.signInAgain(ada))).toEqual([0, 100, 0])
  })

  it('[R-4-42] [R-4-43] A downgrade applies at once, moves no money, and brings fewer pages from the next month on', async () => {
    const ada = await harness.addSubscriber('studio')
    const shown = await preview(ada, 'independent')
    expect(shown).toMatchObject({ immediate_charge: 0, proration_amount: 0, next_billing_amount: 12 })
    await update(ada, 'independent')
    await harness.waitForEvents()
    expect(await getPlanOf(harness.server.ctx, ada.userId)).toBe('independent')
    expect((await ada.call(billing.allTransactions)).transactions).toHaveLength(1)
    expect(await readPages(ada)).toEqual([0, 100, 0])
    await harness.advance({ days: 31, hours: 2 })
    const later = await harness.signInAgain(ada)
    expect(await readPages(later)).toEqual([0, 25, 0])
    expect(await listPayments(later)).toEqual([12, 40])
  })

  it('[P15] A downgrade and an upgrade before the month ends pay for every month with its pages', async () => {
    const ada = await harness.addSubscriber('studio')
    await change(ada, 'independent')
    await harness.advance({ minutes: (await harness.minutesLeft(ada)) - 5 })
    await change(await harness.signInAgain(ada), 'studio')
    await harness.advance({ hours: 3 })
    const later = await harness.signInAgain(ada)
    expect(await readPages(later)).toEqual([0, 100, 0])
    expect(await listPayments(later)).toEqual([40, 40])
  })

  it('[P15] Confirming a change twice is one change, and repeated changes add no pages', async () => {
    const ada = await harness.addSubscriber('independent')
    await preview(ada, 'studio')
    const results = await Promise.all([update(ada, 'studio'), update(ada, 'studio')])
    expect(results.map(({ package_name: wire }) => wire)).toEqual(['studio_monthly', 'studio_monthly'])
    for (const plan of ['professional', 'studio', 'independent', 'studio']) await change(ada, plan)
    await harness.waitForEvents()
    expect(await readPages(ada)).toEqual([0, 25, 0])
    const grants = await harness.server.ctx.db
      .selectFrom('billingGrant')
      .select('objectId')
      .where('userId', '=', ada.userId)
      .execute()
    expect(grants).toHaveLength(1)
  })

  it('[P16] A plan change with a declined card has an error, leaves the plan unchanged, and can be paid with another card', async () => {
    const ada = await harness.addSubscriber('independent')
    await harness.replaceCard(ada, FAILING_CARD)
    await preview(ada, 'studio')
    const rejected = await ada.ask(billing.updateSubscription, { body: { package_name: 'studio_monthly' } })
    expect([rejected.http, rejected.body.message]).toEqual([402, expect.stringContaining('your plan is as it was')])
    await harness.waitForEvents()
    const plan = await findPlan(ada)
    expect(plan).toMatchObject({ package_name: 'independant_monthly', status: 'active' })
    expect(plan?.payment_url).toContain(harness.stripe.url)
    expect(await getPlanOf(harness.server.ctx, ada.userId)).toBe('independent')

    await harness.replaceCard(ada, GOOD_CARD)
    expect(await change(ada, 'studio')).toMatchObject({ package_name: 'studio_monthly', payment_url: null })
  })

  it('[P14] A plan change at another price than the previewed one is rejected', async () => {
    const ada = await harness.addSubscriber('independent')
    const confirm = (user: Customer, shown: object = {}) =>
      user.ask(billing.updateSubscription, { body: { package_name: 'studio_monthly', ...shown } })
    await harness.advance({ minutes: (await harness.minutesLeft(ada)) - 300 })
    const { immediate_charge } = await preview(await harness.signInAgain(ada), 'studio')
    await harness.advance({ hours: 8 })
    const later = await harness.signInAgain(ada)
    for (let time = 0; time < 2; time += 1) {
      const { http, body } = await confirm(later)
      expect([http, body.message]).toEqual([409, expect.stringContaining('The price has changed')])
    }
    await preview(later, 'studio')
    expect((await confirm(later, { immediate_charge })).http).toBe(409)
    await preview(later, 'professional')
    expect((await confirm(later)).http).toBe(409)
    expect(await listPayments(later)).toEqual([12, 12])
  })

  it('[P14] A change to an unknown plan, the same plan or the Free plan, or without a plan, has an error message', async () => {
    const ada = await harness.addCustomer()
    const requestPreview = (package_name: string) => ada.ask(billing.previewProration, { body: { package_name } })
    expect((await requestPreview('studio_monthly')).body.message).toBe(
      'You have no plan. Please subscribe to one first.',
    )
    await harness.subscribe(ada, 'studio')
    expect((await requestPreview('studio')).body.message).toBe('This is already your current plan.')
    expect((await requestPreview('platinum_monthly')).body.message).toBe('There is no such plan.')
    expect((await requestPreview('free_monthly')).body.message).toContain('cancel your subscription')
    const same = await ada.ask(billing.updateSubscription, { body: { package_name: 'Studio' } })
    expect([same.http, same.body.message]).toEqual([409, 'This is already your current plan.'])
  })
})

describe('cancelled plans', { timeout: 180_000 }, () => {
  it('[R-7-48] [R-4-34] [R-4-35] [P02] A plan cancelled several times is cancelled once and ends with its period', async () => {
    const ada = await harness.addSubscriber('professional')
    const responses = await Promise.all(Array.from({ length: 20 }, () => ada.ask(billing.cancelSubscription)))
    expect(responses.map(({ http }) => http)).toEqual(Array.from({ length: 20 }, () => 200))
    await harness.waitForEvents()
    const plan = await findPlan(ada)
    expect(plan).toMatchObject({ status: 'active', cancel_at_period_end: true, page_credits_this_month: 50 })
    expect(plan?.canceled_at).not.toBeNull()
    expect((await listActions(ada)).filter((action) => action === 'Plan cancelled')).toHaveLength(1)
    const listCancellations = () =>
      harness.server.ctx.db
        .selectFrom('auditEvent')
        .select('id')
        .where('subjectUserId', '=', ada.userId)
        .where('action', '=', 'plan cancelled')
        .execute()
    const cancellations = await listCancellations()
    expect((await ada.ask(billing.cancelSubscription)).http).toBe(200)
    expect(await listCancellations()).toEqual(cancellations)

    await harness.advance({ days: 31, hours: 2 })
    const later = await harness.signInAgain(ada)
    expect(await findPlan(later)).toBeUndefined()
    const { subscriptions } = await later.call(billing.allSubscriptions)
    expect(subscriptions.map(({ package_name: wire, status }) => [wire, status])).toEqual([
      ['professional_monthly', 'canceled'],
      ['free_monthly', 'active'],
    ])
    expect(await readPages(later)).toEqual([0, 5, 0])
    await harness.waitForMail(ada, 'Your Professional plan has ended')
  })

  it('[P03] A cancellation is announced by mail and can be revoked, and bought pages stay after it', async () => {
    const ada = await harness.addSubscriber('studio')
    await harness.buyPages(ada, 10)
    await ada.call(billing.cancelSubscription)
    await harness.waitForEvents()
    expect((await harness.waitForMail(ada, 'Your Studio plan ends on')).links.join()).toContain(
      '/dashboard/subscription',
    )
    expect(await ada.call(billing.resumeSubscription)).toMatchObject({ cancel_at_period_end: false, canceled_at: null })
    await ada.call(billing.cancelSubscription)
    await harness.advance({ days: 31, hours: 2 })
    const later = await harness.signInAgain(ada)
    expect(await readPages(later)).toEqual([10, 5, 0])
    expect((await later.ask(billing.cancelSubscription)).http).toBe(409)
    await harness.subscribe(later, 'independent')
    expect(await readPages(later)).toEqual([10, 25, 0])
  })
})

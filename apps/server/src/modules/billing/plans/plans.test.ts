import { activities, billing } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getPlanOf } from './plans.service.ts'
import {
  aCustomer,
  again,
  buyPages,
  chargeIdOf,
  type Customer,
  FAILING_CARD,
  giveCard,
  GOOD_CARD,
  mailTo,
  minutesLeft,
  openBillingHarness,
  pagesOf,
  planOf,
  preview,
  type BillingHarness,
  spendPages,
  subscribe,
  startPlanCheckout,
} from '../testing/billing-harness.ts'

let harness: BillingHarness
beforeAll(async () => {
  harness = await openBillingHarness()
})
afterAll(() => harness.stop())

const update = (person: Customer, plan: string) =>
  person.call(billing.updateSubscription, { body: { package_name: `${plan}_monthly` } })
const change = async (person: Customer, plan: string) => {
  await preview(person, plan)
  return update(person, plan)
}
const paymentsOf = async (person: Customer) =>
  (await person.call(billing.allTransactions)).transactions.map(({ transaction_amount_in_usd: paid }) => paid)
const actionsOf = async (person: Customer) => (await person.call(activities.recent)).map(({ action }) => action)

describe('the plans', { timeout: 180_000 }, () => {
  it('[R-3-23] [R-9-01] [R-9-02] [R-9-03] [R-9-04] are listed for anybody, in their order', async () => {
    const answer = await harness.server.ask(billing.plans, {})
    if (answer.body.status !== 'success') throw new Error(answer.raw)
    const { plans } = answer.body.data
    expect(plans.map(({ name, price, amount, package_name: wire }) => [name, price, amount, wire])).toEqual([
      ['Free', '$0', 0, 'free_monthly'],
      ['Independent', '$12', 12, 'independant_monthly'],
      ['Professional', '$22', 22, 'professional_monthly'],
      ['Studio', '$40', 40, 'studio_monthly'],
    ])
    const fields = ['name', 'price', 'period', 'description', 'features', 'package_name', 'amount', 'accentColor']
    expect(Object.keys(plans[0] ?? {})).toEqual(fields)
  })

  it('[R-7-47] [R-7-51] a newcomer is on Free: no active subscription, and the last of all is the free one', async () => {
    const ada = await aCustomer(harness)
    expect(await ada.call(billing.activeSubscription)).toEqual([])
    const { subscriptions } = await ada.call(billing.allSubscriptions)
    expect(subscriptions.map(({ package_name: wire, status }) => [wire, status])).toEqual([['free_monthly', 'active']])
    expect(await getPlanOf(harness.server.ctx, ada.userId)).toBe('free')
  })
})

describe('a first plan', { timeout: 180_000 }, () => {
  it('[R-4-38] [R-7-49] [R-7-50] [R-3-21] [R-3-22] is paid on the provider’s page and is there with its pages', async () => {
    const ada = await aCustomer(harness)
    const { url, session_id: sessionId } = await startPlanCheckout(ada, 'professional')
    expect(new URL(url).origin).toBe(harness.stripe.url)
    expect(await planOf(ada)).toBeUndefined()
    await harness.stripe.pay(sessionId)
    await harness.settled()
    expect(await planOf(ada)).toMatchObject({
      user_id: ada.userId,
      package_name: 'professional_monthly',
      status: 'active',
      cancel_at_period_end: false,
      canceled_at: null,
      page_credits_this_month: 50,
      page_credits_used_this_month: 0,
      grace_ends_at: null,
    })
    expect(await pagesOf(ada)).toEqual([0, 50, 0])
    expect(await getPlanOf(harness.server.ctx, ada.userId)).toBe('professional')
    const state = await ada.call(billing.checkoutSession, { params: { sessionId } })
    expect(state).toMatchObject({ state: 'paid', package_name: 'professional_monthly', amount_in_usd: 22, pages: null })
    expect((await mailTo(harness, ada, 'Your receipt: Professional')).text).toContain('$22.00 for Professional')
    expect(await actionsOf(ada)).toContain('Plan started')
  })

  it('takes the place of the free month, whose pages are there again when its money goes back', async () => {
    const ada = await aCustomer(harness)
    await spendPages(harness, ada, 2)
    await subscribe(harness, ada, 'independent')
    expect(await pagesOf(ada)).toEqual([0, 25, 0])
    const chargeId = await chargeIdOf(harness, ada)
    await harness.server.ctx.payments.refund({ chargeId, idempotencyKey: `test:${chargeId}` })
    await harness.settled()
    expect(await pagesOf(ada)).toEqual([0, 5, 2])
    expect(await getPlanOf(harness.server.ctx, ada.userId)).toBe('free')
  })
})

describe('another plan', { timeout: 180_000 }, () => {
  it('[R-4-39] [R-4-42] [R-4-43] [R-7-52] [R-7-53] [R-3-24] is previewed, costs what was shown, counts at once; its pages come with the next month', async () => {
    const ada = await aCustomer(harness)
    await subscribe(harness, ada, 'independent')
    await spendPages(harness, ada, 10)
    await harness.advance({ days: 10 })
    const here = await again(harness, ada)
    const shown = await preview(here, 'studio')
    expect(shown.immediate_charge).toBeGreaterThan(0)
    expect(shown.immediate_charge).toBe(shown.proration_amount)
    expect(shown.next_billing_amount).toBe(40)
    expect(shown.next_billing_date * 1000).toBe(Date.parse((await planOf(here))?.current_period_end ?? ''))
    await harness.advance({ minutes: 5 })
    expect(await update(here, 'studio')).toMatchObject({ package_name: 'studio_monthly', status: 'active' })
    await harness.settled()
    const { transactions } = await here.call(billing.allTransactions)
    expect(transactions.map(({ transaction_amount_in_usd: paid }) => paid)).toEqual([shown.immediate_charge, 12])
    expect(await pagesOf(here)).toEqual([0, 25, 10])
    expect(await getPlanOf(harness.server.ctx, ada.userId)).toBe('studio')
    expect((await mailTo(harness, ada, 'Your plan is now Studio')).text).toContain('from Independent to Studio')

    await harness.advance({ days: 21, hours: 2 })
    expect(await pagesOf(await again(harness, ada))).toEqual([0, 100, 0])
  })

  it('[R-4-42] [R-4-43] that is lower counts at once, moves no money, and brings fewer pages from the next month on', async () => {
    const ada = await aCustomer(harness)
    await subscribe(harness, ada, 'studio')
    const shown = await preview(ada, 'independent')
    expect(shown).toMatchObject({ immediate_charge: 0, proration_amount: 0, next_billing_amount: 12 })
    await update(ada, 'independent')
    await harness.settled()
    expect(await getPlanOf(harness.server.ctx, ada.userId)).toBe('independent')
    expect((await ada.call(billing.allTransactions)).transactions).toHaveLength(1)
    expect(await pagesOf(ada)).toEqual([0, 100, 0])
    await harness.advance({ days: 31, hours: 2 })
    const later = await again(harness, ada)
    expect(await pagesOf(later)).toEqual([0, 25, 0])
    expect(await paymentsOf(later)).toEqual([12, 40])
  })

  it('[P15] down at once and up before the month ends pays for every month that brought its pages', async () => {
    const ada = await aCustomer(harness)
    await subscribe(harness, ada, 'studio')
    await change(ada, 'independent')
    await harness.advance({ minutes: (await minutesLeft(harness, ada)) - 5 })
    await change(await again(harness, ada), 'studio')
    await harness.advance({ hours: 3 })
    const later = await again(harness, ada)
    expect(await pagesOf(later)).toEqual([0, 100, 0])
    expect(await paymentsOf(later)).toEqual([40, 40])
  })

  it('[P15] is the same change when it is confirmed twice, and going up and down mints no pages', async () => {
    const ada = await aCustomer(harness)
    await subscribe(harness, ada, 'independent')
    await preview(ada, 'studio')
    const twice = await Promise.all([update(ada, 'studio'), update(ada, 'studio')])
    expect(twice.map(({ package_name: wire }) => wire)).toEqual(['studio_monthly', 'studio_monthly'])
    for (const plan of ['professional', 'studio', 'independent', 'studio']) await change(ada, plan)
    await harness.settled()
    expect(await pagesOf(ada)).toEqual([0, 25, 0])
    const grants = await harness.server.ctx.db
      .selectFrom('billingGrant')
      .select('objectId')
      .where('userId', '=', ada.userId)
      .execute()
    expect(grants).toHaveLength(1)
  })

  it('[P16] whose payment is refused leaves the plan as it was, says so, and can be paid with another card', async () => {
    const ada = await aCustomer(harness)
    await subscribe(harness, ada, 'independent')
    await giveCard(harness, ada, FAILING_CARD)
    await preview(ada, 'studio')
    const answer = await ada.ask(billing.updateSubscription, { body: { package_name: 'studio_monthly' } })
    expect([answer.http, answer.body.message]).toEqual([402, expect.stringContaining('your plan is as it was')])
    await harness.settled()
    const plan = await planOf(ada)
    expect(plan).toMatchObject({ package_name: 'independant_monthly', status: 'active' })
    expect(plan?.payment_url).toContain(harness.stripe.url)
    expect(await getPlanOf(harness.server.ctx, ada.userId)).toBe('independent')

    await giveCard(harness, ada, GOOD_CARD)
    expect(await change(ada, 'studio')).toMatchObject({ package_name: 'studio_monthly', payment_url: null })
  })

  it('[P14] costs what was shown, or is not made: after a renewal, or where another window looked at another plan', async () => {
    const ada = await aCustomer(harness)
    await subscribe(harness, ada, 'independent')
    const confirm = (person: Customer, shown: object = {}) =>
      person.ask(billing.updateSubscription, { body: { package_name: 'studio_monthly', ...shown } })
    await harness.advance({ minutes: (await minutesLeft(harness, ada)) - 300 })
    const { immediate_charge } = await preview(await again(harness, ada), 'studio')
    await harness.advance({ hours: 8 })
    const later = await again(harness, ada)
    for (let time = 0; time < 2; time += 1) {
      const { http, body } = await confirm(later)
      expect([http, body.message]).toEqual([409, expect.stringContaining('The price has changed')])
    }
    await preview(later, 'studio')
    expect((await confirm(later, { immediate_charge })).http).toBe(409)
    await preview(later, 'professional')
    expect((await confirm(later)).http).toBe(409)
    expect(await paymentsOf(later)).toEqual([12, 12])
  })

  it('[P14] is refused by a sentence: unknown, the same, Free, or without a plan', async () => {
    const ada = await aCustomer(harness)
    const ask = (package_name: string) => ada.ask(billing.previewProration, { body: { package_name } })
    expect((await ask('studio_monthly')).body.message).toBe('You have no plan. Please subscribe to one first.')
    await subscribe(harness, ada, 'studio')
    expect((await ask('studio')).body.message).toBe('This is already your current plan.')
    expect((await ask('platinum_monthly')).body.message).toBe('There is no such plan.')
    expect((await ask('free_monthly')).body.message).toContain('cancel your subscription')
    const same = await ada.ask(billing.updateSubscription, { body: { package_name: 'Studio' } })
    expect([same.http, same.body.message]).toEqual([409, 'This is already your current plan.'])
  })
})

describe('a cancelled plan', { timeout: 180_000 }, () => {
  it('[R-7-48] [R-4-34] [R-4-35] [P02] ends with its period: once, however often it is asked', async () => {
    const ada = await aCustomer(harness)
    await subscribe(harness, ada, 'professional')
    const answers = await Promise.all(Array.from({ length: 20 }, () => ada.ask(billing.cancelSubscription)))
    expect(answers.map(({ http }) => http)).toEqual(Array.from({ length: 20 }, () => 200))
    await harness.settled()
    const plan = await planOf(ada)
    expect(plan).toMatchObject({ status: 'active', cancel_at_period_end: true, page_credits_this_month: 50 })
    expect(plan?.canceled_at).not.toBeNull()
    expect((await actionsOf(ada)).filter((action) => action === 'Plan cancelled')).toHaveLength(1)

    await harness.advance({ days: 31, hours: 2 })
    const later = await again(harness, ada)
    expect(await planOf(later)).toBeUndefined()
    const { subscriptions } = await later.call(billing.allSubscriptions)
    expect(subscriptions.map(({ package_name: wire, status }) => [wire, status])).toEqual([
      ['professional_monthly', 'canceled'],
      ['free_monthly', 'active'],
    ])
    expect(await pagesOf(later)).toEqual([0, 5, 0])
    await mailTo(harness, ada, 'Your Professional plan has ended')
  })

  it('[P03] is told by mail and can be taken back until then; bought pages outlast it', async () => {
    const ada = await aCustomer(harness)
    await subscribe(harness, ada, 'studio')
    await buyPages(harness, ada, 10)
    await ada.call(billing.cancelSubscription)
    await harness.settled()
    expect((await mailTo(harness, ada, 'Your Studio plan ends on')).links.join()).toContain('/dashboard/subscription')
    expect(await ada.call(billing.resumeSubscription)).toMatchObject({ cancel_at_period_end: false, canceled_at: null })
    await ada.call(billing.cancelSubscription)
    await harness.advance({ days: 31, hours: 2 })
    const later = await again(harness, ada)
    expect(await pagesOf(later)).toEqual([10, 5, 0])
    expect((await later.ask(billing.cancelSubscription)).http).toBe(409)
    await subscribe(harness, later, 'independent')
    expect(await pagesOf(later)).toEqual([10, 25, 0])
  })
})

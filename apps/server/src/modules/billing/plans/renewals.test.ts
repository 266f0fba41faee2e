import { billing } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atMoment } from '#modules/credits/testing/ledger-user.ts'
import type { CustomerSnapshot } from '#platform/payments/customer-snapshot.ts'
import { getPlanOf } from './plans.service.ts'
import { syncCustomer } from '../sync/sync.service.ts'
import {
  aCustomer,
  again,
  type Customer,
  customerIdOf,
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
} from '../testing/billing-harness.ts'

let harness: BillingHarness
beforeAll(async () => {
  harness = await openBillingHarness()
})
afterAll(() => harness.stop())

/** Somebody whose renewal has just failed. */
async function aLatePayer(plan: string): Promise<Customer> {
  const ada = await aCustomer(harness)
  await subscribe(harness, ada, plan)
  await giveCard(harness, ada, FAILING_CARD)
  await harness.advance({ days: 31, hours: 2 })
  return again(harness, ada)
}

describe('a renewal', { timeout: 180_000 }, () => {
  it('[P28] brings the month’s pages once, and what was left of the last month ends', async () => {
    const ada = await aCustomer(harness)
    await subscribe(harness, ada, 'independent')
    await spendPages(harness, ada, 7)
    for (const used of [3, 25]) {
      await harness.advance({ days: 31, hours: 2 })
      const here = await again(harness, ada)
      expect(await pagesOf(here)).toEqual([0, 25, 0])
      await spendPages(harness, here, used)
    }
    expect(await pagesOf(await again(harness, ada))).toEqual([0, 25, 25])
  })

  it('that fails is told by mail, leaves days of grace with discount and priority, and no pages that were not paid', async () => {
    const late = await aLatePayer('professional')
    const plan = await planOf(late)
    expect(plan).toMatchObject({ status: 'past_due', package_name: 'professional_monthly' })
    expect(plan?.grace_ends_at).not.toBeNull()
    expect(plan?.payment_url).toContain(harness.stripe.url)
    expect(await pagesOf(late)).toEqual([0, 5, 0])
    expect(await getPlanOf(harness.server.ctx, late.userId)).toBe('professional')
    expect((await mailTo(harness, late, "We couldn't charge your card")).text).toContain('$22.00 for Professional')

    await giveCard(harness, late, GOOD_CARD)
    await harness.advance({ days: 6 })
    const paid = await again(harness, late)
    expect(await planOf(paid)).toMatchObject({ status: 'active', grace_ends_at: null, payment_url: null })
    expect(await pagesOf(paid)).toEqual([0, 50, 0])
  })

  it('that keeps failing changes no plan meanwhile, and ends it in the end', async () => {
    const late = await aLatePayer('studio')
    expect((await late.ask(billing.previewProration, { body: { package_name: 'independent' } })).http).toBe(402)
    await harness.advance({ days: 30 })
    expect(await planOf(await again(harness, late))).toBeUndefined()
    expect(await getPlanOf(harness.server.ctx, late.userId)).toBe('free')
    await mailTo(harness, late, 'Your Studio plan has ended')
  })

  it('is told by mail at every try, also when the tries outlast a week and the days of grace', async () => {
    const late = await aLatePayer('studio')
    await mailTo(harness, late, "We couldn't charge your card")
    const { ctx } = harness.server
    const customerId = await customerIdOf(harness, late)
    const first = await ctx.payments.readCustomer(customerId)
    // Tried longer than the simulator does, as Stripe can be told to.
    const triedAt = new Date(ctx.clock.now().getTime() + 12 * 24 * 60 * 60 * 1000)
    const told: CustomerSnapshot = {
      ...first,
      invoices: first.invoices.map((one) =>
        one.status === 'open' ? { ...one, attempts: 5, nextAttemptAt: new Date('2031-03-09T10:00:00Z') } : one,
      ),
      charges: first.charges.map((one) => (one.status === 'failed' ? { ...one, createdAt: triedAt } : one)),
    }
    const then = { ...atMoment(ctx, triedAt), payments: { ...ctx.payments, readCustomer: async () => told } }
    await syncCustomer(then, customerId)
    await harness.settled()
    const mails = await harness.server.inbox.listMails(late.email)
    const texts = mails.filter(({ subject }) => subject === "We couldn't charge your card").map(({ text }) => text)
    expect(texts).toHaveLength(2)
    const [last] = texts.filter((text) => text.includes("We'll try again on 2031-03-09"))
    expect(last).toContain('Your plan is paused until it is paid.')
  })

  it('[P02] an unpaid plan that is cancelled ends at once, and another can be bought', async () => {
    const late = await aLatePayer('studio')
    const refused = await late.ask(billing.createCheckoutSession, {
      body: { package_type: 'subscription', package_details: { package_name: 'independent' } },
    })
    expect([refused.http, refused.body.message]).toEqual([409, expect.stringContaining('Pay what is due, or cancel')])
    expect(await late.call(billing.cancelSubscription)).toMatchObject({ status: 'canceled' })
    await harness.settled()
    await subscribe(harness, late, 'independent')
    expect(await pagesOf(late)).toEqual([0, 25, 0])
  })

  it('[P02] that was paid a moment ago leaves the plan until the end of what is paid, though nobody has told us', async () => {
    const late = await aLatePayer('studio')
    const url = (await planOf(late))?.payment_url ?? ''
    await harness.stripe.setWebhookManner({ lost: true })
    await fetch(url, { method: 'POST', body: new URLSearchParams({ number: '4242424242424242', expiry: '12/34' }) })
    expect(await late.call(billing.cancelSubscription)).toMatchObject({ status: 'active', cancel_at_period_end: true })
    await harness.stripe.setWebhookManner({})
    expect(await pagesOf(late)).toEqual([0, 100, 0])
  })

  it('[P02] that fails for a plan which was about to end ends it at once, however often prices were looked at', async () => {
    const ada = await aCustomer(harness)
    await subscribe(harness, ada, 'studio')
    await giveCard(harness, ada, FAILING_CARD)
    await harness.advance({ minutes: (await minutesLeft(harness, ada)) + 10 })
    const here = await again(harness, ada)
    for (let look = 0; look < 30; look += 1) await preview(here, 'independent')
    expect(await here.call(billing.cancelSubscription)).toMatchObject({ status: 'active', cancel_at_period_end: true })
    await harness.advance({ hours: 2 })
    const late = await again(harness, ada)
    expect(await planOf(late)).toMatchObject({ status: 'past_due', cancel_at_period_end: true })
    expect(await late.call(billing.cancelSubscription)).toMatchObject({ status: 'canceled' })
    await subscribe(harness, late, 'independent')
  })
})

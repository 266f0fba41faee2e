import { billing } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atTime } from '#modules/credits/testing/ledger-user.ts'
import type { CustomerSnapshot } from '#platform/payments/customer-snapshot.ts'
import { getPlanOf } from './plans.service.ts'
import { syncCustomer } from '../sync/sync.service.ts'
import {
  type Customer,
  FAILING_CARD,
  GOOD_CARD,
  openBillingHarness,
  readPages,
  findPlan,
  preview,
  type BillingHarness,
} from '../testing/billing-harness.ts'

let harness: BillingHarness
beforeAll(async () => {
  harness = await openBillingHarness()
})
afterAll(() => harness.stop())

/** A user whose renewal has just failed. */
async function addOverdueUser(plan: string): Promise<Customer> {
  const ada = await harness.addCustomer()
  await harness.subscribe(ada, plan)
  await harness.replaceCard(ada, FAILING_CARD)
  await harness.advance({ days: 31, hours: 2 })
  return harness.signInAgain(ada)
}

describe('renewals', { timeout: 180_000 }, () => {
  it('[P28] A renewal grants the pages of the month once, and unused pages of the last month expire', async () => {
    const ada = await harness.addSubscriber('independent')
    await harness.spendPages(ada, 7)
    for (const used of [3, 25]) {
      await harness.advance({ days: 31, hours: 2 })
      const adaAgain = await harness.signInAgain(ada)
      expect(await readPages(adaAgain)).toEqual([0, 25, 0])
      await harness.spendPages(adaAgain, used)
    }
    // The purchase makes all paid months be read again.
    const late = await harness.signInAgain(ada)
    await harness.buyPages(late, 1)
    expect(await readPages(late)).toEqual([1, 25, 25])
  })

  it('A failed renewal is announced by mail and starts a grace period without new pages', async () => {
    const late = await addOverdueUser('professional')
    const plan = await findPlan(late)
    expect(plan).toMatchObject({ status: 'past_due', package_name: 'professional_monthly' })
    expect(plan?.grace_ends_at).not.toBeNull()
    expect(plan?.payment_url).toContain(harness.stripe.url)
    expect(await readPages(late)).toEqual([0, 5, 0])
    expect(await getPlanOf(harness.server.ctx, late.userId)).toBe('professional')
    expect((await harness.waitForMail(late, "We couldn't charge your card")).text).toContain('$22.00 for Professional')

    await harness.replaceCard(late, GOOD_CARD)
    await harness.advance({ days: 6 })
    const paid = await harness.signInAgain(late)
    expect(await findPlan(paid)).toMatchObject({ status: 'active', grace_ends_at: null, payment_url: null })
    expect(await readPages(paid)).toEqual([0, 50, 0])
  })

  it('A renewal that keeps failing blocks plan changes and ends the plan', async () => {
    const late = await addOverdueUser('studio')
    expect((await late.ask(billing.previewProration, { body: { package_name: 'independent' } })).http).toBe(402)
    await harness.advance({ days: 30 })
    expect(await findPlan(await harness.signInAgain(late))).toBeUndefined()
    expect(await getPlanOf(harness.server.ctx, late.userId)).toBe('free')
    await harness.waitForMail(late, 'Your Studio plan has ended')
  })

  it('Every failed attempt is announced by mail, even after the grace period', async () => {
    const late = await addOverdueUser('studio')
    await harness.waitForMail(late, "We couldn't charge your card")
    const { ctx } = harness.server
    const customerId = await harness.customerIdOf(late)
    const first = await ctx.payments.readCustomer(customerId)
    // Stripe can be configured to retry for longer than the simulator does.
    const triedAt = new Date(ctx.clock.now().getTime() + 12 * 24 * 60 * 60 * 1000)
    const snapshot: CustomerSnapshot = {
      ...first,
      invoices: first.invoices.map((invoice) =>
        invoice.status === 'open'
          ? { ...invoice, attempts: 5, nextAttemptAt: new Date('2031-03-09T10:00:00Z') }
          : invoice,
      ),
      charges: first.charges.map((charge) => (charge.status === 'failed' ? { ...charge, createdAt: triedAt } : charge)),
    }
    const laterCtx = { ...atTime(ctx, triedAt), payments: { ...ctx.payments, readCustomer: async () => snapshot } }
    await syncCustomer(laterCtx, customerId)
    await harness.waitForEvents()
    const mails = await harness.server.inbox.listMails(late.email)
    const texts = mails.filter(({ subject }) => subject === "We couldn't charge your card").map(({ text }) => text)
    expect(texts).toHaveLength(2)
    const [last] = texts.filter((text) => text.includes("We'll try again on 2031-03-09"))
    expect(last).toContain('Your plan is paused until it is paid.')
  })

  it('[P02] A cancelled unpaid plan ends at once, and another plan can be bought', async () => {
    const late = await addOverdueUser('studio')
    const rejected = await late.ask(billing.createCheckoutSession, {
      body: { package_type: 'subscription', package_details: { package_name: 'independent' } },
    })
    expect([rejected.http, rejected.body.message]).toEqual([409, expect.stringContaining('Pay what is due, or cancel')])
    expect(await late.call(billing.cancelSubscription)).toMatchObject({ status: 'canceled' })
    await harness.waitForEvents()
    await harness.subscribe(late, 'independent')
    expect(await readPages(late)).toEqual([0, 25, 0])
  })

  it('[P02] A plan that was just paid is cancelled at the end of its period, even if the event was lost', async () => {
    const late = await addOverdueUser('studio')
    const url = (await findPlan(late))?.payment_url ?? ''
    await harness.stripe.setDeliveryOptions({ lost: true })
    await fetch(url, { method: 'POST', body: new URLSearchParams({ number: '4242424242424242', expiry: '12/34' }) })
    expect(await late.call(billing.cancelSubscription)).toMatchObject({ status: 'active', cancel_at_period_end: true })
    await harness.stripe.setDeliveryOptions({})
    expect(await readPages(late)).toEqual([0, 100, 0])
  })

  it('[P02] A cancelled plan whose renewal fails can be ended at once, even after many price previews', async () => {
    const ada = await harness.addSubscriber('studio')
    await harness.replaceCard(ada, FAILING_CARD)
    await harness.advance({ minutes: (await harness.minutesLeft(ada)) + 10 })
    const adaAgain = await harness.signInAgain(ada)
    for (let count = 0; count < 30; count += 1) await preview(adaAgain, 'independent')
    expect(await adaAgain.call(billing.cancelSubscription)).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
    })
    await harness.advance({ hours: 2 })
    const late = await harness.signInAgain(ada)
    expect(await findPlan(late)).toMatchObject({ status: 'past_due', cancel_at_period_end: true })
    expect(await late.call(billing.cancelSubscription)).toMatchObject({ status: 'canceled' })
    await harness.subscribe(late, 'independent')
  })
})

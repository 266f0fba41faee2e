import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMonths, nextPeriodEnd, settleBalance, shareOf } from './billing/proration.ts'
import { advanceDays, openSimulatorHarness, subscribe, type SimulatorHarness } from './testing/simulator-harness.ts'

let harness: SimulatorHarness
beforeAll(async () => {
  harness = await openSimulatorHarness()
})
afterAll(() => harness.stop())

const seconds = (text: string) => Date.parse(`${text}T09:30:00Z`) / 1000

describe('Billing periods', () => {
  it('Periods end on the day of the anchor, or on the last day of a shorter month', () => {
    const anchor = seconds('2026-01-31')
    const ends = [1, 2, 3, 12].map((months) => new Date(addMonths(anchor, months) * 1000).toISOString().slice(0, 10))
    expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2027-01-31'])
    expect(nextPeriodEnd(anchor, seconds('2026-02-28'))).toBe(seconds('2026-03-31'))
  })
})

describe('Prorations', () => {
  const period = { start: seconds('2026-03-01'), end: seconds('2026-04-01') }

  it('A proration is in whole cents, and equal for a credit and a charge', () => {
    let seed = 42
    const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
    const wrong: string[] = []
    for (let run = 0; run < 10_000; run++) {
      const at = Math.floor(period.start + random() * (period.end - period.start))
      const cents = Math.floor(random() * 10_000)
      const share = shareOf(cents, period, at)
      const isValid = Number.isInteger(share) && shareOf(-cents, period, at) + share === 0 && share >= 0
      if (!isValid || share > cents) wrong.push(`${share} of ${cents} at ${at}`)
    }
    expect(wrong).toEqual([])
    expect(shareOf(2200, period, period.start)).toBe(2200)
    expect(shareOf(2200, period, period.end)).toBe(0)
  })

  it('Settling a balance loses no cent and charges nothing below 50 cents', () => {
    for (const total of [-4000, -1, 0, 1, 49, 50, 51, 4000]) {
      for (const balance of [-5000, -50, -1, 0, 1, 49]) {
        const { dueCents, endingCents } = settleBalance(total, balance)
        expect(dueCents + endingCents).toBe(total + balance)
        expect(dueCents === 0 || dueCents >= 50).toBe(true)
      }
    }
  })
})

const findPeriod = async (subscription: string) =>
  (await harness.stripe.subscriptions.retrieve(subscription)).items.data[0]

/** Until the card was charged for the next month: an hour after its beginning. */
async function advancePastRenewal(subscription: string): Promise<void> {
  const { current_period_end: end = 0 } = (await findPeriod(subscription)) ?? {}
  await harness.client.advance(end - (await harness.client.now()) + 2 * 3600)
}

describe('Subscriptions', () => {
  it('A subscription renews each month: the period changes at once, the card is charged an hour later', async () => {
    const { stripe, client } = harness
    const { customer, subscription } = await subscribe(harness)
    const { current_period_start: start = 0, current_period_end: end = 0 } = (await findPeriod(subscription)) ?? {}
    await client.advance(end - (await client.now()))
    expect(await findPeriod(subscription)).toMatchObject({
      current_period_start: end,
      current_period_end: addMonths(start, 2),
    })
    const [draft] = (await stripe.invoices.list({ customer })).data
    expect(draft).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle', amount_due: 2200 })
    await advanceDays(harness, 70)
    const invoices = (await stripe.invoices.list({ customer })).data
    expect(invoices.map(({ status, amount_paid: paid }) => `${status} ${paid}`)).toEqual(Array(4).fill('paid 2200'))
  })

  it('An unpaid subscription becomes past due, is retried three times, and ends', async () => {
    const { stripe, client } = harness
    const { subscription, customer } = await subscribe(harness)
    await client.replaceCard(customer, '4000000000000002')
    await advancePastRenewal(subscription)
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('past_due')
    const [open] = (await stripe.invoices.list({ customer })).data
    expect(open).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 2200 })
    await advanceDays(harness, 8)
    expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    })
    expect(await stripe.invoices.retrieve(open?.id ?? '')).toMatchObject({
      status: 'open',
      attempt_count: 4,
      next_payment_attempt: null,
    })
    const types = (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type)
    expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(4)
  })

  it('A subscription that is past due continues when another card pays in time', async () => {
    const { stripe, client } = harness
    const { subscription, customer } = await subscribe(harness)
    await client.replaceCard(customer, '4000000000000002')
    await advancePastRenewal(subscription)
    const [open] = (await stripe.invoices.list({ customer })).data
    const page = await fetch(open?.hosted_invoice_url ?? '', {
      method: 'POST',
      body: new URLSearchParams({ number: '5555 5555 5555 4444', expiry: '12/34' }),
    })
    expect(await page.text()).toContain('This invoice is paid')
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active')
    await advanceDays(harness, 31)
    const [next] = (await stripe.charges.list({ customer })).data
    expect(next).toMatchObject({ paid: true, payment_method_details: { card: { brand: 'mastercard' } } })
  })

  it('A cancelled subscription ends with its period, unless the cancellation was undone', async () => {
    const { stripe } = harness
    const leaving = await subscribe(harness)
    const staying = await subscribe(harness)
    for (const { subscription } of [leaving, staying]) {
      await stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
    }
    await stripe.subscriptions.update(staying.subscription, { cancel_at_period_end: false })
    await advanceDays(harness, 32)
    expect((await stripe.subscriptions.retrieve(leaving.subscription)).status).toBe('canceled')
    expect((await stripe.invoices.list({ customer: leaving.customer })).data).toHaveLength(1)
    expect((await stripe.subscriptions.retrieve(staying.subscription)).status).toBe('active')
  })
})

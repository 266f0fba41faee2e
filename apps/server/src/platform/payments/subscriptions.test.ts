import { getPlan, type PaidPlanKey } from '@sidelight/domain/billing/plans'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openStripeHarness, type StripeHarness } from './testing/stripe-harness.ts'

// Months of calls, one after the other.
vi.setConfig({ testTimeout: 60_000 })

let harness: StripeHarness
beforeAll(async () => {
  harness = await openStripeHarness()
})
afterAll(() => harness.close())

const DAY_SECONDS = 86_400
const write = () => ({ idempotencyKey: crypto.randomUUID() })

const now = async () => new Date((await harness.stripe.now()) * 1000)

async function change(subscriptionId: string, planKey: PaidPlanKey) {
  const { payments } = harness
  const preview = await payments.previewChange({ subscriptionId, planKey, at: await now() })
  const { prorationAt, isProrated } = preview
  const asked = { subscriptionId, planKey, prorationAt, isProrated }
  return { preview, changed: await payments.changePlan({ ...asked, ...write() }) }
}

describe('a subscription', () => {
  it('is told with its plan, its period and what was paid for it', async () => {
    const customerId = await harness.newCustomer()
    const { id, periodStart, periodEnd } = await harness.subscribe(customerId, 'professional')
    const { subscriptions, invoices, charges } = await harness.read(customerId)
    expect(subscriptions).toMatchObject([
      { id, planKey: 'professional', status: 'active', cancelAtPeriodEnd: false, canceledAt: undefined },
    ])
    expect(periodEnd.getTime() - periodStart.getTime()).toBeGreaterThan(27 * DAY_SECONDS * 1000)
    expect(invoices).toMatchObject([
      {
        subscriptionId: id,
        status: 'paid',
        reason: 'subscription_create',
        planKey: 'professional',
        paidCents: 2200,
        periodStart,
        periodEnd,
        lines: [{ amountCents: 2200, isProration: false, planKey: 'professional' }],
      },
    ])
    expect(charges).toMatchObject([{ paidFor: { kind: 'invoice', id: invoices[0]?.id } }])
  })

  it('is cancelled at the end of what was paid, taken up again, and ended', async () => {
    const { payments, stripe } = harness
    const customerId = await harness.newCustomer()
    const { id: subscriptionId, periodEnd } = await harness.subscribe(customerId, 'independent')
    const cancelled = await payments.cancelAtPeriodEnd({ subscriptionId, ...write() })
    expect(cancelled).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, periodEnd })
    expect(cancelled.canceledAt).toBeInstanceOf(Date)
    const resumed = await payments.resume({ subscriptionId, ...write() })
    expect(resumed).toMatchObject({ cancelAtPeriodEnd: false, canceledAt: undefined })
    await payments.cancelAtPeriodEnd({ subscriptionId, ...write() })
    await stripe.advance(32 * DAY_SECONDS)
    const { subscriptions, invoices } = await harness.read(customerId)
    expect(subscriptions).toMatchObject([{ status: 'canceled', endedAt: periodEnd }])
    expect(invoices).toHaveLength(1)
    await expect(payments.resume({ subscriptionId, ...write() })).rejects.toMatchObject({ name: 'PaymentsRefused' })
  })

  it('can be ended at once, and its payment given back', async () => {
    const { payments } = harness
    const customerId = await harness.newCustomer()
    const { id: subscriptionId } = await harness.subscribe(customerId, 'studio')
    expect((await payments.cancelNow({ subscriptionId, ...write() })).status).toBe('canceled')
    const [charge] = (await harness.read(customerId)).charges
    const refund = { chargeId: charge?.id ?? '', ...write() }
    await payments.refund({ ...refund, amountCents: 1500 })
    await payments.refund({ ...refund, amountCents: 1500 })
    await payments.refund({ chargeId: refund.chargeId, ...write() })
    const { charges, refunds } = await harness.read(customerId)
    expect(charges).toMatchObject([{ refundedCents: 4000 }])
    expect(refunds).toMatchObject([
      { chargeId: charge?.id, amountCents: 1500, status: 'succeeded' },
      { amountCents: 2500 },
    ])
  })
})

describe('a change of plan', () => {
  it('[P14] charges what was shown, over two dozen changes at any moment, and so does the month after', async () => {
    const { stripe } = harness
    const customerId = await harness.newCustomer()
    const { id } = await harness.subscribe(customerId, 'independent')
    const plans: PaidPlanKey[] = ['professional', 'studio', 'independent']
    let next: PaidPlanKey = 'independent'
    let seed = 7
    const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
    for (let turn = 0; turn < 24; turn++) {
      await stripe.advance(1 + Math.floor(random() * 2 * DAY_SECONDS))
      next = plans.filter((plan) => plan !== next)[Math.floor(random() * 2)] ?? 'studio'
      const before = (await harness.read(customerId)).invoices
      const { preview, changed } = await change(id, next)
      expect(changed).toMatchObject({ outcome: 'changed', subscription: { planKey: next, hasPendingChange: false } })
      const after = (await harness.read(customerId)).invoices
      const made = after.length > before.length ? after.at(-1) : undefined
      expect(made !== undefined).toBe(preview.isProrated)
      expect([made?.status ?? 'paid', made?.dueCents ?? 0]).toEqual(['paid', preview.immediateChargeCents])
      expect((made?.lines ?? []).reduce((total, { amountCents }) => total + amountCents, 0)).toBe(
        preview.prorationCents,
      )
      expect(preview.prorationCents).toBeGreaterThanOrEqual(0)
      if (turn % 8 !== 7) continue
      const untilRenewed = (preview.nextBillingAt.getTime() - (await now()).getTime()) / 1000 + 2 * 3600
      await stripe.advance(Math.ceil(untilRenewed))
      const renewal = (await harness.read(customerId)).invoices.at(-1)
      expect(renewal).toMatchObject({
        reason: 'subscription_cycle',
        status: 'paid',
        totalCents: getPlan(next).priceCents,
        dueCents: preview.nextBillingCents,
        periodStart: preview.nextBillingAt,
      })
    }
  })

  it('[P15] to a lower plan gives no money back, and back to what is paid for takes none', async () => {
    const customerId = await harness.newCustomer()
    const { id } = await harness.subscribe(customerId, 'studio')
    for (const planKey of ['independent', 'studio', 'professional', 'studio'] as const) {
      const { preview } = await change(id, planKey)
      expect(preview).toMatchObject({ immediateChargeCents: 0, prorationCents: 0, isProrated: false })
      expect(preview.nextBillingCents).toBe(getPlan(planKey).priceCents)
    }
    expect((await harness.read(customerId)).invoices).toHaveLength(1)
    await change(id, 'independent')
    const { periodStart } = await harness.getSubscription(customerId)
    const old = { subscriptionId: id, planKey: 'studio', prorationAt: periodStart, isProrated: false } as const
    await harness.stripe.advance(31 * DAY_SECONDS + 2 * 3600)
    await expect(harness.payments.changePlan({ ...old, ...write() })).rejects.toMatchObject({ code: 'period_over' })
    expect((await change(id, 'studio')).preview.immediateChargeCents).toBeGreaterThan(2700)
  })

  it('[P16] that the card refuses changes nothing until somebody pays', async () => {
    const { stripe } = harness
    const customerId = await harness.newCustomer()
    const { id } = await harness.subscribe(customerId, 'independent')
    await stripe.replaceCard(customerId, '4000000000000002')
    const { changed } = await change(id, 'studio')
    expect(changed).toMatchObject({
      outcome: 'unpaid',
      subscription: { planKey: 'independent', status: 'active', hasPendingChange: true },
    })
    const payUrl = changed.outcome === 'unpaid' ? changed.payUrl : undefined
    const body = new URLSearchParams({ number: '4242424242424242', expiry: '12/34' })
    await fetch(payUrl ?? '', { method: 'POST', body })
    expect(await harness.getSubscription(customerId)).toMatchObject({ planKey: 'studio', hasPendingChange: false })
  })

  it('that nobody paid for is gone after a day with its invoice', async () => {
    const { stripe } = harness
    const customerId = await harness.newCustomer()
    const { id } = await harness.subscribe(customerId, 'independent')
    await stripe.replaceCard(customerId, '4000000000000341')
    await change(id, 'studio')
    expect((await harness.read(customerId)).invoices.at(-1)?.status).toBe('open')
    await stripe.advance(DAY_SECONDS)
    const { subscriptions, invoices } = await harness.read(customerId)
    expect(subscriptions).toMatchObject([{ planKey: 'independent', hasPendingChange: false }])
    expect(invoices.at(-1)?.status).toBe('void')
  })
})

describe('a renewal that fails', () => {
  it('is past due with the next try and a page to pay on, and then over', async () => {
    const { stripe } = harness
    const customerId = await harness.newCustomer()
    await harness.subscribe(customerId, 'professional')
    await stripe.replaceCard(customerId, '4000000000009995')
    await stripe.advance(31 * DAY_SECONDS + 2 * 3600)
    const late = await harness.read(customerId)
    expect(late.subscriptions).toMatchObject([{ status: 'past_due' }])
    expect(late.invoices.at(-1)).toMatchObject({ status: 'open', attempts: 1, dueCents: 2200, paidCents: 0 })
    expect(late.invoices.at(-1)?.nextAttemptAt).toBeInstanceOf(Date)
    expect(late.invoices.at(-1)?.payUrl).toContain(stripe.url)
    expect(late.charges.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
    await stripe.advance(8 * DAY_SECONDS)
    expect(await harness.getSubscription(customerId)).toMatchObject({ status: 'canceled' })
  })
})

describe('a long history', () => {
  it('is read completely', async () => {
    const customerId = await harness.newCustomer()
    const bought: string[] = []
    for (let at = 0; at < 120; at++) bought.push(await harness.buyPages(customerId, 1, 100))
    const { checkouts, charges } = await harness.read(customerId)
    expect(checkouts.map(({ id }) => id)).toEqual(bought)
    expect(charges.map(({ paidFor }) => paidFor?.id)).toEqual(bought)
  })
})

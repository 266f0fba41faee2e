import { getPlan, type PaidPlanKey } from '@sidelight/domain/billing/plans'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openStripeHarness, type StripeHarness } from './testing/stripe-harness.ts'

// Each test makes many requests, one after the other.
vi.setConfig({ testTimeout: 60_000 })

let harness: StripeHarness
beforeAll(async () => {
  harness = await openStripeHarness()
})
afterAll(() => harness.close())

const DAY_SECONDS = 86_400
const newKey = () => ({ idempotencyKey: crypto.randomUUID() })

const now = async () => new Date((await harness.stripe.now()) * 1000)

async function change(subscriptionId: string, planKey: PaidPlanKey) {
  const { payments } = harness
  const preview = await payments.previewChange({ subscriptionId, planKey, at: await now() })
  const { prorationAt, isProrated } = preview
  const request = { subscriptionId, planKey, prorationAt, isProrated }
  return { preview, changed: await payments.changePlan({ ...request, ...newKey() }) }
}

describe('subscriptions', () => {
  it('A subscription is read with its plan, its period and its payment', async () => {
    const customerId = await harness.createCustomer()
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

  it('A subscription can be cancelled at the end of its period, resumed, and cancelled again', async () => {
    const { payments, stripe } = harness
    const customerId = await harness.createCustomer()
    const { id: subscriptionId, periodEnd } = await harness.subscribe(customerId, 'independent')
    const cancelled = await payments.cancelAtPeriodEnd({ subscriptionId, ...newKey() })
    expect(cancelled).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, periodEnd })
    expect(cancelled.canceledAt).toBeInstanceOf(Date)
    const resumed = await payments.resume({ subscriptionId, ...newKey() })
    expect(resumed).toMatchObject({ cancelAtPeriodEnd: false, canceledAt: undefined })
    await payments.cancelAtPeriodEnd({ subscriptionId, ...newKey() })
    await stripe.advance(32 * DAY_SECONDS)
    const { subscriptions, invoices } = await harness.read(customerId)
    expect(subscriptions).toMatchObject([{ status: 'canceled', endedAt: periodEnd }])
    expect(invoices).toHaveLength(1)
    await expect(payments.resume({ subscriptionId, ...newKey() })).rejects.toMatchObject({ name: 'PaymentsRejected' })
  })

  it('A subscription can be ended at once and its payment refunded', async () => {
    const { payments } = harness
    const customerId = await harness.createCustomer()
    const { id: subscriptionId } = await harness.subscribe(customerId, 'studio')
    expect((await payments.cancelNow({ subscriptionId, ...newKey() })).status).toBe('canceled')
    const [charge] = (await harness.read(customerId)).charges
    const refund = { chargeId: charge?.id ?? '', ...newKey() }
    await payments.refund({ ...refund, amountCents: 1500 })
    await payments.refund({ ...refund, amountCents: 1500 })
    await payments.refund({ chargeId: refund.chargeId, ...newKey() })
    const { charges, refunds } = await harness.read(customerId)
    expect(charges).toMatchObject([{ refundedCents: 4000 }])
    expect(refunds).toMatchObject([
      { chargeId: charge?.id, amountCents: 1500, status: 'succeeded' },
      { amountCents: 2500 },
    ])
  })
})

describe('plan changes', () => {
  it('[P14] Two dozen plan changes at random times, and the renewals after them, charge what the preview showed', async () => {
    const { stripe } = harness
    const customerId = await harness.createCustomer()
    const { id } = await harness.subscribe(customerId, 'independent')
    const plans: PaidPlanKey[] = ['professional', 'studio', 'independent']
    let next: PaidPlanKey = 'independent'
    let seed = 7
    const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
    for (let round = 0; round < 24; round++) {
      await stripe.advance(1 + Math.floor(random() * 2 * DAY_SECONDS))
      next = plans.filter((plan) => plan !== next)[Math.floor(random() * 2)] ?? 'studio'
      const before = (await harness.read(customerId)).invoices
      const { preview, changed } = await change(id, next)
      expect(changed).toMatchObject({ outcome: 'changed', subscription: { planKey: next, hasPendingChange: false } })
      const after = (await harness.read(customerId)).invoices
      const invoice = after.length > before.length ? after.at(-1) : undefined
      expect(invoice !== undefined).toBe(preview.isProrated)
      expect([invoice?.status ?? 'paid', invoice?.dueCents ?? 0]).toEqual(['paid', preview.immediateChargeCents])
      expect((invoice?.lines ?? []).reduce((total, { amountCents }) => total + amountCents, 0)).toBe(
        preview.prorationCents,
      )
      expect(preview.prorationCents).toBeGreaterThanOrEqual(0)
      if (round % 8 !== 7) continue
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

  it('[P15] A downgrade refunds nothing, and an upgrade to what is paid for charges nothing', async () => {
    const customerId = await harness.createCustomer()
    const { id } = await harness.subscribe(customerId, 'studio')
    for (const planKey of ['independent', 'studio', 'professional', 'studio'] as const) {
      const { preview } = await change(id, planKey)
      expect(preview).toMatchObject({ immediateChargeCents: 0, prorationCents: 0, isProrated: false })
      expect(preview.nextBillingCents).toBe(getPlan(planKey).priceCents)
    }
    expect((await harness.read(customerId)).invoices).toHaveLength(1)
    await change(id, 'independent')
    const { periodStart } = await harness.getSubscription(customerId)
    const outdated = { subscriptionId: id, planKey: 'studio', prorationAt: periodStart, isProrated: false } as const
    await harness.stripe.advance(31 * DAY_SECONDS + 2 * 3600)
    await expect(harness.payments.changePlan({ ...outdated, ...newKey() })).rejects.toMatchObject({
      code: 'period_over',
    })
    expect((await change(id, 'studio')).preview.immediateChargeCents).toBeGreaterThan(2700)
  })

  it('[P16] A plan change with a declined card takes effect only when the customer pays', async () => {
    const { stripe } = harness
    const customerId = await harness.createCustomer()
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

  it('An unpaid plan change and its invoice are void after a day', async () => {
    const { stripe } = harness
    const customerId = await harness.createCustomer()
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

describe('failed renewals', () => {
  it('A failed renewal is past due with a next attempt and a payment page, and ends the subscription later', async () => {
    const { stripe } = harness
    const customerId = await harness.createCustomer()
    await harness.subscribe(customerId, 'professional')
    await stripe.replaceCard(customerId, '4000000000009995')
    await stripe.advance(31 * DAY_SECONDS + 2 * 3600)
    const pastDue = await harness.read(customerId)
    expect(pastDue.subscriptions).toMatchObject([{ status: 'past_due' }])
    expect(pastDue.invoices.at(-1)).toMatchObject({ status: 'open', attempts: 1, dueCents: 2200, paidCents: 0 })
    expect(pastDue.invoices.at(-1)?.nextAttemptAt).toBeInstanceOf(Date)
    expect(pastDue.invoices.at(-1)?.payUrl).toContain(stripe.url)
    expect(pastDue.charges.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
    await stripe.advance(8 * DAY_SECONDS)
    expect(await harness.getSubscription(customerId)).toMatchObject({ status: 'canceled' })
  })
})

describe('long histories', () => {
  it('A history longer than one page is read completely', async () => {
    const customerId = await harness.createCustomer()
    const bought: string[] = []
    for (let at = 0; at < 120; at++) bought.push(await harness.buyPages(customerId, 1, 100))
    const { checkouts, charges } = await harness.read(customerId)
    expect(checkouts.map(({ id }) => id)).toEqual(bought)
    expect(charges.map(({ paidFor }) => paidFor?.id)).toEqual(bought)
  })
})

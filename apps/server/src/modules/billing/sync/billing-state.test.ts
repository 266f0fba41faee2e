import { describe, expect, it } from 'vitest'
import type { CustomerSnapshot, SubscriptionSnapshot } from '#platform/payments/customer-snapshot.ts'
import { grantsPlan, findEffectivePlan } from '../plans/effective-plan.ts'
import { deriveBillingState } from './billing-state.ts'

const on = (day: string) => new Date(`2026-${day}T10:00:00Z`)

const subscription = (change: Partial<SubscriptionSnapshot> = {}): SubscriptionSnapshot => ({
  id: 'sub_1',
  planKey: 'studio',
  status: 'active',
  createdAt: on('11-01'),
  periodStart: on('11-01'),
  periodEnd: on('12-01'),
  cancelAtPeriodEnd: false,
  canceledAt: undefined,
  endedAt: undefined,
  latestInvoiceId: 'in_1',
  hasPendingChange: false,
  ...change,
})

const invoice = (change: Partial<CustomerSnapshot['invoices'][number]> = {}): CustomerSnapshot['invoices'][number] => ({
  id: 'in_1',
  subscriptionId: 'sub_1',
  status: 'paid',
  reason: 'subscription_create',
  totalCents: 4000,
  dueCents: 4000,
  paidCents: 4000,
  currency: 'usd',
  createdAt: on('11-01'),
  paidAt: on('11-01'),
  planKey: 'studio',
  periodStart: on('11-01'),
  periodEnd: on('12-01'),
  attempts: 1,
  nextAttemptAt: undefined,
  payUrl: 'https://invoice.stripe.com/i/1',
  lines: [],
  ...change,
})

const charge = (change: Partial<CustomerSnapshot['charges'][number]> = {}): CustomerSnapshot['charges'][number] => ({
  id: 'ch_1',
  paymentIntentId: 'pi_1',
  paidFor: { kind: 'invoice', id: 'in_1' },
  amountCents: 4000,
  refundedCents: 0,
  currency: 'usd',
  status: 'succeeded',
  isDisputed: false,
  createdAt: on('11-01'),
  cardBrand: 'visa',
  cardLast4: '4242',
  receiptUrl: undefined,
  ...change,
})

const snapshot = (change: Partial<CustomerSnapshot> = {}): CustomerSnapshot => ({
  customerId: 'cus_1',
  isDeleted: false,
  subscriptions: [subscription()],
  checkouts: [],
  invoices: [invoice()],
  charges: [charge()],
  refunds: [],
  disputes: [],
  ...change,
})

const refund = (amountCents: number, status: 'succeeded' | 'failed' | 'pending' = 'succeeded') => ({
  id: 're_1',
  chargeId: 'ch_1',
  amountCents,
  status,
  createdAt: on('11-05'),
})
const dispute = (status: string, isInquiry = false) => ({
  id: 'du_1',
  chargeId: 'ch_1',
  amountCents: 4000,
  status,
  isInquiry,
  createdAt: on('11-06'),
})

describe('the billing state', () => {
  it('A paid invoice is one month of its plan', () => {
    const { months, subscriptions } = deriveBillingState(snapshot())
    expect(months).toMatchObject([{ invoiceId: 'in_1', pages: 100, returned: 0, start: on('11-01'), end: on('12-01') }])
    expect(subscriptions).toMatchObject([{ paidUntil: on('12-01'), isDuplicate: false }])
  })

  it.each(['draft', 'open', 'void', 'uncollectible'] as const)(
    '[P26] An invoice with the status %s is no month',
    (status) => {
      expect(deriveBillingState(snapshot({ invoices: [invoice({ status })] })).months).toEqual([])
    },
  )

  it('[P15] The invoice of a plan change is no month', () => {
    const change = invoice({ id: 'in_2', reason: 'subscription_update', planKey: undefined, periodStart: undefined })
    expect(deriveBillingState(snapshot({ invoices: [invoice(), change] })).months).toHaveLength(1)
  })

  it.each([
    [[refund(4000)], [], 100],
    [[refund(1000)], [], 25],
    [[refund(39)], [], 0],
    [[refund(3999)], [], 99],
    [[refund(4000, 'failed')], [], 0],
    [[refund(4000, 'pending')], [], 100],
    [[], [dispute('needs_response')], 100],
    [[], [dispute('lost')], 100],
    [[], [dispute('won')], 0],
    [[], [dispute('warning_needs_response', true)], 0],
    [[refund(2000)], [dispute('lost')], 100],
  ] as const)('[P27] Refunds and disputes take back whole pages (case %#)', (refunds, disputes, returned) => {
    const { months } = deriveBillingState(snapshot({ refunds: [...refunds], disputes: [...disputes] }))
    expect(months[0]?.returned).toBe(returned)
  })

  it('A month keeps the pages it granted, even if its plan has other pages today', () => {
    const records = { duplicates: new Set<string>(), grantedPages: new Map([['in_1', 60]]) }
    expect(deriveBillingState(snapshot({ refunds: [refund(1000)] }), records).months).toMatchObject([
      { pages: 60, returned: 15 },
    ])
    expect(deriveBillingState(snapshot({ refunds: [refund(4000)] }), records).months).toMatchObject([
      { pages: 60, returned: 60 },
    ])
  })

  it('A failed payment has the date of its last attempt, and is not listed once its plan has ended', () => {
    const late = subscription({ status: 'past_due' })
    const due = invoice({ status: 'open', paidCents: 0, attempts: 3, nextAttemptAt: on('11-20') })
    const attempts = ['11-01', '11-09', '11-05'].map((day) => charge({ status: 'failed', createdAt: on(day) }))
    const failedSnapshot = snapshot({ subscriptions: [late], invoices: [due], charges: attempts })
    expect(deriveBillingState(failedSnapshot).failedInvoices).toMatchObject([
      { failedAt: on('11-09'), nextAttemptAt: on('11-20') },
    ])
    expect(deriveBillingState({ ...failedSnapshot, charges: [] }).failedInvoices).toMatchObject([
      { failedAt: on('11-01') },
    ])
    const ended = subscription({ status: 'canceled', endedAt: on('11-20') })
    expect(deriveBillingState({ ...failedSnapshot, subscriptions: [ended] }).failedInvoices).toEqual([])
  })

  it('[P08] Of two subscriptions the older is the plan, and the other grants nothing, even after its end', () => {
    const second = subscription({ id: 'sub_2', createdAt: on('11-02') })
    const both = snapshot({
      subscriptions: [subscription(), second],
      invoices: [invoice(), invoice({ id: 'in_2', subscriptionId: 'sub_2' })],
    })
    const { subscriptions, months } = deriveBillingState(both)
    expect(subscriptions.map(({ id, isDuplicate }) => [id, isDuplicate])).toEqual([
      ['sub_1', false],
      ['sub_2', true],
    ])
    expect(months.map(({ invoiceId }) => invoiceId)).toEqual(['in_1'])
    const ended = { ...second, status: 'canceled' as const, endedAt: on('11-02') }
    const later = deriveBillingState(
      { ...both, subscriptions: [subscription(), ended] },
      {
        duplicates: new Set(['sub_2']),
        grantedPages: new Map(),
      },
    )
    expect(later.months.map(({ invoiceId }) => invoiceId)).toEqual(['in_1'])
  })
})

describe('the effective plan', () => {
  const row = {
    status: 'active',
    endedAt: null,
    isDuplicate: false,
    paidUntil: on('12-01'),
    graceEndsAt: null,
  } as const
  it.each([
    ['applies while it is paid', {}, '11-20', true],
    ['applies while its renewal is pending', {}, '12-03', true],
    ['does not apply days after an unpaid renewal', {}, '12-05', false],
    ['does not apply after a refund', { paidUntil: null }, '11-20', false],
    ['applies in the grace period', { status: 'past_due', graceEndsAt: on('12-08') }, '12-07', true],
    ['does not apply after the grace period', { status: 'past_due', graceEndsAt: on('12-08') }, '12-09', false],
    ['does not apply when the provider stops retrying', { status: 'unpaid' }, '11-20', false],
    ['does not apply after its end', { endedAt: on('11-15') }, '11-20', false],
    ['does not apply as a duplicate', { isDuplicate: true }, '11-20', false],
  ] as const)('[P07] A plan %s', (_condition, change, day, isApplied) => {
    const subscription = { ...row, ...change, plan: 'studio' as const }
    expect(grantsPlan(subscription, on(day))).toBe(isApplied)
    expect(findEffectivePlan([subscription], on(day))).toBe(isApplied ? 'studio' : 'free')
  })
})

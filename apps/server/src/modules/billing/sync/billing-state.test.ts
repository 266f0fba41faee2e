import { describe, expect, it } from 'vitest'
import type { CustomerSnapshot, SubscriptionSnapshot } from '#platform/payments/customer-snapshot.ts'
import { grantsPlan, planOf } from '../plans/effective-plan.ts'
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

describe('what the provider’s books mean', () => {
  it('a paid invoice is one month of its plan', () => {
    const { months, subscriptions } = deriveBillingState(snapshot())
    expect(months).toMatchObject([{ invoiceId: 'in_1', pages: 100, returned: 0, start: on('11-01'), end: on('12-01') }])
    expect(subscriptions).toMatchObject([{ paidUntil: on('12-01'), isDuplicate: false }])
  })

  it.each(['draft', 'open', 'void', 'uncollectible'] as const)('[P26] a %s one is none', (status) => {
    expect(deriveBillingState(snapshot({ invoices: [invoice({ status })] })).months).toEqual([])
  })

  it('[P15] a change of plan is no month', () => {
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
  ] as const)('[P27] money that went back takes whole pages with it (%#)', (refunds, disputes, returned) => {
    const { months } = deriveBillingState(snapshot({ refunds: [...refunds], disputes: [...disputes] }))
    expect(months[0]?.returned).toBe(returned)
  })

  it('a month stands for the pages it brought, whatever its plan brings today', () => {
    const known = { duplicates: new Set<string>(), pagesBrought: new Map([['in_1', 60]]) }
    expect(deriveBillingState(snapshot({ refunds: [refund(1000)] }), known).months).toMatchObject([
      { pages: 60, returned: 15 },
    ])
    expect(deriveBillingState(snapshot({ refunds: [refund(4000)] }), known).months).toMatchObject([
      { pages: 60, returned: 60 },
    ])
  })

  it('a payment failed when it was last tried; one whose plan is over is not tried any more', () => {
    const late = subscription({ status: 'past_due' })
    const due = invoice({ status: 'open', paidCents: 0, attempts: 3, nextAttemptAt: on('11-20') })
    const tries = ['11-01', '11-09', '11-05'].map((day) => charge({ status: 'failed', createdAt: on(day) }))
    const books = snapshot({ subscriptions: [late], invoices: [due], charges: tries })
    expect(deriveBillingState(books).failedInvoices).toMatchObject([
      { failedAt: on('11-09'), nextAttemptAt: on('11-20') },
    ])
    expect(deriveBillingState({ ...books, charges: [] }).failedInvoices).toMatchObject([{ failedAt: on('11-01') }])
    const ended = subscription({ status: 'canceled', endedAt: on('11-20') })
    expect(deriveBillingState({ ...books, subscriptions: [ended] }).failedInvoices).toEqual([])
  })

  it('[P08] of two subscriptions the older is the plan; the other grants nothing, now or after its end', () => {
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
        pagesBrought: new Map(),
      },
    )
    expect(later.months.map(({ invoiceId }) => invoiceId)).toEqual(['in_1'])
  })
})

describe('a plan gives what it gives', () => {
  const row = {
    status: 'active',
    endedAt: null,
    isDuplicate: false,
    paidUntil: on('12-01'),
    graceEndsAt: null,
  } as const
  it.each([
    ['while it is paid', {}, '11-20', true],
    ['while its renewal is on its way', {}, '12-03', true],
    ['not when nobody paid for days', {}, '12-05', false],
    ['not when its money went back', { paidUntil: null }, '11-20', false],
    ['in the days of grace', { status: 'past_due', graceEndsAt: on('12-08') }, '12-07', true],
    ['not after them', { status: 'past_due', graceEndsAt: on('12-08') }, '12-09', false],
    ['not when the provider gave up', { status: 'unpaid' }, '11-20', false],
    ['not when it ended', { endedAt: on('11-15') }, '11-20', false],
    ['not as a duplicate', { isDuplicate: true }, '11-20', false],
  ] as const)('[P07] %s', (_when, change, day, isGiven) => {
    const one = { ...row, ...change, plan: 'studio' as const }
    expect(grantsPlan(one, on(day))).toBe(isGiven)
    expect(planOf([one], on(day))).toBe(isGiven ? 'studio' : 'free')
  })
})

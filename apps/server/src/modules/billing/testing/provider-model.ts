import { paygoPrice } from '@sidelight/domain/billing/pay-as-you-go'
import { getPlan, type PaidPlanKey, type PlanKey } from '@sidelight/domain/billing/plans'
import type {
  ChargeSnapshot,
  CustomerSnapshot,
  InvoiceSnapshot,
  SubscriptionSnapshot,
} from '#platform/payments/customer-snapshot.ts'

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

/** One thing that happens to a customer, or that time brings. Numbers choose among what there is. */
export type Happening =
  | { kind: 'subscribe' | 'change'; plan: PaidPlanKey }
  | { kind: 'cancel' | 'resume' | 'card fails' | 'card works' }
  | { kind: 'buy'; pages: number }
  | { kind: 'spend'; pages: number }
  | { kind: 'refund'; which: number; percent: number }
  | { kind: 'dispute' | 'win' | 'lose'; which: number }
  | { kind: 'wait'; days: number }

type Deeds = { [K in Happening['kind']]: (happening: Extract<Happening, { kind: K }>, plan: PlanKey) => void }

/** A payment provider in a few lines: what `readCustomer` would say after each happening. Only for one customer. */
export class ProviderModel {
  readonly #told: CustomerSnapshot
  #nowMs: number
  #count = 0
  #isCardGood = true

  constructor(customerId: string, startMs: number) {
    const nothing = { subscriptions: [], checkouts: [], invoices: [], charges: [], refunds: [], disputes: [] }
    this.#told = { customerId, isDeleted: false, ...nothing }
    this.#nowMs = startMs
  }

  get nowMs(): number {
    return this.#nowMs
  }

  tell(): CustomerSnapshot {
    return structuredClone(this.#told)
  }

  /** `plan` is the one whose discount they have. */
  apply(happening: Happening, plan: PlanKey): void {
    const deed = this.#deeds[happening.kind] as (happening: Happening, plan: PlanKey) => void
    deed(happening, plan)
  }

  readonly #deeds: Deeds = {
    subscribe: ({ plan }) => this.#subscribe(plan),
    change: ({ plan }) => this.#change(plan),
    cancel: () => this.#setEnding(true),
    resume: () => this.#setEnding(false),
    'card fails': () => void (this.#isCardGood = false),
    'card works': () => void (this.#isCardGood = true),
    buy: ({ pages }, plan) => this.#buy(pages, plan),
    spend: () => undefined,
    refund: ({ which, percent }) => this.#refund(which, percent),
    dispute: ({ which }) => this.#dispute(which),
    win: ({ which }) => this.#closeDispute(which, 'won'),
    lose: ({ which }) => this.#closeDispute(which, 'lost'),
    wait: ({ days }) => this.#wait(days),
  }

  #next(kind: string): string {
    this.#count += 1
    return `${kind}_${this.#told.customerId.slice(4)}${this.#count}`
  }

  #running(): SubscriptionSnapshot | undefined {
    return this.#told.subscriptions.find(({ endedAt }) => endedAt === undefined)
  }

  #charge(paidFor: ChargeSnapshot['paidFor'], amountCents: number): void {
    const id = this.#next('ch')
    this.#told.charges.push({
      id,
      paymentIntentId: `pi_${id.slice(3)}`,
      paidFor,
      amountCents,
      refundedCents: 0,
      currency: 'usd',
      status: this.#isCardGood || paidFor?.kind === 'checkout' ? 'succeeded' : 'failed',
      isDisputed: false,
      createdAt: new Date(this.#nowMs),
      cardBrand: 'visa',
      cardLast4: '4242',
      receiptUrl: undefined,
    })
  }

  #invoice(one: SubscriptionSnapshot, reason: string, cents: number, isPaid: boolean): void {
    const isMonth = reason !== 'subscription_update'
    const made: InvoiceSnapshot = {
      id: this.#next('in'),
      subscriptionId: one.id,
      status: isPaid ? 'paid' : 'open',
      reason,
      totalCents: cents,
      dueCents: cents,
      paidCents: isPaid ? cents : 0,
      currency: 'usd',
      createdAt: new Date(this.#nowMs),
      paidAt: isPaid ? new Date(this.#nowMs) : undefined,
      planKey: isMonth ? one.planKey : undefined,
      periodStart: isMonth ? one.periodStart : undefined,
      periodEnd: isMonth ? one.periodEnd : undefined,
      attempts: 1,
      nextAttemptAt: undefined,
      payUrl: undefined,
      lines: [],
    }
    this.#told.invoices.push(made)
    if (cents > 0) this.#charge({ kind: 'invoice', id: made.id }, cents)
  }

  #subscribe(planKey: PaidPlanKey): void {
    if (this.#running() || !this.#isCardGood) return
    const one: SubscriptionSnapshot = {
      id: this.#next('sub'),
      planKey,
      status: 'active',
      createdAt: new Date(this.#nowMs),
      periodStart: new Date(this.#nowMs),
      periodEnd: new Date(this.#nowMs + MONTH_MS),
      cancelAtPeriodEnd: false,
      canceledAt: undefined,
      endedAt: undefined,
      latestInvoiceId: undefined,
      hasPendingChange: false,
    }
    this.#told.subscriptions.push(one)
    this.#invoice(one, 'subscription_create', getPlan(planKey).priceCents, true)
  }

  #change(planKey: PaidPlanKey): void {
    const one = this.#running()
    if (one?.status !== 'active' || one.planKey === undefined || one.planKey === planKey || !this.#isCardGood) return
    const difference = getPlan(planKey).priceCents - getPlan(one.planKey).priceCents
    one.planKey = planKey
    this.#invoice(one, 'subscription_update', Math.max(0, Math.floor(difference / 2)), true)
  }

  #buy(pages: number, plan: PlanKey): void {
    const id = this.#next('cs')
    const { totalCents } = paygoPrice(pages, plan)
    this.#told.checkouts.push({
      id,
      customerId: this.#told.customerId,
      mode: 'payment',
      status: 'complete',
      isPaid: true,
      pages,
      planKey: undefined,
      totalCents,
      currency: 'usd',
      createdAt: new Date(this.#nowMs),
      expiresAt: new Date(this.#nowMs + MONTH_MS),
      url: undefined,
      subscriptionId: undefined,
      paymentIntentId: undefined,
      metadata: {},
    })
    this.#charge({ kind: 'checkout', id }, totalCents)
  }

  #findPaid(which: number): ChargeSnapshot | undefined {
    return pick(
      this.#told.charges.filter(({ status }) => status === 'succeeded'),
      which,
    )
  }

  #refund(which: number, percent: number): void {
    const one = this.#findPaid(which)
    if (!one || one.isDisputed) return
    const amountCents = Math.ceil(((one.amountCents - one.refundedCents) * percent) / 100)
    if (amountCents <= 0) return
    one.refundedCents += amountCents
    const createdAt = new Date(this.#nowMs)
    this.#told.refunds.push({ id: this.#next('re'), chargeId: one.id, amountCents, status: 'succeeded', createdAt })
  }

  #dispute(which: number): void {
    const one = this.#findPaid(which)
    if (!one || one.isDisputed) return
    one.isDisputed = true
    const about = { chargeId: one.id, amountCents: one.amountCents, createdAt: new Date(this.#nowMs) }
    this.#told.disputes.push({ id: this.#next('du'), status: 'needs_response', isInquiry: false, ...about })
  }

  #closeDispute(which: number, status: 'won' | 'lost'): void {
    const one = pick(
      this.#told.disputes.filter((open) => open.status === 'needs_response'),
      which,
    )
    if (one) one.status = status
  }

  #renew(one: SubscriptionSnapshot): void {
    if (one.cancelAtPeriodEnd || one.status === 'past_due') {
      one.status = 'canceled'
      one.endedAt = one.periodEnd
      return
    }
    one.periodStart = one.periodEnd
    one.periodEnd = new Date(one.periodStart.getTime() + MONTH_MS)
    one.status = this.#isCardGood ? 'active' : 'past_due'
    const cents = one.planKey === undefined ? 0 : getPlan(one.planKey).priceCents
    this.#invoice(one, 'subscription_cycle', cents, this.#isCardGood)
  }

  #wait(days: number): void {
    this.#nowMs += days * 24 * 60 * 60 * 1000
    for (let one = this.#running(); one && one.periodEnd.getTime() <= this.#nowMs; one = this.#running())
      this.#renew(one)
  }

  #setEnding(isEnding: boolean): void {
    const one = this.#running()
    if (!one) return
    one.cancelAtPeriodEnd = isEnding
    one.canceledAt = isEnding ? new Date(this.#nowMs) : undefined
  }
}

const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)]

import { paygoPrice } from '@sidelight/domain/billing/pay-as-you-go'
import { getPlan, type PaidPlanKey, type PlanKey } from '@sidelight/domain/billing/plans'
import type {
  ChargeSnapshot,
  CustomerSnapshot,
  InvoiceSnapshot,
  SubscriptionSnapshot,
} from '#platform/payments/customer-snapshot.ts'

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

/** One step in the history of a customer. `index` selects a payment or dispute. */
export type CustomerStep =
  | { kind: 'subscribe' | 'change'; plan: PaidPlanKey }
  | { kind: 'cancel' | 'resume' | 'card fails' | 'card works' }
  | { kind: 'buy'; pages: number }
  | { kind: 'spend'; pages: number }
  | { kind: 'refund'; index: number; percent: number }
  | { kind: 'dispute' | 'win' | 'lose'; index: number }
  | { kind: 'wait'; days: number }

type StepHandlers = { [K in CustomerStep['kind']]: (step: Extract<CustomerStep, { kind: K }>, plan: PlanKey) => void }

/** A simple model of the payment provider for one customer: what `readCustomer` returns after each step. */
export class ProviderModel {
  readonly #snapshot: CustomerSnapshot
  #nowMs: number
  #count = 0
  #isCardValid = true

  constructor(customerId: string, startMs: number) {
    const noData = { subscriptions: [], checkouts: [], invoices: [], charges: [], refunds: [], disputes: [] }
    this.#snapshot = { customerId, isDeleted: false, ...noData }
    this.#nowMs = startMs
  }

  get nowMs(): number {
    return this.#nowMs
  }

  snapshot(): CustomerSnapshot {
    return structuredClone(this.#snapshot)
  }

  /** `plan` decides the discount. */
  apply(step: CustomerStep, plan: PlanKey): void {
    const handle = this.#handlers[step.kind] as (step: CustomerStep, plan: PlanKey) => void
    handle(step, plan)
  }

  readonly #handlers: StepHandlers = {
    subscribe: ({ plan }) => this.#subscribe(plan),
    change: ({ plan }) => this.#change(plan),
    cancel: () => this.#setEnding(true),
    resume: () => this.#setEnding(false),
    'card fails': () => void (this.#isCardValid = false),
    'card works': () => void (this.#isCardValid = true),
    buy: ({ pages }, plan) => this.#buy(pages, plan),
    spend: () => undefined,
    refund: ({ index, percent }) => this.#refund(index, percent),
    dispute: ({ index }) => this.#dispute(index),
    win: ({ index }) => this.#closeDispute(index, 'won'),
    lose: ({ index }) => this.#closeDispute(index, 'lost'),
    wait: ({ days }) => this.#wait(days),
  }

  #nextId(kind: string): string {
    this.#count += 1
    return `${kind}_${this.#snapshot.customerId.slice(4)}${this.#count}`
  }

  #findRunning(): SubscriptionSnapshot | undefined {
    return this.#snapshot.subscriptions.find(({ endedAt }) => endedAt === undefined)
  }

  #charge(paidFor: ChargeSnapshot['paidFor'], amountCents: number): void {
    const id = this.#nextId('ch')
    this.#snapshot.charges.push({
      id,
      paymentIntentId: `pi_${id.slice(3)}`,
      paidFor,
      amountCents,
      refundedCents: 0,
      currency: 'usd',
      status: this.#isCardValid || paidFor?.kind === 'checkout' ? 'succeeded' : 'failed',
      isDisputed: false,
      createdAt: new Date(this.#nowMs),
      cardBrand: 'visa',
      cardLast4: '4242',
      receiptUrl: undefined,
    })
  }

  #invoice(subscription: SubscriptionSnapshot, reason: string, cents: number, isPaid: boolean): void {
    const isMonth = reason !== 'subscription_update'
    const invoice: InvoiceSnapshot = {
      id: this.#nextId('in'),
      subscriptionId: subscription.id,
      status: isPaid ? 'paid' : 'open',
      reason,
      totalCents: cents,
      dueCents: cents,
      paidCents: isPaid ? cents : 0,
      currency: 'usd',
      createdAt: new Date(this.#nowMs),
      paidAt: isPaid ? new Date(this.#nowMs) : undefined,
      planKey: isMonth ? subscription.planKey : undefined,
      periodStart: isMonth ? subscription.periodStart : undefined,
      periodEnd: isMonth ? subscription.periodEnd : undefined,
      attempts: 1,
      nextAttemptAt: undefined,
      payUrl: undefined,
      lines: [],
    }
    this.#snapshot.invoices.push(invoice)
    if (cents > 0) this.#charge({ kind: 'invoice', id: invoice.id }, cents)
  }

  #subscribe(planKey: PaidPlanKey): void {
    if (this.#findRunning() || !this.#isCardValid) return
    const subscription: SubscriptionSnapshot = {
      id: this.#nextId('sub'),
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
    this.#snapshot.subscriptions.push(subscription)
    this.#invoice(subscription, 'subscription_create', getPlan(planKey).priceCents, true)
  }

  #change(planKey: PaidPlanKey): void {
    const subscription = this.#findRunning()
    if (
      subscription?.status !== 'active' ||
      subscription.planKey === undefined ||
      subscription.planKey === planKey ||
      !this.#isCardValid
    )
      return
    const difference = getPlan(planKey).priceCents - getPlan(subscription.planKey).priceCents
    subscription.planKey = planKey
    this.#invoice(subscription, 'subscription_update', Math.max(0, Math.floor(difference / 2)), true)
  }

  #buy(pages: number, plan: PlanKey): void {
    const id = this.#nextId('cs')
    const { totalCents } = paygoPrice(pages, plan)
    this.#snapshot.checkouts.push({
      id,
      customerId: this.#snapshot.customerId,
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

  #findCharge(index: number): ChargeSnapshot | undefined {
    return pick(
      this.#snapshot.charges.filter(({ status }) => status === 'succeeded'),
      index,
    )
  }

  #refund(index: number, percent: number): void {
    const charge = this.#findCharge(index)
    if (!charge || charge.isDisputed) return
    const amountCents = Math.ceil(((charge.amountCents - charge.refundedCents) * percent) / 100)
    if (amountCents <= 0) return
    charge.refundedCents += amountCents
    const createdAt = new Date(this.#nowMs)
    this.#snapshot.refunds.push({
      id: this.#nextId('re'),
      chargeId: charge.id,
      amountCents,
      status: 'succeeded',
      createdAt,
    })
  }

  #dispute(index: number): void {
    const charge = this.#findCharge(index)
    if (!charge || charge.isDisputed) return
    charge.isDisputed = true
    const details = { chargeId: charge.id, amountCents: charge.amountCents, createdAt: new Date(this.#nowMs) }
    this.#snapshot.disputes.push({ id: this.#nextId('du'), status: 'needs_response', isInquiry: false, ...details })
  }

  #closeDispute(index: number, status: 'won' | 'lost'): void {
    const dispute = pick(
      this.#snapshot.disputes.filter(({ status: current }) => current === 'needs_response'),
      index,
    )
    if (dispute) dispute.status = status
  }

  #renew(subscription: SubscriptionSnapshot): void {
    if (subscription.cancelAtPeriodEnd || subscription.status === 'past_due') {
      subscription.status = 'canceled'
      subscription.endedAt = subscription.periodEnd
      return
    }
    subscription.periodStart = subscription.periodEnd
    subscription.periodEnd = new Date(subscription.periodStart.getTime() + MONTH_MS)
    subscription.status = this.#isCardValid ? 'active' : 'past_due'
    const cents = subscription.planKey === undefined ? 0 : getPlan(subscription.planKey).priceCents
    this.#invoice(subscription, 'subscription_cycle', cents, this.#isCardValid)
  }

  #wait(days: number): void {
    this.#nowMs += days * 24 * 60 * 60 * 1000
    for (
      let subscription = this.#findRunning();
      subscription && subscription.periodEnd.getTime() <= this.#nowMs;
      subscription = this.#findRunning()
    )
      this.#renew(subscription)
  }

  #setEnding(isEnding: boolean): void {
    const subscription = this.#findRunning()
    if (!subscription) return
    subscription.cancelAtPeriodEnd = isEnding
    subscription.canceledAt = isEnding ? new Date(this.#nowMs) : undefined
  }
}

const pick = <T>(items: readonly T[], index: number): T | undefined => items[index % Math.max(1, items.length)]

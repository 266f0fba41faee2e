import { billing, type Subscription, type Transaction } from '@sidelight/contract'
import { answer } from './contract-server.ts'

/** A subscription to the Professional plan with 20 of 50 pages used. */
export const subscriptionOf = (changes: Partial<Subscription> = {}): Subscription => ({
  user_id: '0199b5f2-7a11-4c55-9d2e-000000000001',
  package_name: 'professional_monthly',
  status: 'active',
  cancel_at_period_end: false,
  current_period_end: '2026-12-15T12:00:00.000Z',
  canceled_at: null,
  page_credits_this_month: 50,
  page_credits_used_this_month: 20,
  grace_ends_at: null,
  payment_url: null,
  is_in_force: true,
  ...changes,
})

/** Serves the subscription from both endpoints. */
export function serveSubscription(changes: Partial<Subscription> = {}): void {
  const subscription = subscriptionOf(changes)
  answer(billing.activeSubscription, [subscription])
  answer(billing.allSubscriptions, { subscriptions: [subscription] })
}

export const transactionOf = (number: number, changes: Partial<Transaction> = {}): Transaction => ({
  _id: `0199b5f2-7a11-4c55-9d2e-${String(number).padStart(12, '0')}`,
  card_name: 'visa',
  card_number: '4242',
  payment_type: 'paygo',
  transaction_amount_in_usd: 20,
  refunded_amount_in_usd: 0,
  transaction_currency: 'usd',
  transaction_timestamp: 1_794_700_000 + number * 3600,
  transaction_status: 'succeeded',
  receipt_url: 'https://pay.stripe.com/receipts/abc',
  session_id: `cs_test_${number}`,
  ...changes,
})

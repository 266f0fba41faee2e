import { PAYGO_MAX_PAGES, PAYGO_MIN_PAGES } from '@sidelight/domain/billing/pay-as-you-go'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { singleLine, Timestamp } from './fields.ts'

const NOT_BOUGHT = `Please choose between ${PAYGO_MIN_PAGES} and ${PAYGO_MAX_PAGES} pages.`

/** Any accepted spelling of a plan's name. The server resolves it, or rejects it. */
const PackageName = singleLine(64).check(z.minLength(1, 'Please choose a plan.'))

const Plan = z.object({
  name: z.string(),
  /** As displayed, for example `$12`. */
  price: z.string(),
  period: z.literal('month'),
  description: z.string(),
  features: z.array(z.string()),
  package_name: z.string(),
  /** USD per month. */
  amount: z.number(),
  accentColor: z.string(),
})
export type Plan = z.infer<typeof Plan>

const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'unpaid', 'incomplete', 'canceled'] as const

const Subscription = z.object({
  user_id: z.uuid(),
  package_name: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  cancel_at_period_end: z.boolean(),
  current_period_end: Timestamp,
  canceled_at: z.nullable(Timestamp),
  page_credits_this_month: z.int(),
  page_credits_used_this_month: z.int(),
  /** Set after a failed payment: the plan stays in force until then, while the payment is retried. */
  grace_ends_at: z.nullable(Timestamp),
  /** The payment provider's page on which the amount due can be paid by hand. */
  payment_url: z.nullable(z.string()),
  /** Whether the plan's discount, priority and voicings apply. False after a refund or when the grace period is over. */
  is_in_force: z.boolean(),
})
export type Subscription = z.infer<typeof Subscription>

const CheckoutRequest = z.strictObject({
  package_type: z.enum(['paygo', 'subscription']),
  package_details: z.strictObject({
    package_name: PackageName,
    /** The specification's client sends it. The server ignores it and uses its own prices. */
    package_price: z.optional(z.unknown()),
    pages_buy: z.optional(
      z.int(NOT_BOUGHT).check(z.minimum(PAYGO_MIN_PAGES, NOT_BOUGHT), z.maximum(PAYGO_MAX_PAGES, NOT_BOUGHT)),
    ),
  }),
})

const CheckoutState = z.object({
  session_id: z.string(),
  /** `open`: not paid. `processing`: paid by a method that takes days. `paid`: the pages or the plan were granted. */
  state: z.enum(['open', 'processing', 'paid', 'expired']),
  package_type: z.enum(['paygo', 'subscription']),
  package_name: z.string(),
  /** The number of bought pages; null for a plan. */
  pages: z.nullable(z.int()),
  amount_in_usd: z.number(),
})
export type CheckoutState = z.infer<typeof CheckoutState>

const ProrationPreview = z.object({
  immediate_charge: z.number(),
  proration_amount: z.number(),
  next_billing_amount: z.number(),
  /** Epoch seconds. */
  next_billing_date: z.int(),
})
export type ProrationPreview = z.infer<typeof ProrationPreview>

const Transaction = z.object({
  _id: z.uuid(),
  /** The card's brand; empty if no card was used. */
  card_name: z.string(),
  /** Only the last four digits. */
  card_number: z.string(),
  payment_type: z.enum(['subscription', 'paygo']),
  transaction_amount_in_usd: z.number(),
  refunded_amount_in_usd: z.number(),
  transaction_currency: z.string(),
  /** Epoch seconds. */
  transaction_timestamp: z.int(),
  transaction_status: z.enum(['succeeded', 'pending', 'failed', 'refunded', 'disputed']),
  receipt_url: z.nullable(z.string()),
  session_id: z.nullable(z.string()),
})
export type Transaction = z.infer<typeof Transaction>

const PlanChoice = z.strictObject({ package_name: PackageName })

const PlanChange = z.strictObject({
  package_name: PackageName,
  /** The amount from the preview. If the amount is different by now, the plan is not changed. */
  immediate_charge: z.optional(z.number().check(z.minimum(0), z.maximum(1_000_000))),
})

export const billing = {
  plans: endpoint({
    method: 'GET',
    path: '/api/v1/payment/plans',
    credential: 'none',
    summary: 'The plans there are, in their order.',
    data: z.object({ plans: z.array(Plan) }),
  }),
  activeSubscription: endpoint({
    method: 'GET',
    path: '/api/v1/users/active/subscription/details',
    credential: 'access',
    summary: 'The paid plan that runs now, as the first entry; empty on the Free plan.',
    data: z.array(Subscription),
  }),
  allSubscriptions: endpoint({
    method: 'GET',
    path: '/api/v1/payment/get-all-subscriptions',
    credential: 'access',
    summary: 'Every plan there was, oldest first; the last one is the current one, which may be Free.',
    data: z.object({ subscriptions: z.array(Subscription) }),
  }),
  createCheckoutSession: endpoint({
    method: 'POST',
    path: '/api/v1/payment/create-checkout-session',
    credential: 'access',
    summary: 'Where to pay for pages or for a first plan. Prices are the server’s.',
    body: CheckoutRequest,
    data: z.object({ url: z.string(), session_id: z.string() }),
    idempotent: true,
  }),
  checkoutSession: endpoint({
    method: 'GET',
    path: '/api/v1/payment/checkout-session/:sessionId',
    credential: 'access',
    summary: 'The state of a payment.',
    params: z.object({
      sessionId: z.string().check(z.regex(/^cs_[A-Za-z0-9_]{1,200}$/, 'This payment is not known.')),
    }),
    data: CheckoutState,
  }),
  previewProration: endpoint({
    method: 'POST',
    path: '/api/v1/payment/subscription/proration-preview',
    credential: 'access',
    summary: 'What changing to another plan costs now and later. Changing within half an hour costs exactly this.',
    body: PlanChoice,
    data: ProrationPreview,
  }),
  updateSubscription: endpoint({
    method: 'POST',
    path: '/api/v1/payment/subscription/update',
    credential: 'access',
    summary: 'Change to another plan, at the price last previewed.',
    body: PlanChange,
    data: Subscription,
    idempotent: true,
  }),
  cancelSubscription: endpoint({
    method: 'POST',
    path: '/api/v1/payment/cancel-subscription',
    credential: 'access',
    summary: 'Let the plan end with the period that is paid. May be repeated.',
    data: Subscription,
  }),
  resumeSubscription: endpoint({
    method: 'POST',
    path: '/api/v1/payment/resume-subscription',
    credential: 'access',
    summary: 'Take a cancellation back before the period ends. May be repeated.',
    data: Subscription,
  }),
  allTransactions: endpoint({
    method: 'GET',
    path: '/api/v1/payment/get-all-transactions',
    credential: 'access',
    summary: 'Every payment, newest first.',
    data: z.object({ transactions: z.array(Transaction) }),
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/api/v1/payment/transactions/:transactionId/receipt',
    credential: 'access',
    summary: 'A current URL of a receipt, since these URLs expire.',
    params: z.object({ transactionId: z.uuid() }),
    data: z.object({ receipt_url: z.nullable(z.string()) }),
  }),
}

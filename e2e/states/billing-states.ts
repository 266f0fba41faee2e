import { expect, type Page } from '@playwright/test'
import type { EnterState, PageState } from '../pages/pages.ts'

const PACKAGES = '/dashboard/packages'
const SUBSCRIPTION = '/dashboard/subscription'
const TRANSACTIONS = '/dashboard/transaction'
const SESSION = 'cs_test_b1Zk3MqP7wXy'

type Responses = Record<string, unknown>

const PLAN = {
  user_id: '7b1c9f5e-51de-4000-8000-00000000d0c5',
  package_name: 'professional_monthly',
  status: 'active',
  cancel_at_period_end: false,
  current_period_end: '2026-12-15T12:00:00.000Z',
  canceled_at: null,
  page_credits_this_month: 50,
  page_credits_used_this_month: 32,
  grace_ends_at: null,
  payment_url: null,
  is_in_force: true,
}
const ENDING = { ...PLAN, cancel_at_period_end: true, canceled_at: '2026-11-15T12:00:00.000Z' }
const PAST_DUE = {
  ...PLAN,
  status: 'past_due',
  grace_ends_at: '2099-12-22T12:00:00.000Z',
  payment_url: 'https://invoice.stripe.com/i/acct_1/test_1',
}

/** Cancelled just before the card failed, which Stripe goes on trying. */
const PAST_DUE_ENDING = { ...PAST_DUE, cancel_at_period_end: true, canceled_at: '2026-11-15T12:00:00.000Z' }
/** A bank took the money back: the plan grants nothing any more and ends with its period. */
const RETURNED = { ...ENDING, is_in_force: false, page_credits_this_month: 5, page_credits_used_this_month: 0 }

const CREDITS = { paygo_credits: 12, page_credits_this_month: 50, page_credits_used_this_month: 32 }
const FREE_CREDITS = { paygo_credits: 12, page_credits_this_month: 5, page_credits_used_this_month: 0 }
const OWING = { paygo_credits: 0, page_credits_this_month: 5, page_credits_used_this_month: 5, page_credits_owed: 7 }

const PAUSED = {
  ...CREDITS,
  paused: "Voices are paused right now. Your lines keep their place, and we'll make them as soon as we can.",
  checkout_paused: 'Payments are paused right now, and nothing is charged. Please try again later.',
}

const onPlan = (plan: object, credits: object = CREDITS): Responses => ({
  '/users/active/subscription/details': [plan],
  '/payment/get-all-subscriptions': { subscriptions: [plan] },
  '/users/credits': credits,
})

const PREVIEW = {
  '/payment/subscription/proration-preview': {
    immediate_charge: 9.6,
    proration_amount: 9.6,
    next_billing_amount: 40,
    next_billing_date: 1_797_336_000,
  },
}

const checkout = (changes: object): Responses => ({
  [`/payment/checkout-session/${SESSION}`]: {
    session_id: SESSION,
    state: 'paid',
    package_type: 'paygo',
    package_name: 'paygo',
    pages: 25,
    amount_in_usd: 20,
    ...changes,
  },
})

const STATUSES = ['succeeded', 'succeeded', 'refunded', 'failed', 'succeeded', 'pending', 'succeeded', 'disputed']
const DAY_SECONDS = 86_400

const MANY = {
  '/payment/get-all-transactions': {
    transactions: Array.from({ length: 150 }, (_, at) => {
      const status = STATUSES[at % STATUSES.length]
      return {
        _id: `7b1c9f5e-51de-4000-8000-${String(at).padStart(12, '0')}`,
        card_name: at % 3 === 0 ? 'mastercard' : 'visa',
        card_number: at % 3 === 0 ? '4444' : '4242',
        payment_type: at % 2 === 0 ? 'subscription' : 'paygo',
        transaction_amount_in_usd: at % 2 === 0 ? 22 : 17.5,
        refunded_amount_in_usd: status === 'refunded' ? 22 : 0,
        transaction_currency: 'USD',
        transaction_timestamp: 1_794_700_000 - at * 3 * DAY_SECONDS,
        transaction_status: status,
        receipt_url: null,
        session_id: null,
      }
    }),
  },
}

/** The page with given responses, for states that would take months or a bank to come about. */
const state = (name: string, path: string, responses: Responses, enter: EnterState): PageState => ({
  name,
  path,
  prepare: async (page) => {
    for (const [call, data] of Object.entries(responses)) {
      await page.route(`**/api/v1${call}`, (route) =>
        data === undefined
          ? route.fulfill({
              status: 503,
              json: { status: 'error', message: 'Not now.', data: { code: 'unavailable' } },
            })
          : route.fulfill({ json: { status: 'success', message: 'OK', data } }),
      )
    }
  },
  enter,
})

const expectHeading = (name: string) => (page: Page) => expect(page.getByRole('heading', { name })).toBeVisible()
const expectText = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()
const press = async (page: Page, name: string) => {
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const PACKAGE_STATES = [
  state('packages-on-plan', PACKAGES, onPlan(PLAN), expectText('32 / 50')),
  state('packages-past-due', PACKAGES, onPlan(PAST_DUE), expectText('Your last payment failed')),
  state('packages-paused', PACKAGES, onPlan(PLAN, PAUSED), expectText('Voices are paused right now')),
  state('packages-owing', PACKAGES, onPlan(RETURNED, OWING), expectText('You owe 7 pages')),
  state('packages-chosen', `${PACKAGES}?plan=studio`, {}, expectText('Your choice')),
  state('packages-preview', PACKAGES, { ...onPlan(PLAN), ...PREVIEW }, async (page) => {
    await press(page, 'Upgrade to Studio')
    await expect(page.getByText('Charged today')).toBeVisible()
  }),
  state(
    'packages-preview-failed',
    PACKAGES,
    { ...onPlan(PLAN), '/payment/subscription/proration-preview': undefined },
    async (page) => {
      await press(page, 'Downgrade to Independent')
      await expect(page.getByRole('alert')).toContainText('Failed to load proration info.')
    },
  ),
  state('packages-error', PACKAGES, {}, async (page) => {
    await page.getByLabel('Number of pages').fill('0')
    await expect(page.getByRole('alert')).toBeVisible()
  }),
  state('packages-no-connection', PACKAGES, { '/payment/get-all-subscriptions': undefined }, (page) =>
    expect(page.getByRole('alert')).toContainText('Connection Error'),
  ),
]

const SUBSCRIPTION_STATES = [
  state('subscription-active', SUBSCRIPTION, onPlan(PLAN), expectText('Renews On')),
  state('subscription-ending', SUBSCRIPTION, onPlan(ENDING), expectText('Ending Soon')),
  state('subscription-past-due', SUBSCRIPTION, onPlan(PAST_DUE), expectText('Your last payment failed')),
  state('subscription-past-due-ending', SUBSCRIPTION, onPlan(PAST_DUE_ENDING), expectText('Cancel it again')),
  state('subscription-returned', SUBSCRIPTION, onPlan(RETURNED, FREE_CREDITS), expectText('Your payment was returned')),
  state('subscription-cancel', SUBSCRIPTION, onPlan(PLAN), (page) => press(page, 'Cancel Subscription')),
  state(
    'subscription-no-connection',
    SUBSCRIPTION,
    { '/users/active/subscription/details': undefined },
    expectText('Connection Error'),
  ),
]

const PAID = `/dashboard/success?session_id=${SESSION}`

const PAYMENT_STATES = [
  state('payment-paid', PAID, checkout({}), expectHeading('Payment Successful!')),
  state('payment-open', PAID, checkout({ state: 'open' }), expectText("isn't confirmed yet")),
  state('payment-unknown', '/dashboard/success', {}, expectText("can't find this payment")),
]

const TRANSACTION_STATES = [
  state('transactions-many', `${TRANSACTIONS}?page=5`, MANY, (page) =>
    expect(page.getByRole('rowheader')).toHaveCount(16),
  ),
  state(
    'transactions-failed',
    TRANSACTIONS,
    { '/payment/get-all-transactions': undefined },
    expectText('Failed to fetch transactions'),
  ),
]

export const BILLING_STATES: PageState[] = [
  ...PACKAGE_STATES,
  ...SUBSCRIPTION_STATES,
  ...PAYMENT_STATES,
  ...TRANSACTION_STATES,
]

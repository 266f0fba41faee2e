import type { Locator, Page } from '@playwright/test'
import { connectSimulator, type StripeSimulator } from '@sidelight/stripe-simulator/simulator-client'
import { test as base, expect, type UserSession } from '../support/fixtures.ts'
import { callApi } from '../support/visitors.ts'
import type { RunAddresses } from '../support/run-addresses.ts'

interface BillingFixtures {
  /** Puts the new user on a plan through the API; the way through the pages has its own test. */
  subscriber: (plan: string) => Promise<UserSession>
}

export const test = base.extend<BillingFixtures>({
  subscriber: async ({ newUser, addresses }, use) => {
    await use(async (plan) => {
      await putOnPlan(addresses, newUser, plan)
      return newUser
    })
  },
})

export const PACKAGES = '/dashboard/packages'
export const SUBSCRIPTION = '/dashboard/subscription'
const TRANSACTIONS = '/dashboard/transaction'

const GOOD_CARD = '4242 4242 4242 4242'
/** Can be stored, and is declined whenever it is charged. */
export const FAILING_CARD = '4000 0000 0000 0341'

/** Time for a sync with the provider and a job on a busy machine. */
export const BILLING_TIMEOUT = { timeout: 60_000 }

export function getSimulator({ paymentsUrl }: RunAddresses): StripeSimulator {
  if (paymentsUrl === undefined) throw new Error('These tests pay at the Stripe simulator: unset STRIPE_SECRET_KEY')
  return connectSimulator(paymentsUrl)
}

/** Finds a value of a description list by its label. */
export const labelledValue = (within: Page | Locator, name: string): Locator =>
  within.locator('dt', { hasText: exactly(name) }).locator('xpath=following-sibling::dd')

const exactly = (text: string) => new RegExp(`^${text.replaceAll(/[()]/g, '\\$&')}$`)

const badgeOf = (page: Page): Locator => page.getByRole('banner').getByText(/pages? left$/)

export async function expectPagesLeft(page: Page, pages: number): Promise<void> {
  await expect(badgeOf(page)).toHaveText(`${pages} pages left`, BILLING_TIMEOUT)
}

/** Enters a card on the provider's page and presses its button. */
export async function payOnHostedPage(page: Page, button: string, number = GOOD_CARD): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByRole('button', { name: button }).click()
}

export async function expectPaid(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard\/success\?session_id=cs_/)
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible(BILLING_TIMEOUT)
}

interface ListedTransaction {
  type: string
  amount: string
  status: string
}

/** Waits until the list holds exactly these transactions, newest first. */
export async function expectTransactions(page: Page, expected: readonly ListedTransaction[]): Promise<void> {
  const read = async () => {
    await page.goto(TRANSACTIONS)
    await expect(page.getByText('Loading…')).toHaveCount(0)
    const rows = page.locator('tbody tr')
    return Promise.all(
      (await rows.all()).map(async (row) => {
        const [type = '', , amount = '', status = ''] = await row.getByRole('cell').allTextContents()
        return { type, amount: amount.replace(/ USD.*$/, ''), status }
      }),
    )
  }
  await expect.poll(read, BILLING_TIMEOUT).toEqual(expected)
}

async function putOnPlan(addresses: RunAddresses, { user, tokens }: UserSession, packageName: string): Promise<void> {
  const ask = (path: string, body?: unknown) =>
    callApi(addresses.url, path, {
      method: body === undefined ? 'GET' : 'POST',
      from: user,
      bearer: tokens.accessToken,
      body,
    })
  const checkout = await ask('/payment/create-checkout-session', {
    package_type: 'subscription',
    package_details: { package_name: packageName },
  })
  const sessionId = String(checkout.data?.['session_id'])
  await getSimulator(addresses).pay(sessionId)
  const state = async () => (await ask(`/payment/checkout-session/${sessionId}`)).data?.['state']
  await expect.poll(state, BILLING_TIMEOUT).toBe('paid')
}

/** Opens the preview of a plan change and waits for its price. */
export async function openPlanChange(page: Page, button: string): Promise<Locator> {
  await page.goto(PACKAGES)
  await page.getByRole('button', { name: button }).click()
  const preview = page.getByRole('dialog', { name: 'Plan Change Preview' })
  await expect(preview.getByText('Charged today')).toBeVisible(BILLING_TIMEOUT)
  return preview
}

/** The current plan is the most popular one, so its card has both badges. */
export async function expectBadgesInOneRow(page: Page): Promise<void> {
  const card = page.getByRole('listitem', { name: 'Professional' })
  const [current, popular] = await Promise.all(
    ['Current Plan', 'Most Popular'].map((name) => card.getByText(name).first().boundingBox()),
  )
  expect(current?.y).toBe(popular?.y)
}

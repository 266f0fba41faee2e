import type { Locator, Page } from '@playwright/test'
import { connectSimulator, type StripeSimulator } from '@sidelight/stripe-simulator/simulator-client'
import { test as base, expect, type SignedIn } from '../support/fixtures.ts'
import { callApi } from '../support/visitors.ts'
import type { RunAddresses } from '../support/run-addresses.ts'

interface BillingFixtures {
  /** Somebody new, on a plan that another test has walked to. */
  subscriber: (plan: string) => Promise<SignedIn>
}

export const test = base.extend<BillingFixtures>({
  subscriber: async ({ alone, addresses }, use) => {
    await use(async (plan) => {
      await putOnPlan(addresses, alone, plan)
      return alone
    })
  },
})

export const PACKAGES = '/dashboard/packages'
export const SUBSCRIPTION = '/dashboard/subscription'
export const TRANSACTIONS = '/dashboard/transaction'

const GOOD_CARD = '4242 4242 4242 4242'
export const DECLINED_CARD = '4000 0000 0000 0002'
/** Can be kept, and is refused whenever it is charged. */
export const FAILING_CARD = '4000 0000 0000 0341'

/** Time enough for the books to be read and a job to run on a busy machine. */
export const SOON = { timeout: 60_000 }

export function getSimulator({ paymentsUrl }: RunAddresses): StripeSimulator {
  if (paymentsUrl === undefined) throw new Error('These tests pay at the stand-in: unset STRIPE_SECRET_KEY')
  return connectSimulator(paymentsUrl)
}

/** A fact of a list of facts, by its name. */
export const factOf = (within: Page | Locator, name: string): Locator =>
  within.locator('dt', { hasText: exactly(name) }).locator('xpath=following-sibling::dd')

const exactly = (text: string) => new RegExp(`^${text.replaceAll(/[()]/g, '\\$&')}$`)

const badgeOf = (page: Page): Locator => page.getByRole('banner').getByText(/pages? left$/)

export async function expectPagesLeft(page: Page, pages: number): Promise<void> {
  await expect(badgeOf(page)).toHaveText(`${pages} pages left`, SOON)
}

/** Types a card on the provider's page and presses its button. */
export async function payOnHostedPage(page: Page, button: string, number = GOOD_CARD): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByRole('button', { name: button }).click()
}

export async function expectPaid(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard\/success\?session_id=cs_/)
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible(SOON)
}

interface TransactionFacts {
  type: string
  amount: string
  status: string
}

/** The list as it is now: newest first. */
export async function expectTransactions(page: Page, expected: readonly TransactionFacts[]): Promise<void> {
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
  await expect.poll(read, SOON).toEqual(expected)
}

/** Without the pages. */
async function putOnPlan(addresses: RunAddresses, { person, tokens }: SignedIn, packageName: string): Promise<void> {
  const ask = (path: string, body?: unknown) =>
    callApi(addresses.url, path, {
      method: body === undefined ? 'GET' : 'POST',
      from: person,
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
  await expect.poll(state, SOON).toBe('paid')
}

/** Opens a change of plan and waits for its price. */
export async function openChange(page: Page, button: string): Promise<Locator> {
  await page.goto(PACKAGES)
  await page.getByRole('button', { name: button }).click()
  const preview = page.getByRole('dialog', { name: 'Plan Change Preview' })
  await expect(preview.getByText('Charged today')).toBeVisible(SOON)
  return preview
}

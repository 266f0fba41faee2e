import {
  expectPagesLeft,
  expectBadgesInOneRow,
  expectPaid,
  expectTransactions,
  labelledValue,
  FAILING_CARD,
  getSimulator,
  openPlanChange,
  PACKAGES,
  payOnHostedPage,
  BILLING_TIMEOUT,
  SUBSCRIPTION,
  test,
} from '../pages/billing-page.ts'
import { expect } from '../support/fixtures.ts'
import { expectNotification } from '../support/notifications.ts'

const MONTH_SECONDS = 32 * 24 * 60 * 60

// One after the other, because the last ones move the clock of the simulator, which all tests share.
test.describe.configure({ mode: 'default' })
test.setTimeout(120_000)

test('[R-2.12-10] [R-2.12-12] [R-2.12-29] [R-4-38] [R-7-50] A plan is subscribed to on the provider’s page, brings its pages and a receipt', async ({
  newUser: { page, user },
  context,
  inbox,
}) => {
  await page.goto(PACKAGES)
  await expectPagesLeft(page, 5)
  await page.getByRole('button', { name: 'Subscribe Now to Professional' }).click()
  await expect(page.getByText('$22.00').first()).toBeVisible()
  await payOnHostedPage(page, 'Subscribe')
  await expect(page.getByText('Confirming your payment…')).toBeVisible()
  await expectPaid(page)
  await expect(page.getByText("$22.00 USD paid. You're on the Professional plan now.")).toBeVisible()
  await expect(page.locator('code')).toHaveText('cs_test_')
  await expect(page.locator('code')).toBeHidden()
  await expectPagesLeft(page, 50)

  await page.getByRole('link', { name: 'View Subscription' }).click()
  const details = page.getByRole('region', { name: 'Subscription details' })
  await expect(details.getByText('Professional')).toBeVisible()
  await expect(details.getByText('Active')).toBeVisible()
  await expect(labelledValue(page, 'Total credits')).toHaveText('50')
  await expect(labelledValue(page, 'Days remaining')).toHaveText(/^(28|29|30|31)$/)
  await expect(page.getByText('20% off additional pages')).toBeVisible()
  await expectTransactions(page, [{ type: 'Subscription', amount: '$22.00', status: 'Succeeded' }])
  await expect(page.getByText('Visa •••• 4242')).toBeVisible()
  const mail = await inbox.waitForMail(user.email, { subject: 'Your receipt: Professional' })
  expect(mail.text).toContain('$22.00')

  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: /^Receipt of/ }).click()
  const receipt = await opening
  await expect(receipt.getByRole('heading', { name: 'Receipt from Sidelight' })).toBeVisible(BILLING_TIMEOUT)
  await expect(receipt.getByText('$22.00').first()).toBeVisible()
})

test(
  '[R-4-39] [R-4-42] [R-4-43] [R-8-55] [P14] An upgrade costs what was shown, applies at once, and brings its pages with the next cycle',
  { tag: '@nightly' },
  async ({ subscriber, inbox }) => {
    const { page, user } = await subscriber('professional')
    const preview = await openPlanChange(page, 'Upgrade to Studio')
    const charge = (await labelledValue(preview, 'Charged today').textContent()) ?? ''
    expect(charge).toMatch(/^\$1[78]\.\d\d$/)
    await expect(labelledValue(preview, 'Next bill')).toHaveText('$40.00')
    await expect(preview).toContainText('The 100 pages of the new plan arrive with the next billing cycle')
    await page.keyboard.press('Escape')
    await expect(preview).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Upgrade to Studio' })).toBeFocused()

    const reopened = await openPlanChange(page, 'Upgrade to Studio')
    const shown = (await labelledValue(reopened, 'Charged today').textContent()) ?? ''
    await reopened.getByRole('button', { name: 'Confirm Change' }).click()
    await expectNotification(page, 'Your plan has been updated to Studio.', BILLING_TIMEOUT)
    await expect(page.getByRole('region', { name: 'Your current plan' })).toContainText('Studio')
    await expectPagesLeft(page, 50)
    await expectTransactions(page, [
      { type: 'Subscription', amount: shown, status: 'Succeeded' },
      { type: 'Subscription', amount: '$22.00', status: 'Succeeded' },
    ])
    await inbox.waitForMail(user.email, { subject: 'Your plan is now Studio' })
    await page.goto(PACKAGES)
    await page.getByRole('button', { name: /Medium Script/ }).click()
    await expect(labelledValue(page, 'Total')).toContainText('$17.50')
  },
)

test(
  '[R-2.10-08] [R-4-34] [R-4-35] [R-4-36] [R-8-45] A cancelled plan stays until its end and can be resumed',
  { tag: '@nightly' },
  async ({ subscriber, inbox }) => {
    const { page, user } = await subscriber('independent')
    await page.goto(SUBSCRIPTION)
    const details = page.getByRole('region', { name: 'Subscription details' })
    const end = (await labelledValue(details, 'Renews On').textContent()) ?? ''
    const cancel = page.getByRole('button', { name: 'Cancel Subscription' })
    await cancel.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep my plan' }).click()
    await expect(cancel).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, Cancel' }).click()
    await expectNotification(page, 'Your subscription has been canceled successfully.', BILLING_TIMEOUT)
    await expect(details.getByText('Ending Soon')).toBeVisible()
    await expect(labelledValue(details, 'Access Ends')).toHaveText(end)
    await expect(labelledValue(details, 'Canceled On')).toHaveText(/20\d\d/)
    await expect(cancel).toHaveCount(0)
    await expectPagesLeft(page, 25)
    await inbox.waitForMail(user.email, { subject: 'Your Independent plan ends on' })

    await page.getByRole('button', { name: 'Resume Subscription' }).click()
    await expectNotification(page, 'Your subscription continues.', BILLING_TIMEOUT)
    await expect(labelledValue(details, 'Renews On')).toHaveText(end)
    await inbox.waitForMail(user.email, { subject: 'Your Independent plan continues' })
  },
)

test('[R-2.11-14] [R-7-49] [R-9-08] [R-9-12] [R-25-03] [R-25-11] A subscriber of Professional pays 20.00 USD for 25 pages and is led back', async ({
  subscriber,
  inbox,
  sql,
}) => {
  const { page, user } = await subscriber('professional')
  await page.goto('/dashboard/process/upload')
  await page.getByRole('link', { name: 'Packages' }).click()
  await expectBadgesInOneRow(page)
  await page.getByRole('button', { name: /Medium Script/ }).click()
  await expect(labelledValue(page, 'Subtotal')).toHaveText('$25.00')
  await expect(labelledValue(page, 'Discount (20%)')).toHaveText('-$5.00')
  await page.getByRole('button', { name: 'Purchase 25 pages' }).click()
  await payOnHostedPage(page, 'Pay $20.00')
  await expectPaid(page)
  await expect(page.getByText('$20.00 USD paid. 25 pages were added to your balance.')).toBeVisible()
  await expectPagesLeft(page, 75)
  await page.getByRole('link', { name: 'Back to Your Upload' }).click()
  await expect(page).toHaveURL('/dashboard/process/upload')
  await page.goto(SUBSCRIPTION)
  await expect(page.getByRole('region', { name: 'Pay as you go' })).toContainText('25')
  await expectTransactions(page, [
    { type: 'Pay as you go', amount: '$20.00', status: 'Succeeded' },
    { type: 'Subscription', amount: '$22.00', status: 'Succeeded' },
  ])
  const mail = await inbox.waitForMail(user.email, { subject: 'Your receipt: 25 pages' })
  expect(mail.text).toContain('$20.00')
  const paid = await sql(
    `select p.amount_cents, p.currency from billing_payment p join app_user u on u.id = p.user_id
     where u.email = $1 and p.payment_type = 'paygo'`,
    [user.email],
  )
  expect(paid).toEqual([{ amount_cents: 2000, currency: 'usd' }])
})

test.describe('a month later', () => {
  const spend = `select credit_move(u.id, 'settle', 'spend:' || gen_random_uuid(), a.bucket, 'consumed', 20, 'settle', now())
    from app_user u join credit_account a on a.user_id = u.id
    where u.email = $1 and a.kind = 'plan month' and a.balance > 0`

  test(
    '[R-4-35] A plan renews with all its pages, and ends with its period after it was cancelled',
    { tag: '@nightly' },
    async ({ subscriber, addresses, inbox, sql }) => {
      const { page, user } = await subscriber('professional')
      await sql(spend, [user.email])
      await page.goto(SUBSCRIPTION)
      await expect(labelledValue(page, 'Pages used')).toHaveText('20 (40%)')
      const before = (await labelledValue(page, 'Renews On').textContent()) ?? ''

      await getSimulator(addresses).advance(MONTH_SECONDS)
      await getSimulator(addresses).settleWebhooks()
      await expectTransactions(page, [
        { type: 'Subscription', amount: '$22.00', status: 'Succeeded' },
        { type: 'Subscription', amount: '$22.00', status: 'Succeeded' },
      ])
      await page.goto(SUBSCRIPTION)
      await expect(labelledValue(page, 'Pages used')).toHaveText('0 (0%)')
      await expect(labelledValue(page, 'Total credits')).toHaveText('50')
      await expect(labelledValue(page, 'Renews On')).not.toHaveText(before)
      const receipts = async () =>
        (await inbox.listMails(user.email)).filter(({ subject }) => subject === 'Your receipt: Professional').length
      await expect.poll(receipts, BILLING_TIMEOUT).toBe(2)

      await page.getByRole('button', { name: 'Cancel Subscription' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Yes, Cancel' }).click()
      await expect(page.getByText('Ending Soon')).toBeVisible(BILLING_TIMEOUT)
      await getSimulator(addresses).advance(MONTH_SECONDS)
      await getSimulator(addresses).settleWebhooks()
      await inbox.waitForMail(user.email, { subject: 'Your Professional plan has ended' })
      await page.goto(SUBSCRIPTION)
      await expect(page.getByRole('heading', { name: 'No Active Subscription' })).toBeVisible()
      await expect(labelledValue(page, 'Total credits')).toHaveText('5')
    },
  )

  test(
    '[R-4-37] A renewal whose card fails can be paid with another card during the days of grace',
    { tag: '@nightly' },
    async ({ subscriber, addresses, inbox, sql, context }) => {
      const { page, user } = await subscriber('studio')
      const [customer] = await sql(
        'select c.customer_id from billing_customer c join app_user u on u.id = c.user_id where u.email = $1',
        [user.email],
      )
      await getSimulator(addresses).replaceCard(String(customer?.['customer_id']), FAILING_CARD)
      await getSimulator(addresses).advance(MONTH_SECONDS)
      await getSimulator(addresses).settleWebhooks()
      await inbox.waitForMail(user.email, { subject: "We couldn't charge your card" })
      await page.goto(SUBSCRIPTION)
      await expect(page.getByText('Past due')).toBeVisible()
      await expect(
        page.getByText(/^We'll try your card again automatically\. Your plan continues until /),
      ).toBeVisible()

      const opening = context.waitForEvent('page')
      await page.getByRole('link', { name: 'Pay now' }).click()
      const invoice = await opening
      await payOnHostedPage(invoice, 'Pay $40.00')
      await expect(invoice.getByText('This invoice is paid')).toBeVisible()
      await getSimulator(addresses).settleWebhooks()
      await expect(async () => {
        await page.goto(SUBSCRIPTION)
        await expect(page.getByText('Active', { exact: true })).toBeVisible({ timeout: 5000 })
      }).toPass(BILLING_TIMEOUT)
      await expect(labelledValue(page, 'Total credits')).toHaveText('100')
    },
  )
})

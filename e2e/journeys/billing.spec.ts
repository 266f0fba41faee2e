import { toastOf } from '../pages/auth-pages.ts'
import {
  DECLINED_CARD,
  expectPagesLeft,
  expectPaid,
  expectTransactions,
  factOf,
  FAILING_CARD,
  getSimulator,
  openChange,
  PACKAGES,
  payOnHostedPage,
  SOON,
  SUBSCRIPTION,
  test,
  TRANSACTIONS,
} from '../pages/billing-page.ts'
import { expect } from '../support/fixtures.ts'

const MONTH_SECONDS = 32 * 24 * 60 * 60

// One after the other: the provider's clock is everybody's, and a month passes in the last ones.
test.describe.configure({ mode: 'default' })
test.setTimeout(120_000)

test('[R-2.12-10] [R-2.12-12] [R-4-38] [R-7-50] a plan is subscribed to on the provider’s page', async ({
  alone: { page, person },
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
  await expectPagesLeft(page, 50)

  await page.getByRole('link', { name: 'View Subscription' }).click()
  const details = page.getByRole('region', { name: 'Subscription details' })
  await expect(details.getByText('Professional')).toBeVisible()
  await expect(details.getByText('Active')).toBeVisible()
  await expect(factOf(page, 'Total credits')).toHaveText('50')
  await expect(factOf(page, 'Days remaining')).toHaveText(/^(28|29|30|31)$/)
  await expect(page.getByText('20% off additional pages')).toBeVisible()
  await expectTransactions(page, [{ type: 'Subscription', amount: '$22.00', status: 'Succeeded' }])
  await expect(page.getByText('Visa •••• 4242')).toBeVisible()
  const mail = await inbox.waitForMail(person.email, { subject: 'Your receipt: Professional' })
  expect(mail.text).toContain('$22.00')
})

test('[R-2.12-29] a receipt opens beside the page', async ({ subscriber, context }) => {
  const { page } = await subscriber('studio')
  await page.goto(TRANSACTIONS)
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: /^Receipt of/ }).click()
  const receipt = await opening
  await expect(receipt.getByRole('heading', { name: 'Receipt from Sidelight' })).toBeVisible(SOON)
  await expect(receipt.getByText('$40.00').first()).toBeVisible()
  await expect(page).toHaveURL(TRANSACTIONS)
})

test('[R-4-39] [R-4-42] [R-4-43] [R-8-55] [P14] an upgrade costs what was shown, counts at once, and its pages come later', async ({
  subscriber,
  inbox,
}) => {
  const { page, person } = await subscriber('professional')
  const preview = await openChange(page, 'Upgrade to Studio')
  const charge = (await factOf(preview, 'Charged today').textContent()) ?? ''
  expect(charge).toMatch(/^\$1[78]\.\d\d$/)
  await expect(factOf(preview, 'Next bill')).toHaveText('$40.00')
  await expect(preview).toContainText('The 100 pages of the new plan arrive with the next billing cycle')
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Upgrade to Studio' })).toBeFocused()

  const again = await openChange(page, 'Upgrade to Studio')
  const shown = (await factOf(again, 'Charged today').textContent()) ?? ''
  await again.getByRole('button', { name: 'Confirm Change' }).click()
  await expect(toastOf(page, 'Your plan has been updated to Studio.')).toBeVisible(SOON)
  await expect(page.getByRole('region', { name: 'Your current plan' })).toContainText('Studio')
  await expectPagesLeft(page, 50)
  await expectTransactions(page, [
    { type: 'Subscription', amount: shown, status: 'Succeeded' },
    { type: 'Subscription', amount: '$22.00', status: 'Succeeded' },
  ])
  await inbox.waitForMail(person.email, { subject: 'Your plan is now Studio' })
  await page.goto(PACKAGES)
  await page.getByRole('button', { name: /Medium Script/ }).click()
  await expect(factOf(page, 'Total')).toContainText('$17.50')
})

test('[R-4-39] [R-4-42] a downgrade charges nothing and leaves the pages of the month', async ({
  subscriber,
  inbox,
}) => {
  const { page, person } = await subscriber('professional')
  const preview = await openChange(page, 'Downgrade to Independent')
  await expect(factOf(preview, 'Charged today')).toHaveText('$0.00')
  await expect(factOf(preview, 'Next bill')).toHaveText('$12.00')
  await expect(preview).toContainText('This month is already paid, so nothing is charged or refunded for it.')
  await preview.getByRole('button', { name: 'Confirm Change' }).click()
  await expect(toastOf(page, 'Your plan has been updated to Independent.')).toBeVisible(SOON)
  await expect(page.getByRole('button', { name: 'Upgrade to Professional' })).toBeVisible()
  await expectPagesLeft(page, 50)
  await expectTransactions(page, [{ type: 'Subscription', amount: '$22.00', status: 'Succeeded' }])
  await inbox.waitForMail(person.email, { subject: 'Your plan is now Independent' })
})

test('[R-2.10-08] [R-4-34] [R-4-35] [R-4-36] [R-8-45] a plan is cancelled, resumed, and kept until its end', async ({
  subscriber,
  inbox,
}) => {
  const { page, person } = await subscriber('independent')
  await page.goto(SUBSCRIPTION)
  const details = page.getByRole('region', { name: 'Subscription details' })
  const end = (await factOf(details, 'Renews On').textContent()) ?? ''
  const cancel = page.getByRole('button', { name: 'Cancel Subscription' })
  await cancel.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep my plan' }).click()
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, Cancel' }).click()
  await expect(toastOf(page, 'Your subscription has been canceled successfully.')).toBeVisible(SOON)
  await expect(details.getByText('Ending Soon')).toBeVisible()
  await expect(factOf(details, 'Access Ends')).toHaveText(end)
  await expect(factOf(details, 'Canceled On')).toHaveText(/20\d\d/)
  await expect(cancel).toHaveCount(0)
  await expectPagesLeft(page, 25)
  await inbox.waitForMail(person.email, { subject: 'Your Independent plan ends on' })

  await page.getByRole('button', { name: 'Resume Subscription' }).click()
  await expect(toastOf(page, 'Your subscription continues.')).toBeVisible(SOON)
  await expect(factOf(details, 'Renews On')).toHaveText(end)
  await inbox.waitForMail(person.email, { subject: 'Your Independent plan continues' })
})

test('[R-2.11-14] [R-7-49] [R-9-08] [R-9-12] 25 pages on Professional cost 20.00 USD', async ({
  subscriber,
  inbox,
  sql,
}) => {
  const { page, person } = await subscriber('professional')
  await page.goto(PACKAGES)
  await page.getByRole('button', { name: /Medium Script/ }).click()
  await expect(factOf(page, 'Subtotal')).toHaveText('$25.00')
  await expect(factOf(page, 'Discount (20%)')).toHaveText('-$5.00')
  await page.getByRole('button', { name: 'Purchase 25 pages' }).click()
  await payOnHostedPage(page, 'Pay $20.00')
  await expectPaid(page)
  await expect(page.getByText('$20.00 USD paid. 25 pages were added to your balance.')).toBeVisible()
  await expectPagesLeft(page, 75)
  await page.goto(SUBSCRIPTION)
  await expect(page.getByRole('region', { name: 'Pay as you go' })).toContainText('25')
  await expectTransactions(page, [
    { type: 'Pay as you go', amount: '$20.00', status: 'Succeeded' },
    { type: 'Subscription', amount: '$22.00', status: 'Succeeded' },
  ])
  const mail = await inbox.waitForMail(person.email, { subject: 'Your receipt: 25 pages' })
  expect(mail.text).toContain('$20.00')
  const paid = await sql(
    `select p.amount_cents, p.currency from billing_payment p join app_user u on u.id = p.user_id
     where u.email = $1 and p.payment_type = 'paygo'`,
    [person.email],
  )
  expect(paid).toEqual([{ amount_cents: 2000, currency: 'usd' }])
})

test.describe('a card that is declined', () => {
  test.use({ provoked: /status of 402/ })

  test('[R-2.12-14] [R-2.12-15] costs nothing; another one pays', async ({ alone: { page, person }, inbox }) => {
    await page.goto(PACKAGES)
    await page.getByRole('button', { name: /Short Script/ }).click()
    await page.getByRole('button', { name: 'Purchase 10 pages' }).click()
    await payOnHostedPage(page, 'Pay $10.00', DECLINED_CARD)
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
    await page.getByRole('link', { name: 'Cancel and go back' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Payment Cancelled' })).toBeVisible()
    await expect(page.getByText('No charges were made.')).toBeVisible(SOON)
    await expectPagesLeft(page, 5)
    expect(await inbox.listMails(person.email)).toHaveLength(1)

    await page.getByRole('link', { name: 'Try Payment Again' }).click()
    await page.getByRole('button', { name: /Short Script/ }).click()
    await page.getByRole('button', { name: 'Purchase 10 pages' }).click()
    await payOnHostedPage(page, 'Pay $10.00')
    await expectPaid(page)
    await expectPagesLeft(page, 15)
    await expectTransactions(page, [
      { type: 'Pay as you go', amount: '$10.00', status: 'Succeeded' },
      { type: 'Pay as you go', amount: '$10.00', status: 'Failed' },
    ])
  })
})

test('[R-2.12-14] [R-2.12-16] [R-2.12-17] a payment that is abandoned leaves nothing behind', async ({
  alone: { page, person },
  inbox,
}) => {
  await page.goto(PACKAGES)
  await page.getByRole('button', { name: 'Subscribe Now to Studio' }).click()
  await page.getByRole('link', { name: 'Cancel and go back' }).click()
  await expect(page).toHaveURL('/dashboard/cancel')
  await expect(page.getByText('No charges were made.')).toBeVisible(SOON)
  await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/contact-us')
  await expectPagesLeft(page, 5)
  await page.getByRole('link', { name: 'Try Payment Again' }).click()
  await expect(page).toHaveURL(PACKAGES)
  await expectTransactions(page, [])
  expect(await inbox.listMails(person.email)).toHaveLength(1)
})

test('back by the browser’s own button, everything can be chosen again', async ({ alone: { page } }) => {
  await page.goto(PACKAGES)
  await page.getByRole('button', { name: 'Subscribe Now to Studio' }).click()
  await expect(page.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible()
  await page.goBack()
  const again = page.getByRole('button', { name: 'Subscribe Now to Independent' })
  await expect(again).toBeVisible()
  await again.click()
  await expect(page.getByText('$12.00').first()).toBeVisible()
})

test('[P19] [P20] the address of a payment proves nothing, and leaving after paying is no cancelling', async ({
  alone: { page },
}) => {
  await page.goto('/dashboard/success?session_id=cs_test_nobody_ever_paid_this')
  await expect(page.getByText("We can't find this payment on your account.")).toBeVisible(SOON)
  await expect(page.getByText('Successful')).toHaveCount(0)
  await expectPagesLeft(page, 5)

  await page.goto(PACKAGES)
  await page.getByRole('button', { name: 'Purchase 1 page' }).click()
  await payOnHostedPage(page, 'Pay $1.00')
  await expectPaid(page)
  await page.goto('/dashboard/cancel')
  await expectPaid(page)
  await expectPagesLeft(page, 6)
})

test('[P19] [P26] a payment that takes days is called so, and the page tells when it has come', async ({
  alone: { page },
  addresses,
}) => {
  await page.goto(PACKAGES)
  await page.getByRole('button', { name: /Quick Test/ }).click()
  await page.getByRole('button', { name: 'Purchase 5 pages' }).click()
  await page.getByRole('button', { name: /^Pay from a bank account/ }).click()
  await expect(page.getByText('Your bank is still processing this payment')).toBeVisible(SOON)
  await expectPagesLeft(page, 5)
  const sessionId = new URL(page.url()).searchParams.get('session_id') ?? ''
  await getSimulator(addresses).settlePayment(sessionId, true)
  await expectPaid(page)
  await expectPagesLeft(page, 10)
})

test('[P11] an address that is not the provider’s is not followed', async ({ alone: { page } }) => {
  await page.route('**/api/v1/payment/create-checkout-session', (route) =>
    route.fulfill({
      json: { status: 'success', message: 'OK', data: { url: 'https://pay.example/', session_id: 'cs_test_1' } },
    }),
  )
  await page.goto(PACKAGES)
  await page.getByRole('button', { name: 'Purchase 1 page' }).click()
  await expect(toastOf(page, 'Invalid checkout URL received from server')).toBeVisible()
  await expect(page).toHaveURL(PACKAGES)
})

test.describe('a month later', () => {
  const spend = `select credit_post(u.id, 'spend:' || gen_random_uuid(), a.bucket, 'consumed', 20, 'spend: a script', now())
    from app_user u join credit_account a on a.user_id = u.id
    where u.email = $1 and a.bucket like 'monthly:plan:%' and a.balance > 0`

  test('[R-4-35] a plan renews with all its pages, and one that was cancelled ends', async ({
    subscriber,
    addresses,
    inbox,
    sql,
  }) => {
    const { page, person } = await subscriber('professional')
    await sql(spend, [person.email])
    await page.goto(SUBSCRIPTION)
    await expect(factOf(page, 'Pages used')).toHaveText('20 (40%)')
    const before = (await factOf(page, 'Renews On').textContent()) ?? ''

    await getSimulator(addresses).advance(MONTH_SECONDS)
    await getSimulator(addresses).settleWebhooks()
    await expectTransactions(page, [
      { type: 'Subscription', amount: '$22.00', status: 'Succeeded' },
      { type: 'Subscription', amount: '$22.00', status: 'Succeeded' },
    ])
    await page.goto(SUBSCRIPTION)
    await expect(factOf(page, 'Pages used')).toHaveText('0 (0%)')
    await expect(factOf(page, 'Total credits')).toHaveText('50')
    await expect(factOf(page, 'Renews On')).not.toHaveText(before)
    const receipts = async () =>
      (await inbox.listMails(person.email)).filter(({ subject }) => subject === 'Your receipt: Professional').length
    await expect.poll(receipts, SOON).toBe(2)

    await page.getByRole('button', { name: 'Cancel Subscription' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, Cancel' }).click()
    await expect(page.getByText('Ending Soon')).toBeVisible(SOON)
    await getSimulator(addresses).advance(MONTH_SECONDS)
    await getSimulator(addresses).settleWebhooks()
    await inbox.waitForMail(person.email, { subject: 'Your Professional plan has ended' })
    await page.goto(SUBSCRIPTION)
    await expect(page.getByRole('heading', { name: 'No Active Subscription' })).toBeVisible()
    await expect(factOf(page, 'Total credits')).toHaveText('5')
  })

  test('[R-4-37] a card that fails leaves days to pay with another', async ({
    subscriber,
    addresses,
    inbox,
    sql,
    context,
  }) => {
    const { page, person } = await subscriber('studio')
    const [customer] = await sql(
      'select c.customer_id from billing_customer c join app_user u on u.id = c.user_id where u.email = $1',
      [person.email],
    )
    await getSimulator(addresses).replaceCard(String(customer?.['customer_id']), FAILING_CARD)
    await getSimulator(addresses).advance(MONTH_SECONDS)
    await getSimulator(addresses).settleWebhooks()
    await inbox.waitForMail(person.email, { subject: "We couldn't charge your card" })
    await page.goto(SUBSCRIPTION)
    await expect(page.getByText('Past due')).toBeVisible()
    await expect(page.getByText(/^We'll try your card again automatically\. Your plan continues until /)).toBeVisible()

    const opening = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Pay now' }).click()
    const invoice = await opening
    await payOnHostedPage(invoice, 'Pay $40.00')
    await expect(invoice.getByText('This invoice is paid')).toBeVisible()
    await getSimulator(addresses).settleWebhooks()
    await expect(async () => {
      await page.goto(SUBSCRIPTION)
      await expect(page.getByText('Active', { exact: true })).toBeVisible({ timeout: 5000 })
    }).toPass(SOON)
    await expect(factOf(page, 'Total credits')).toHaveText('100')
  })
})

import { expectDashboard, expectSignInPage, submitSignIn } from '../pages/auth-pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNotification } from '../support/notifications.ts'
import { callApi, rotateTokens } from '../support/visitors.ts'

const NEW_PASSWORD = 'Second-act2!'

test('[A34] [A32] [R-2.12-18] [R-2.12-20] [R-2.12-21] [R-8-86] [R-8-91] [R-7-08] [R-7-09] A forgotten password is replaced through a mailed link, every session ends, and the token of the link is sent in one request only', async ({
  newUser: { page, user, tokens },
  addresses,
  inbox,
}) => {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/sign-in')
  await page.getByRole('link', { name: /forgot/i }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot Password' })).toBeVisible()
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expectNotification(page, 'Password reset email sent successfully! Please check your inbox.')

  const mail = await inbox.waitForMail(user.email, { subject: /password/i })
  const link = mail.links.find((address) => address.includes('/reset-password')) ?? ''
  expect(new URL(link).origin).toBe(addresses.url)
  const token = new URL(link).searchParams.get('token') ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)

  const carriers: string[] = []
  page.on('request', (request) => {
    const { method, url, postData, headers } = {
      method: request.method(),
      url: request.url(),
      postData: request.postData() ?? '',
      headers: JSON.stringify(request.headers()),
    }
    if ([url, postData, headers].some((part) => part.includes(token)))
      carriers.push(`${method} ${new URL(url).pathname}`)
  })
  await page.goto(link)
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByRole('main')).toContainText('practising with your AI partner')
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expectNotification(page, 'Password reset successfully! You can now log in.')
  await expectSignInPage(page)
  // The first is the browser opening the mailed link; no request of the page repeats the token.
  expect(carriers).toEqual(['GET /reset-password', 'POST /api/v1/auth/reset-password'])

  expect((await callApi(addresses.url, '/users/me', { from: user, bearer: tokens.accessToken })).status).toBe(401)
  expect((await rotateTokens(addresses.url, user, tokens.refreshToken)).status).toBe(401)
  await submitSignIn(page, user)
  await expectNotification(page, 'Invalid credentials')
  await submitSignIn(page, { email: user.email, password: NEW_PASSWORD })
  await expectDashboard(page)
  await inbox.waitForMail(user.email, { subject: /password was (changed|reset)|new password/i })

  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await page.getByLabel('New Password', { exact: true }).fill('Third-act3!')
  await page.getByLabel('Confirm Password', { exact: true }).fill('Third-act3!')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('heading', { name: 'Link Expired' })).toBeVisible()
})

import { expectDashboard, expectSignInPage, fillSignUp, submitSignIn } from '../pages/auth-pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNotification } from '../support/notifications.ts'
import { readStorage } from '../support/local-storage.ts'
import { callApi, receiveVerificationLink, rotateTokens } from '../support/visitors.ts'

test('[R-8-89] [R-8-90] [R-8-92] [R-2.12-01] [R-3-32] [R-3-33] [R-3-34] [R-2.3-08] [R-2.3-12] [R-25-08] A visitor registers, is signed in by the mailed link, has 5 free pages, signs out and in again', async ({
  page,
  addresses,
  inbox,
  visitor,
}) => {
  await page.goto('/sign-up')
  await fillSignUp(page, visitor)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expectNotification(page, 'Registration successful. Please verify your account.')
  await expect(page).toHaveURL('/verification')
  await expect(page.getByRole('main')).toContainText(visitor.email)

  await page.goto(await receiveVerificationLink(inbox, visitor))
  await expectNotification(page, 'Account verified successfully!')
  await expectDashboard(page)
  expect(await readStorage(page)).toMatchObject({ isVerified: 'true' })
  await expect(page.getByRole('banner')).toContainText('5 pages left')

  const { accessToken = '', refreshToken = '', ...rest } = await readStorage(page)
  expect(rest).toMatchObject({ email: visitor.email, isLogin: 'true' })
  const me = await callApi(addresses.url, '/users/me', { from: visitor, bearer: accessToken })
  expect(me.data).toMatchObject({ email: visitor.email, full_name: visitor.fullName })

  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await page.getByRole('button', { name: `User menu of ${visitor.fullName}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expectSignInPage(page)
  expect(await readStorage(page)).toEqual({ darkMode: 'false' })
  await expect
    .poll(async () => (await callApi(addresses.url, '/users/me', { from: visitor, bearer: accessToken })).status)
    .toBe(401)
  expect((await rotateTokens(addresses.url, visitor, refreshToken)).status).toBe(401)

  await submitSignIn(page, visitor)
  await expectNotification(page, 'Login successful!')
  await expectDashboard(page)
})

test('[R-25-09] [A65] The page that waits goes on when the link is opened on another device, which gets no session', async ({
  page,
  browser,
  addresses,
  inbox,
  visitor,
}) => {
  await page.goto('/sign-up')
  await fillSignUp(page, visitor)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/verification')

  const phone = await browser.newContext({ baseURL: addresses.url })
  const mail = await phone.newPage()
  await mail.goto(await receiveVerificationLink(inbox, visitor))
  await expect(mail.getByText('it goes on there by itself')).toBeVisible()
  await expectDashboard(page)
  await expect(page.getByRole('banner')).toContainText('5 pages left')
  await expectSignInPage(mail)
  expect(await readStorage(mail)).not.toHaveProperty('accessToken')
  await phone.close()
})

import { expectDashboard, expectSignInPage, fillSignUp, submitSignIn, toastOf } from '../pages/auth-pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { readStorage } from '../support/local-storage.ts'
import { callApi, receiveVerificationLink, rotateTokens } from '../support/visitors.ts'

test('[R-8-89] [R-8-90] [R-8-92] [R-2.12-01] [R-3-32] [R-3-33] [R-3-34] [R-2.3-08] [R-2.3-12] A visitor registers, verifies the mailbox, signs in, has 5 free pages and signs out', async ({
  page,
  addresses,
  inbox,
  visitor,
}) => {
  await page.goto('/sign-up')
  await fillSignUp(page, visitor)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(toastOf(page, 'Registration successful. Please verify your account.')).toBeVisible()
  await expect(page).toHaveURL('/verification')
  await expect(page.getByRole('main')).toContainText(visitor.email)

  await page.goto(await receiveVerificationLink(inbox, visitor))
  await expect(toastOf(page, 'Account verified successfully!')).toBeVisible()
  await expectSignInPage(page)
  expect(await readStorage(page)).toMatchObject({ isVerified: 'true' })

  await submitSignIn(page, visitor)
  await expect(toastOf(page, 'Login successful!')).toBeVisible()
  await expectDashboard(page)
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
})

import { expectDashboard, expectSignInPage, fillSignUp, submitSignIn, toastOf } from '../pages/auth-pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { readStorage } from '../support/local-storage.ts'
import { advanceUntilVisible, pauseClock } from '../support/paused-clock.ts'
import { callApi, receiveVerificationLink, register, rotateTokens } from '../support/visitors.ts'

test('[R-8-89] [R-8-90] [R-8-92] [R-2.12-01] [R-3-32] [R-3-33] [R-3-34] [R-2.3-08] [R-2.3-12] a stranger registers, proves the mailbox, signs in, sees 5 free pages and leaves', async ({
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

test('[R-2.12-07] [R-2.12-06] a verified visitor is taken to sign-in after 3 seconds', async ({
  page,
  addresses,
  inbox,
  visitor,
}) => {
  await register(addresses.url, visitor)
  const link = await receiveVerificationLink(inbox, visitor)
  await pauseClock(page)
  await page.goto(link)
  await advanceUntilVisible(page, page.getByRole('heading', { name: "You're verified" }))
  await page.clock.runFor(2500)
  await expect(page).toHaveURL(link)
  await page.clock.runFor(600)
  await expect(page).toHaveURL('/sign-in')
})

test('[R-2.12-09] a link past its 24 hours says so and verifies nobody', async ({
  page,
  addresses,
  inbox,
  sql,
  visitor,
}) => {
  await register(addresses.url, visitor)
  const link = await receiveVerificationLink(inbox, visitor)
  await sql(
    `update registration_link set expires_at = now() - interval '1 second'
     where registration_id in (select id from registration where email = $1)`,
    [visitor.email],
  )
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Link Expired' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('valid for 24 hours')
  expect(await sql('select id from app_user where email = $1', [visitor.email])).toEqual([])
})

test('[R-8-85] [R-2.12-06] a made-up link is refused in words', async ({ page }) => {
  await page.goto('/verify/nobody-ever-mailed-this-secret-to-anyone-000')
  await expect(page.getByRole('alert')).toHaveText('This link is not valid.')
  await expect(page.getByRole('link', { name: 'Contact Support' })).toBeVisible()
})

test('[R-2.12-08] [R-3-37] the browser that registered counts down to the end of the link', async ({
  page,
  inbox,
  visitor,
}) => {
  await page.goto('/sign-up')
  await fillSignUp(page, visitor)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/verification')
  const link = await receiveVerificationLink(inbox, visitor)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/v1/auth/verify-email/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(link)
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/^23:59:\d\d$/)
  const first = await timer.textContent()
  await expect(timer).not.toHaveText(String(first))
  letGo()
  await expect(page.getByRole('heading', { name: "You're verified" })).toBeVisible()
})

test('[X03] [R-8-70] [R-8-08] a wrong password is a refusal, not an expired session', async ({ page, member }) => {
  const refreshes: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/auth/refresh-token')) refreshes.push(request.url())
  })
  await page.goto('/sign-in')
  await submitSignIn(page, { email: member.email, password: 'Curtain-down1!' })
  await expect(toastOf(page, 'Invalid credentials')).toBeVisible()
  await expect(page).toHaveURL('/sign-in')
  await expect(toastOf(page, 'Session expired')).toHaveCount(0)
  expect(refreshes).toEqual([])
  expect(await readStorage(page)).not.toHaveProperty('accessToken')
})

test('who has not proven the mailbox is not let in, and is mailed a new link', async ({
  page,
  addresses,
  inbox,
  visitor,
}) => {
  await register(addresses.url, visitor)
  await receiveVerificationLink(inbox, visitor)
  await page.goto('/sign-in')
  await submitSignIn(page, visitor)
  await expect(toastOf(page, 'Please verify your account first. The link is in your inbox.')).toBeVisible()
  await expect(page).toHaveURL('/sign-in')
  await expect.poll(() => inbox.count(visitor.email)).toBe(2)
})

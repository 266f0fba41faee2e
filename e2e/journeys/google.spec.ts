import type { Page } from '@playwright/test'
import { expectDashboard } from '../pages/auth-pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { readStorage } from '../support/local-storage.ts'
import { callApi, type Visitor } from '../support/visitors.ts'

async function goToGoogle(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
}

async function chooseAccount(page: Page, { fullName, email }: Visitor): Promise<void> {
  await page.getByLabel('Name').fill(fullName)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('The address is verified').check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

test('[R-7-05] [R-7-21] [R-7-22] [R-8-87] A visitor who first cancels at Google and then signs in gets an account with five pages and no password', async ({
  page,
  addresses,
  visitor,
}) => {
  const authorizations: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin === addresses.providerUrl && url.pathname === '/auth') authorizations.push(url)
  })
  await page.goto('/sign-in')
  await goToGoogle(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/sign-in/google')
  await expect(page.getByRole('alert')).toHaveText('Google sign-in failed. Please try again.')

  await page.goto('/sign-up')
  await goToGoogle(page)
  const parameters = Object.fromEntries(authorizations.at(-1)?.searchParams ?? [])
  expect(parameters).toMatchObject({
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email profile',
    redirect_uri: `${addresses.url}/sign-in/google`,
    prompt: 'select_account',
  })
  expect(parameters['nonce']).toMatch(/^\w{32}$/)
  expect(parameters['state']).toMatch(/^\w{32}$/)
  await chooseAccount(page, visitor)
  await expectDashboard(page)
  await expect(page.getByRole('banner')).toContainText('5 pages left')
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({})
  const { accessToken = '', ...rest } = await readStorage(page)
  expect(rest).toMatchObject({ email: visitor.email, isLogin: 'true' })
  const me = await callApi(addresses.url, '/users/me', { from: visitor, bearer: accessToken })
  expect(me.data).toMatchObject({ email: visitor.email, full_name: visitor.fullName, has_password: false })

  await page.goto('/dashboard/profile-settings')
  await expect(page.getByRole('button', { name: 'Send me a link to set a password' }).first()).toBeVisible()
})

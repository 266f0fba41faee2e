import type { Page } from '@playwright/test'
import { connectOidc } from '@sidelight/dev-services/oidc/oidc'
import { expectDashboard, expectSignInPage } from '../pages/auth-pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { readStorage } from '../support/local-storage.ts'
import { callApi, register, type Visitor } from '../support/visitors.ts'

const FAILED = 'Google sign-in failed. Please try again.'

async function goToGoogle(page: Page, from = '/sign-in'): Promise<void> {
  await page.goto(from)
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
}

async function chooseAccount(page: Page, { fullName, email }: Visitor, isVerified = true): Promise<void> {
  await page.getByLabel('Name').fill(fullName)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('The address is verified').setChecked(isVerified)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

test('[R-7-05] [R-7-21] [R-7-22] a stranger signs in with Google and has an account, five pages and no password', async ({
  page,
  addresses,
  visitor,
}) => {
  const departures: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin === addresses.providerUrl && url.pathname === '/auth') departures.push(url)
  })
  await goToGoogle(page, '/sign-up')
  const asked = Object.fromEntries(departures[0]?.searchParams ?? [])
  expect(asked).toMatchObject({
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email profile',
    redirect_uri: `${addresses.url}/sign-in/google`,
    prompt: 'select_account',
  })
  expect(asked['nonce']).toMatch(/^\w{32}$/)
  expect(asked['state']).toMatch(/^\w{32}$/)
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

test('whoever has a password account with that address gets into it, and is told by mail', async ({
  page,
  inbox,
  account,
  sql,
}) => {
  await goToGoogle(page)
  await chooseAccount(page, { ...account, fullName: 'Somebody Else' })
  await expectDashboard(page)
  const users = await sql('select full_name from app_user where email = $1', [account.email])
  expect(users).toEqual([{ full_name: account.fullName }])
  await inbox.waitForMail(account.email, { subject: /google/i })
})

test("[A10] a stranger's open sign-up for that address is worth nothing afterwards", async ({
  page,
  addresses,
  visitor,
  sql,
}) => {
  await register(addresses.url, visitor)
  await goToGoogle(page)
  await chooseAccount(page, visitor)
  await expectDashboard(page)
  expect(await sql('select id from registration where email = $1', [visitor.email])).toEqual([])
  const { email, password } = visitor
  const attacker = await callApi(addresses.url, '/auth/login', {
    method: 'POST',
    from: visitor,
    body: { email, password },
  })
  expect(attacker.status).toBe(401)
})

test('[R-8-87] who refuses at Google comes back to a sentence and a way on', async ({ page }) => {
  await goToGoogle(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/sign-in/google')
  await expect(page.getByRole('alert')).toHaveText(FAILED)
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await expectSignInPage(page)
})

test('[A11] an address that Google has not verified opens nothing', async ({ page, account, sql }) => {
  await goToGoogle(page)
  await chooseAccount(page, account, false)
  await expect(page.getByRole('alert')).toHaveText(FAILED)
  expect(await readStorage(page)).not.toHaveProperty('accessToken')
  expect(
    await sql('select 1 from identity i join app_user u on u.id = i.user_id where u.email = $1', [account.email]),
  ).toEqual([])
})

test('[A13] a genuine answer, opened in a tab that did not ask for it, is not even sent on', async ({
  page,
  addresses,
  visitor,
}) => {
  const { mintIdToken } = connectOidc(addresses.providerUrl, 'sidelight-local')
  const token = await mintIdToken({ sub: '1', email: visitor.email, email_verified: true, nonce: 'of somebody else' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.goto(`/sign-in/google#id_token=${token}&state=of-somebody-else`)
  await expect(page.getByRole('alert')).toHaveText(FAILED)
  await expect(page).toHaveURL('/sign-in/google')
  expect(sent).toEqual([])
  expect(await readStorage(page)).not.toHaveProperty('accessToken')
})

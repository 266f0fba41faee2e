import type { BrowserContext, Page } from '@playwright/test'
import { expectDashboard, expectSignInPage, toastOf } from '../pages/auth-pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { readStorage, writeStorage } from '../support/local-storage.ts'
import { rotateTokens } from '../support/visitors.ts'

/** Longer than any page trusts what it was told. */
const STALE_MS = 60_000

const isRefresh = (request: { url: () => string }) => request.url().endsWith('/auth/refresh-token')

/** One after the other: ten at once are all late together. */
async function openTabs(context: BrowserContext, count: number): Promise<Page[]> {
  const tabs: Page[] = []
  while (tabs.length < count) {
    const tab = await context.newPage()
    await tab.goto('/dashboard')
    await expectDashboard(tab)
    tabs.push(tab)
  }
  return tabs
}

test('[R-8-01] [R-8-02] [R-7-07] an expired access token is replaced and the call repeated, unseen', async ({
  overnight: { page, tokens },
}) => {
  const refreshing = page.waitForRequest(isRefresh)
  await page.goto('/dashboard')
  const refresh = await refreshing
  await expectDashboard(page)
  expect(refresh.headers()['authorization']).toBe(`Bearer ${tokens.refreshToken}`)
  expect(refresh.postData()).toBeNull()
  const stored = await readStorage(page)
  expect(stored['accessToken']).not.toBe(tokens.accessToken)
  expect(stored['refreshToken']).not.toBe(tokens.refreshToken)
  await expect(toastOf(page, 'Session expired')).toHaveCount(0)
})

test('[R-8-03] [R-8-04] [R-8-05] a rotated refresh token that is used again ends the session in every tab, and is mailed', async ({
  overnight: { page, person, tokens },
  context,
  addresses,
  inbox,
  sql,
}) => {
  const others = await openTabs(context, 2)
  await page.goto('/dashboard')
  await expectDashboard(page)
  const current = await readStorage(page)
  await sql(
    `update refresh_token set used_at = used_at - interval '1 minute' where used_at is not null and session_id in
       (select s.id from session s join app_user u on u.id = s.user_id where u.email = $1)`,
    [person.email],
  )
  expect((await rotateTokens(addresses.url, person, tokens.refreshToken)).status).toBe(401)

  await page.reload()
  await expect(toastOf(page, 'Session expired. Please log in again.')).toBeVisible()
  await expectSignInPage(page)
  for (const tab of others) await expectSignInPage(tab)
  for (const key of ['accessToken', 'refreshToken', 'email', 'isLogin']) {
    expect(await readStorage(page)).not.toHaveProperty(key)
  }
  expect((await rotateTokens(addresses.url, person, String(current['refreshToken']))).status).toBe(401)
  await inbox.waitForMail(person.email, { subject: 'We ended one of your Sidelight sessions' })
})

test('[R-8-06] [R-8-05] without a refresh token the session ends at the sign-in page', async ({
  overnight: { page },
}) => {
  await page.evaluate(() => localStorage.removeItem('refreshToken'))
  await page.goto('/dashboard')
  await expect(toastOf(page, 'Session expired. Please log in again.')).toBeVisible()
  await expectSignInPage(page)
  expect(await readStorage(page)).not.toHaveProperty('accessToken')
})

test('a refresh that gets no answer signs nobody out', async ({ overnight: { page, tokens } }) => {
  await page.route('**/api/v1/auth/refresh-token', (route) => route.abort('internetdisconnected'))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Connection Error' })).toBeVisible()
  expect(await readStorage(page)).toMatchObject({ refreshToken: tokens.refreshToken, isLogin: 'true' })
  await page.unroute('**/api/v1/auth/refresh-token')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expectDashboard(page)
})

test('a refresh whose answer is lost on the way is asked again and gives the same session', async ({
  overnight: { page },
}) => {
  let lost = 0
  await page.route('**/api/v1/auth/refresh-token', async (route) => {
    if (lost > 0) return route.continue()
    lost++
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.goto('/dashboard')
  await expectDashboard(page)
  expect(lost).toBe(1)
})

test('[R-8-01] ten tabs live through a hundred expiries and nobody is signed out', async ({
  overnight: { page, person, tokens },
  context,
  sql,
}) => {
  test.setTimeout(360_000)
  const expiries = 100
  await page.close()
  await context.clock.install()
  const tabs = await openTabs(context, 10)
  const strays: string[] = []
  for (const tab of tabs) tab.on('framenavigated', (frame) => strays.push(frame.url()))

  for (let expiry = 0; expiry < expiries; expiry++) {
    // Ten minutes lie between two expiries; here they follow each other faster than a session may refresh.
    if (expiry % 20 === 0)
      await sql(
        `update throttle set window_end = now() where key in
           (select 'refresh:session:' || encode(sha256(convert_to(s.id::text, 'UTF8')), 'hex')
            from session s join app_user u on u.id = s.user_id where u.email = $1)`,
        [person.email],
      )
    // A token of this very session that the server signed and that has run out: what every tab finds after a night.
    await writeStorage(tabs[expiry % tabs.length]!, 'accessToken', tokens.accessToken)
    await context.clock.fastForward(STALE_MS)
    await Promise.all(tabs.map(wakeUp))
  }

  expect(strays).toEqual([])
  for (const tab of tabs) {
    await expect(tab).toHaveURL('/dashboard')
    await expect(toastOf(tab, 'Session expired')).toHaveCount(0)
  }
  const [row] = await sql(
    `select count(distinct s.id)::int as sessions, count(s.revoked_at)::int as revoked, count(t.used_at)::int as used
     from session s join app_user u on u.id = s.user_id join refresh_token t on t.session_id = s.id
     where u.email = $1`,
    [person.email],
  )
  expect(row).toMatchObject({ sessions: 1, revoked: 0 })
  expect(Number(row?.['used'])).toBeGreaterThanOrEqual(expiries)
  await tabs[0]!.reload()
  await expectDashboard(tabs[0]!)
})

/** The user comes back to a tab after a while: what it shows is asked for again. Resolves when it has been answered. */
async function wakeUp(tab: Page): Promise<void> {
  const answered = tab.waitForResponse((response) => response.url().endsWith('/users/me') && response.ok())
  await tab.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await answered
}

test('a token with a failing users/me shows a connection error and does not loop', async ({ signedIn: page }) => {
  let calls = 0
  await page.route('**/api/v1/users/me', (route) => {
    calls++
    return route.fulfill({ status: 500, json: { status: 'error', message: 'Broken', data: { code: 'internal' } } })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Connection Error' })).toBeVisible()
  await expect(page.getByText('Could not connect to server. Please try again later.')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls).toBe(1)

  await page.goto('/sign-in')
  await expect(page.getByRole('heading', { name: 'Connection Error' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await page.waitForLoadState('networkidle')
  expect(calls).toBe(2)
  expect(await readStorage(page)).toHaveProperty('accessToken')

  await page.unroute('**/api/v1/users/me')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expectDashboard(page)
})

test('who leaves in one tab has left in all of them', async ({ signedIn: page, context }) => {
  const [other] = await openTabs(context, 1)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click()
  await expectSignInPage(page)
  await expectSignInPage(other!)
  await other!.goto('/dashboard/process-list')
  await expectSignInPage(other!)
})

test('[R-2.3-12] leaving with an access token that has run out still ends the session on the server', async ({
  overnight: { page, person, tokens },
  addresses,
}) => {
  await page.goto('/dashboard')
  await expectDashboard(page)
  const { refreshToken } = await readStorage(page)
  await writeStorage(page, 'accessToken', tokens.accessToken)
  await page.getByRole('button', { name: /^User menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expectSignInPage(page)
  expect(await readStorage(page)).toEqual({})
  expect((await rotateTokens(addresses.url, person, String(refreshToken))).status).toBe(401)
})

test('an old token on a public page throws nobody to the sign-in page', async ({ page }) => {
  await page.goto('/robots.txt')
  await writeStorage(page, 'accessToken', 'a token from another life')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('after signing in, people arrive where they wanted to go, and never on another site', async ({ page, member }) => {
  await page.goto('/dashboard/process-list')
  await expectSignInPage(page)
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard/process-list')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/sign-in?next=//elsewhere.example/dashboard')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectDashboard(page)
})

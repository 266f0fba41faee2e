import type { BrowserContext, Page } from '@playwright/test'
import { expectDashboard, expectSignInPage, toastOf } from '../pages/auth-pages.ts'
import { expect, test, type UserSession } from '../support/fixtures.ts'
import { expectNotification } from '../support/notifications.ts'
import { readStorage, writeStorage } from '../support/local-storage.ts'
import type { Sql } from '../support/seed-rows.ts'
import { rotateTokens } from '../support/visitors.ts'

/** Longer than any page keeps an answer of the server. */
const STALE_MS = 60_000

const isRefresh = (request: { url: () => string }) => request.url().endsWith('/auth/refresh-token')

/** Opens the tabs one after the other: ten at once are all slow. */
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

test('[R-8-01] [R-8-02] [R-7-07] An expired access token is replaced and the call repeated without a notification, even when the first answer is lost', async ({
  userWithExpiredToken: { page, tokens },
}) => {
  let lostAnswers = 0
  await page.route('**/api/v1/auth/refresh-token', async (route) => {
    if (lostAnswers > 0) return route.continue()
    lostAnswers += 1
    await route.fetch()
    return route.abort('connectionreset')
  })
  const refreshing = page.waitForRequest(isRefresh)
  await page.goto('/dashboard')
  const refresh = await refreshing
  await expectDashboard(page)
  expect(lostAnswers).toBe(1)
  expect(refresh.headers()['authorization']).toBe(`Bearer ${tokens.refreshToken}`)
  expect(refresh.postData()).toBeNull()
  const stored = await readStorage(page)
  expect(stored['accessToken']).not.toBe(tokens.accessToken)
  expect(stored['refreshToken']).not.toBe(tokens.refreshToken)
  await expect(toastOf(page, 'Session expired')).toHaveCount(0)
})

test('[R-8-03] [R-8-04] [R-8-05] A refresh token that is used twice ends the session in every tab, and the user is mailed', async ({
  userWithExpiredToken: { page, user, tokens },
  context,
  addresses,
  inbox,
  sql,
}) => {
  const otherTabs = await openTabs(context, 2)
  await page.goto('/dashboard')
  await expectDashboard(page)
  const current = await readStorage(page)
  await sql(
    `update refresh_token set used_at = used_at - interval '1 minute' where used_at is not null and session_id in
       (select s.id from session s join app_user u on u.id = s.user_id where u.email = $1)`,
    [user.email],
  )
  expect((await rotateTokens(addresses.url, user, tokens.refreshToken)).status).toBe(401)

  await page.reload()
  await expectNotification(page, 'Session expired. Please log in again.')
  await expectSignInPage(page)
  for (const tab of otherTabs) await expectSignInPage(tab)
  for (const key of ['accessToken', 'refreshToken', 'email', 'isLogin']) {
    expect(await readStorage(page)).not.toHaveProperty(key)
  }
  expect((await rotateTokens(addresses.url, user, String(current['refreshToken']))).status).toBe(401)
  await inbox.waitForMail(user.email, { subject: 'We ended one of your Sidelight sessions' })
})

/** Lets the access token expire in all tabs at the same time, again and again. */
async function expectTabsToSurvive(
  { page, user, tokens }: UserSession,
  sql: Sql,
  { tabCount, expiries }: { tabCount: number; expiries: number },
): Promise<void> {
  const context = page.context()
  await page.close()
  await context.clock.install()
  const tabs = await openTabs(context, tabCount)
  const navigations: string[] = []
  for (const tab of tabs) tab.on('framenavigated', (frame) => navigations.push(frame.url()))

  for (let expiry = 0; expiry < expiries; expiry += 1) {
    // Ten minutes lie between two expiries; here they follow each other faster than the rate limit allows.
    if (expiry % 20 === 0)
      await sql(
        `update throttle set window_end = now() where key in
           (select 'refresh:session:' || encode(sha256(convert_to(s.id::text, 'UTF8')), 'hex')
            from session s join app_user u on u.id = s.user_id where u.email = $1)`,
        [user.email],
      )
    // An expired token of this very session: what every tab finds after a night.
    await writeStorage(tabs[expiry % tabs.length]!, 'accessToken', tokens.accessToken)
    await context.clock.fastForward(STALE_MS)
    await Promise.all(tabs.map(refetchUser))
  }

  expect(navigations).toEqual([])
  for (const tab of tabs) {
    await expect(tab).toHaveURL('/dashboard')
    await expect(toastOf(tab, 'Session expired')).toHaveCount(0)
  }
  const [row] = await sql(
    `select count(distinct s.id)::int as sessions, count(s.revoked_at)::int as revoked, count(t.used_at)::int as used
     from session s join app_user u on u.id = s.user_id join refresh_token t on t.session_id = s.id
     where u.email = $1`,
    [user.email],
  )
  expect(row).toMatchObject({ sessions: 1, revoked: 0 })
  expect(Number(row?.['used'])).toBeGreaterThanOrEqual(expiries)
  await tabs[0]!.reload()
  await expectDashboard(tabs[0]!)
}

/** Makes the tab visible again, upon which it asks for the user anew. Resolves when the server has answered. */
async function refetchUser(tab: Page): Promise<void> {
  const answered = tab.waitForResponse((response) => response.url().endsWith('/users/me') && response.ok())
  await tab.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await answered
}

test(
  '[R-8-01] Three tabs stay signed in through five expiries of their access token',
  { tag: '@nightly' },
  ({ userWithExpiredToken, sql }) => expectTabsToSurvive(userWithExpiredToken, sql, { tabCount: 3, expiries: 5 }),
)

test(
  '[R-8-01] Ten tabs stay signed in through a hundred expiries of their access token',
  { tag: '@nightly' },
  async ({ userWithExpiredToken, sql }) => {
    test.setTimeout(600_000)
    await expectTabsToSurvive(userWithExpiredToken, sql, { tabCount: 10, expiries: 100 })
  },
)

test('[R-2.3-12] Signing out in one tab with an expired access token ends the session in every tab and on the server', async ({
  userWithExpiredToken: { page, user, tokens },
  context,
  addresses,
}) => {
  await page.goto('/dashboard')
  await expectDashboard(page)
  const [otherTab] = await openTabs(context, 1)
  const { refreshToken } = await readStorage(page)
  await writeStorage(page, 'accessToken', tokens.accessToken)
  await page.getByRole('button', { name: /^User menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expectSignInPage(page)
  await expectSignInPage(otherTab!)
  expect(await readStorage(page)).toEqual({})
  expect((await rotateTokens(addresses.url, user, String(refreshToken))).status).toBe(401)
  await otherTab!.goto('/dashboard/process-list')
  await expectSignInPage(otherTab!)
})

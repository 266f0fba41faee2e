import { expectSignInPage, toastOf } from '../pages/auth-pages.ts'
import { DOCUMENT } from '../pages/pages.ts'
import { expect, test } from '../support/fixtures.ts'

test('[R-2.1-01] [R-2.1-26] [R-75-01] The landing page is at / and at every unknown path, where it says so', async ({
  page,
}) => {
  for (const path of ['/', '/no/such/page']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Never tape alone.')
    await expect(page).toHaveTitle('Sidelight: the scene partner that waits for your line')
  }
  const notice = toastOf(page, "There's nothing at that address. This is the start page.")
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toBeHidden()
})

test('[R-2.1-27] Without a token a protected page leads to sign-in and asks the server for no data', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  for (const path of ['/dashboard', `/dashboard/process/${DOCUMENT}/scenes`, '/membership']) {
    await page.goto(path)
    await expectSignInPage(page)
  }
  // The sign-in page itself asks whether Google is offered.
  expect(calls.filter((url) => !url.endsWith('/auth/google-login'))).toEqual([])
})

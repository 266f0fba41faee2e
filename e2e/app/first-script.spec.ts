import type { Page } from '@playwright/test'
import { hydrateLanding } from '../pages/landing-page.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ expectedProblems: /MIME type|Failed to fetch dynamically imported module/ })

const FIRST_SCRIPT = /\/assets\/index-[^/]+\.js$/
const FAILURE = 'Part of Sidelight didn’t load. Check your connection, then try again.'

/** As a server in the middle of a release once did. */
const breakFirstScript = (page: Page) =>
  page.route(FIRST_SCRIPT, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))

test('[R-76-03] An app whose first script has a wrong type says so, and opens when it is tried again', async ({
  page,
}) => {
  await breakFirstScript(page)
  await page.goto('/sign-in')
  await expect(page.getByRole('alert')).toContainText(FAILURE)
  await page.unroute(FIRST_SCRIPT)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByText(FAILURE)).toBeHidden()
})

test('[R-76-03] A page that can be read without the app says that the app did not load, once somebody uses it', async ({
  page,
}) => {
  await breakFirstScript(page)
  await page.goto('/')
  await page.mouse.move(1, 1)
  await expect(page.getByRole('alert')).toContainText(FAILURE)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unroute(FIRST_SCRIPT)
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Try again' }).click()
  await loaded
  await expect(page.getByText(FAILURE)).toBeHidden()
  await hydrateLanding(page)
})

import type { Page } from '@playwright/test'
import { expectSignInPage } from '../pages/auth-pages.ts'
import { DOCUMENT } from '../pages/pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { readStorage } from '../support/local-storage.ts'

test('The user menu is opened, walked and closed by keyboard alone', async ({ signedInPage: page }) => {
  const opener = page.getByRole('button', { name: /^User menu of/ })
  await page.goto('/dashboard')
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Support' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Transaction' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/transaction')
})

test('[R-3-35] [R-4-75] [R-75-04] The theme is that of the system until another is chosen, changes in every tab at once and survives a reload', async ({
  page,
  context,
}) => {
  const isLight = (tab: Page) => tab.evaluate(() => document.documentElement.classList.contains('light'))
  const otherTab = await context.newPage()
  await page.goto('/sign-in')
  await otherTab.goto('/sign-up')
  await expect(otherTab.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()
  expect(await isLight(page)).toBe(false)
  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await expect(otherTab.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible()
  expect(await isLight(otherTab)).toBe(true)
  expect(await readStorage(page)).toMatchObject({ darkMode: 'false' })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveClass(/light/)
})

test.describe('on a light system', () => {
  test.use({ colorScheme: 'light' })

  test('[R-75-04] On a light system a public page is light from its first frame, and its bar too', async ({ page }) => {
    for (const path of ['/', '/terms', '/sign-in']) {
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(245, 241, 232)')
      await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#F5F1E8')
    }
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('[R-2.3-02] [R-2.3-06] On a phone the sidebar is a menu behind a button', async ({ signedInPage: page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Open menu' }).tap()
    const menu = page.getByRole('dialog')
    await menu.getByRole('link', { name: 'History' }).tap()
    await expect(page).toHaveURL('/dashboard/process-list')
    await expect(menu).toHaveCount(0)
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await menu.getByRole('button', { name: 'Close menu' }).tap()
    await expect(menu).toHaveCount(0)
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await menu.getByRole('button', { name: 'Logout' }).tap()
    await expectSignInPage(page)
  })

  test('No page is wider than the screen of a phone', async ({ signedInPage: page }) => {
    const paths = [
      '/',
      '/terms',
      '/your-sides',
      '/clean-tape',
      '/licences',
      '/status',
      '/contact',
      '/verification',
      '/forgot-password',
      '/dashboard',
      '/dashboard/process-list',
      '/dashboard/packages',
      '/dashboard/profile-settings',
      '/dashboard/process/upload',
      `/dashboard/process/${DOCUMENT}/scenes-preview`,
    ]
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
    }
  })
})

import type { Page } from '@playwright/test'
import { expectDashboard, expectSignInPage } from '../pages/auth-pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { readStorage } from '../support/local-storage.ts'
import { DOCUMENT } from '../pages/pages.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const menuButton = (page: Page) => page.getByRole('button', { name: /^User menu of/ })
const steps = (page: Page) => page.getByRole('navigation', { name: 'Process steps' }).getByRole('listitem')

async function followSidebar(page: Page, name: string, path: string): Promise<void> {
  await page.goto('/dashboard/profile-settings')
  const item = sidebar(page).getByRole('link', { name, exact: true })
  await item.click()
  await expect(page).toHaveURL(path)
  await expect(item).toHaveAttribute('aria-current', 'page')
}

async function chooseFromMenu(page: Page, name: string): Promise<void> {
  await menuButton(page).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test.describe('the sidebar', () => {
  test('[R-2.3-01] Dashboard goes to /dashboard', ({ signedIn }) => followSidebar(signedIn, 'Dashboard', '/dashboard'))

  test('[R-2.3-02] History goes to the process list', ({ signedIn }) =>
    followSidebar(signedIn, 'History', '/dashboard/process-list'))

  test('[R-2.3-03] Studio goes to the upload step', ({ signedIn }) =>
    followSidebar(signedIn, 'Studio', '/dashboard/process/upload'))

  test('[R-2.3-04] Subscription goes to the subscription', ({ signedIn }) =>
    followSidebar(signedIn, 'Subscription', '/dashboard/subscription'))

  test('[R-2.3-05] Packages goes to the packages', ({ signedIn }) =>
    followSidebar(signedIn, 'Packages', '/dashboard/packages'))

  test('[R-2.3-06] Logout ends the session', async ({ signedIn: page }) => {
    await page.goto('/dashboard')
    await sidebar(page).getByRole('button', { name: 'Logout' }).click()
    await expectSignInPage(page)
    expect(await readStorage(page)).not.toHaveProperty('accessToken')
  })
})

test.describe('the header', () => {
  test('[R-2.3-07] [R-2.3-13] names the section, and in the process the step', async ({ signedIn: page }) => {
    const titles = [
      ['/dashboard', 'Dashboard'],
      ['/dashboard/process-list', 'History'],
      ['/dashboard/subscription', 'Subscription'],
      ['/dashboard/packages', 'Packages'],
      ['/dashboard/transaction', 'Transaction'],
      ['/dashboard/profile-settings', 'Profile'],
      ['/dashboard/process/upload', 'Script Upload'],
      [`/dashboard/process/${DOCUMENT}/scenes`, 'Script Parsing'],
      [`/dashboard/process/${DOCUMENT}/assign-voice`, 'Voice Assign'],
      [`/dashboard/process/${DOCUMENT}/scenes-preview`, 'Voice Generation & Playback'],
    ] as const
    for (const [path, title] of titles) {
      await page.goto(path)
      await expect(page.getByRole('banner').getByText(title, { exact: true })).toBeVisible()
    }
  })

  test('[R-2.3-08] shows how many pages are left', async ({ alone: { page, person }, sql }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('banner')).toContainText('5 pages left')
    await sql(
      `update credit_account set balance = 1 from app_user u where u.id = user_id and bucket like 'monthly:%' and u.email = $1`,
      [person.email],
    )
    await page.reload()
    await expect(page.getByRole('banner')).toContainText('1 page left')
  })
})

test.describe('the user menu', () => {
  test('[R-2.3-09] Profile goes to the profile settings', async ({ signedIn: page }) => {
    await page.goto('/dashboard')
    await chooseFromMenu(page, 'Profile')
    await expect(page).toHaveURL('/dashboard/profile-settings')
  })

  test('[R-2.3-11] Transaction goes to the transactions', async ({ signedIn: page }) => {
    await page.goto('/dashboard')
    await chooseFromMenu(page, 'Transaction')
    await expect(page).toHaveURL('/dashboard/transaction')
  })

  test('[R-2.3-12] Sign out ends the session', async ({ signedIn: page }) => {
    await page.goto('/dashboard')
    await chooseFromMenu(page, 'Sign out')
    await expectSignInPage(page)
    expect(await readStorage(page)).not.toHaveProperty('refreshToken')
  })

  test('opens and works by keyboard alone', async ({ signedIn: page }) => {
    await page.goto('/dashboard')
    await menuButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Support' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(menuButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: 'Transaction' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard/transaction')
  })
})

test.describe('the process', () => {
  test('[R-2.3-14] is a header of four numbered steps', async ({ signedIn: page }) => {
    await page.goto('/dashboard/process/upload')
    await expect(steps(page)).toHaveText([/^1Upload Script/, /^2Script Scenes/, /^3Assign Voices/, /^4Preview/])
    await expect(steps(page).nth(0)).toHaveAttribute('aria-current', 'step')
  })

  test('[R-2.3-15] has no way past the upload without a document', async ({ signedIn: page }) => {
    await page.goto('/dashboard/process/upload')
    for (const step of [1, 2, 3]) {
      await expect(steps(page).nth(step).getByRole('link')).toHaveCount(0)
      await expect(steps(page).nth(step).locator('[aria-disabled="true"]')).toBeVisible()
      await steps(page).nth(step).click()
      await expect(page).toHaveURL('/dashboard/process/upload')
    }
  })

  test('[R-2.3-16] says Upload Required where a document is missing and leads to the upload', async ({
    signedIn: page,
  }) => {
    for (const step of ['scenes', 'assign-voice', 'scenes-preview']) {
      await page.goto(`/dashboard/process/undefined/${step}`)
      await expect(page.getByRole('heading', { name: 'Upload Required' })).toBeVisible()
      await page.getByRole('link', { name: 'Go to Upload Step' }).click()
      await expect(page).toHaveURL('/dashboard/process/upload')
    }
  })

  test('[R-2.3-17] shows the steps before the current one as completed, and lets one go back', async ({
    signedIn: page,
  }) => {
    await page.goto(`/dashboard/process/${DOCUMENT}/assign-voice`)
    await expect(steps(page)).toHaveText([
      'Upload Script(completed)',
      'Script Scenes(completed)',
      '3Assign Voices',
      '4Preview',
    ])
    await steps(page).nth(1).getByRole('link').click()
    await expect(page).toHaveURL(`/dashboard/process/${DOCUMENT}/scenes`)
    await expect(steps(page).nth(1)).toHaveAttribute('aria-current', 'step')
    await expect(steps(page).nth(2)).not.toContainText('(completed)')
  })
})

test.describe('the theme', () => {
  const isLight = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('light'))

  test('[R-3-35] [R-4-75] is dark until chosen otherwise, is kept, and outlives the session', async ({
    signedIn: page,
  }) => {
    await page.goto('/dashboard')
    await expectDashboard(page)
    expect(await isLight(page)).toBe(false)
    await page.getByRole('button', { name: 'Switch to light theme' }).click()
    await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible()
    expect(await readStorage(page)).toMatchObject({ darkMode: 'false' })
    await page.reload()
    expect(await isLight(page)).toBe(true)
    await sidebar(page).getByRole('button', { name: 'Logout' }).click()
    await expectSignInPage(page)
    expect(await isLight(page)).toBe(true)
    await page.getByRole('button', { name: 'Switch to dark theme' }).click()
    expect(await readStorage(page)).toEqual({ darkMode: 'true' })
  })

  test('changes in every tab at once', async ({ page, context }) => {
    const other = await context.newPage()
    await page.goto('/sign-in')
    await other.goto('/sign-up')
    await expect(other.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()
    await page.getByRole('button', { name: 'Switch to light theme' }).click()
    await expect(other.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible()
    expect(await isLight(other)).toBe(true)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('[R-2.3-02] [R-2.3-06] the sidebar is a menu behind a button', async ({ signedIn: page }) => {
    await page.goto('/dashboard')
    await expect(sidebar(page)).toHaveCount(0)
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

  test('no page is wider than the screen', async ({ signedIn: page }) => {
    const paths = [
      '/',
      '/terms',
      '/your-sides',
      '/licences',
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

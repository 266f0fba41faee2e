import type { Page } from '@playwright/test'
import { expectDashboard, expectSignInPage, toastOf } from '../pages/auth-pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { readStorage } from '../support/local-storage.ts'
import { DOCUMENT } from '../pages/pages.ts'

interface Expected {
  heading: string
  title: string
}

async function expectPage(page: Page, path: string, { heading, title }: Expected): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  await expect(page).toHaveURL(path)
  await expect(page).toHaveTitle(`${title} · Sidelight`)
}

test.describe('public pages', () => {
  test('[R-2.1-01] / is the landing page', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Never tape alone.')
    await expect(page).toHaveTitle('Sidelight: the scene partner that waits for your line')
  })

  test('[R-2.1-02] /sign-in is public', ({ page }) =>
    expectPage(page, '/sign-in', { heading: 'Sign In', title: 'Sign In' }))

  test('[R-2.1-03] /sign-up is public', ({ page }) =>
    expectPage(page, '/sign-up', { heading: 'Sign Up', title: 'Sign Up' }))

  test('[R-2.1-04] /forgot-password is public', ({ page }) =>
    expectPage(page, '/forgot-password', { heading: 'Forgot Password', title: 'Forgot Password' }))

  test('[R-2.1-05] /reset-password is public and reads its token from the query string', async ({ page }) => {
    await page.goto('/reset-password?token=abc')
    await expect(page.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible()
    await expect(page).toHaveTitle('Reset Password · Sidelight')
    await expect(page).toHaveURL('/reset-password')
    await expect(page.getByLabel('New Password', { exact: true })).toBeVisible()
  })

  test('[R-2.1-06] [R-2.12-23] /terms is public and leads back home', async ({ page }) => {
    await expectPage(page, '/terms', { heading: 'Terms', title: 'Terms' })
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('[R-2.1-07] /contact is public', ({ page }) =>
    expectPage(page, '/contact', { heading: 'Contact Us', title: 'Contact Us' }))

  test('[R-2.1-08] /contact-us is public', ({ page }) =>
    expectPage(page, '/contact-us', { heading: 'Contact Us', title: 'Contact Us' }))

  test('[R-2.1-09] [R-2.12-02] [R-2.12-03] [R-2.12-04] [R-2.12-05] /verification tells what to do with the mail', async ({
    page,
  }) => {
    await expectPage(page, '/verification', { heading: 'Check your email', title: 'Check your email' })
    const main = page.getByRole('main')
    await expect(main).toContainText('verification link')
    await expect(main).toContainText('expires in 24 hours')
    await expect(main.getByRole('list').first().getByRole('listitem')).toContainText([
      'Check your inbox',
      'Click the link',
      'Return to sign in',
    ])
    await expect(main.getByRole('list').last().getByRole('listitem')).toContainText([
      'spam',
      'Wait a few minutes',
      'Contact support',
    ])
    await main.getByRole('link', { name: 'Contact Support' }).click()
    await expect(page).toHaveURL('/contact-us')
  })

  test('[R-2.1-10] [R-7-10] /verify/{token} asks the server about that very token', async ({ page }) => {
    const asked = page.waitForRequest('**/api/v1/auth/verify-email/**')
    await page.goto('/verify/a-secret-from-nowhere-0123456789')
    expect(new URL((await asked).url()).pathname).toBe('/api/v1/auth/verify-email/a-secret-from-nowhere-0123456789')
    await expect(page).toHaveTitle('Verify your email · Sidelight')
  })

  test('[R-2.1-26] an unknown path leads to the landing page', async ({ page }) => {
    await page.goto('/no/such/page')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Never tape alone.')
  })
})

test.describe('the dashboard', () => {
  test('[R-2.1-11] [R-2.4-01] /dashboard is the home of its layout', async ({ signedIn }) => {
    await expectPage(signedIn, '/dashboard', { heading: 'Dashboard Overview', title: 'Dashboard' })
    await expect(signedIn.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })

  test('[R-2.1-12] [R-2.9-01] [R-2.9-07] /dashboard/process-list is the process history', async ({ signedIn }) => {
    await expectPage(signedIn, '/dashboard/process-list', { heading: 'Process History', title: 'Process History' })
    await expect(signedIn.getByText('No processes found.')).toBeVisible()
  })

  test('[R-2.1-13] /dashboard/subscription', ({ signedIn }) =>
    expectPage(signedIn, '/dashboard/subscription', { heading: 'Subscription', title: 'Subscription' }))

  test('[R-2.1-14] /dashboard/packages', ({ signedIn }) =>
    expectPage(signedIn, '/dashboard/packages', {
      heading: 'Manage Your Subscription',
      title: 'Manage Your Subscription',
    }))

  test('[R-2.1-15] /dashboard/transaction', ({ signedIn }) =>
    expectPage(signedIn, '/dashboard/transaction', { heading: 'Transaction History', title: 'Transaction History' }))

  test('[R-2.1-16] /dashboard/success', ({ signedIn }) =>
    expectPage(signedIn, '/dashboard/success?session_id=cs_test', { heading: 'Payment', title: 'Payment' }))

  test('[R-2.1-17] [R-2.12-14] [R-2.12-16] /dashboard/cancel charges nothing and offers another try by /membership', async ({
    signedIn: page,
  }) => {
    await expectPage(page, '/dashboard/cancel', { heading: 'Payment Cancelled', title: 'Payment Cancelled' })
    await expect(page.getByRole('main')).toContainText('No charges were made.')
    const again = page.getByRole('link', { name: 'Try Payment Again' })
    await expect(again).toHaveAttribute('href', '/membership')
    await again.click()
    await expect(page).toHaveURL('/dashboard/packages')
  })

  test('[R-2.1-18] /dashboard/profile-settings shows who is signed in', async ({ signedIn, member }) => {
    await expectPage(signedIn, '/dashboard/profile-settings', { heading: 'Profile', title: 'Profile' })
    await expect(signedIn.getByRole('main')).toContainText(member.username)
    await expect(signedIn.getByRole('main')).toContainText(member.email)
  })

  test('[R-2.1-19] [R-2.1-20] /dashboard/process forwards to the upload step', async ({ signedIn: page }) => {
    await page.goto('/dashboard/process')
    await expect(page).toHaveURL('/dashboard/process/upload')
    await expect(page.getByRole('heading', { level: 1, name: 'Upload Script' })).toBeVisible()
    await expect(page).toHaveTitle('Upload Script · Sidelight')
  })

  test('[R-2.1-21] [R-2.1-22] /dashboard/process/{documentId} forwards to its scenes', async ({ signedIn: page }) => {
    await page.goto(`/dashboard/process/${DOCUMENT}`)
    await expect(page).toHaveURL(`/dashboard/process/${DOCUMENT}/scenes`)
    await expect(page.getByRole('heading', { level: 1, name: 'Script Scenes' })).toBeVisible()
    await expect(page).toHaveTitle('Script Scenes · Sidelight')
  })

  test('[R-2.1-23] the voice assignment step', ({ signedIn }) =>
    expectPage(signedIn, `/dashboard/process/${DOCUMENT}/assign-voice`, {
      heading: 'Voice Assignment',
      title: 'Voice Assignment',
    }))

  test('[R-2.1-24] the audio production step', ({ signedIn }) =>
    expectPage(signedIn, `/dashboard/process/${DOCUMENT}/scenes-preview`, {
      heading: 'Audio Production',
      title: 'Audio Production',
    }))

  test('[R-2.1-25] an unknown path under /dashboard leads to /dashboard', async ({ signedIn: page }) => {
    for (const path of ['/dashboard/nowhere', '/dashboard/process-list/7', `/dashboard/process/${DOCUMENT}/nowhere`]) {
      await page.goto(path)
      await expectDashboard(page)
    }
  })

  test('/membership is a known way to the packages', async ({ signedIn: page }) => {
    await page.goto('/membership')
    await expect(page).toHaveURL('/dashboard/packages')
  })
})

test.describe('guards', () => {
  test('[R-2.1-27] without a token nobody enters, and nothing about anybody is asked of the server', async ({
    page,
  }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url())
    })
    for (const path of ['/dashboard', '/dashboard/packages', `/dashboard/process/${DOCUMENT}/scenes`, '/membership']) {
      await page.goto(path)
      await expectSignInPage(page)
    }
    // The sign-in page itself asks whether Google is offered, of everybody.
    expect(calls.filter((url) => !url.endsWith('/auth/google-login'))).toEqual([])
  })

  test('[R-2.1-28] the token is verified with the current-user call', async ({ signedIn: page }) => {
    const asked = page.waitForRequest('**/api/v1/users/me')
    await page.goto('/dashboard')
    const token = (await readStorage(page))['accessToken']
    expect((await asked).headers()['authorization']).toBe(`Bearer ${token}`)
    await expectDashboard(page)
  })

  test('[R-2.1-29] a token the server does not know leads to /sign-in', async ({ page }) => {
    await page.goto('/robots.txt')
    await page.evaluate(() => {
      localStorage.setItem('accessToken', 'made up')
      localStorage.setItem('refreshToken', 'made up as well')
    })
    await page.goto('/dashboard')
    await expect(toastOf(page, 'Session expired. Please log in again.')).toBeVisible()
    await expectSignInPage(page)
    expect(await readStorage(page)).not.toHaveProperty('accessToken')
  })

  test('[R-2.1-29] the token of an account that is gone leads to /sign-in', async ({ alone, sql }) => {
    await sql('delete from app_user where email = $1', [alone.person.email])
    await alone.page.goto('/dashboard')
    await expectSignInPage(alone.page)
  })

  test('[R-2.1-30] /sign-in sends people with a token to /dashboard', async ({ signedIn: page }) => {
    await page.goto('/sign-in')
    await expectDashboard(page)
  })

  test('[R-2.1-31] /sign-up sends people with a token to /dashboard', async ({ signedIn: page }) => {
    await page.goto('/sign-up')
    await expectDashboard(page)
  })
})

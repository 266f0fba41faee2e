import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { openProfile, sectionOf } from '../pages/profile-page.ts'

/** Of every form it is shown that nothing is sent while it complains. */
function watchPosts(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname)
  })
  return sent
}

test('[R-5-17] [R-5-18] [R-5-19] a forgotten password: the address is judged while it is typed', async ({ page }) => {
  await page.goto('/forgot-password')
  const email = page.getByLabel('Email')
  const submit = page.getByRole('button', { name: 'Send Reset Link' })
  await expect(submit).toBeDisabled()
  await email.fill('nora@')
  await expect(page.getByRole('alert')).toHaveText('Invalid email address')
  await expect(submit).toBeDisabled()
  await email.fill('')
  await expect(page.getByRole('alert')).toHaveText('Email is required')
  await expect(submit).toBeDisabled()

  await page.route('**/api/v1/auth/reset-password-request', () => undefined)
  await email.fill('nobody@example.test')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await submit.click()
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeDisabled()
})

test('[R-5-14] [R-5-16] a new password: the rules of sign-up hold, and both must be the same', async ({ page }) => {
  await page.goto('/reset-password?token=tJ5mRzXb0u2K9cQwYp1sVhLg7DnEo4aFi8kBx3rMZ6T')
  const sent = watchPosts(page)
  const type = async (password: string, again: string) => {
    await page.getByLabel('New Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm Password', { exact: true }).fill(again)
    await page.getByRole('button', { name: 'Reset Password' }).click()
  }
  const weak = 'Password must include uppercase, lowercase, number, and special character'
  for (const password of ['curtain-up1!', 'CURTAIN-UP1!', 'Curtain-up!', 'Curtain-up1']) {
    await type(password, password)
    await expect(page.getByLabel('New Password', { exact: true })).toHaveAccessibleDescription(new RegExp(`^${weak}`))
  }
  await type('Curtain-up1!', 'Curtain-up2!')
  await expect(page.getByRole('alert').filter({ hasText: 'Passwords do not match. Please try again.' })).toBeVisible()
  expect(sent).toEqual([])
})

test('[R-5-20] a profile keeps both its names', async ({ signedIn: page }) => {
  await openProfile(page)
  const sent = watchPosts(page)
  const personal = sectionOf(page, 'Personal Information')
  await personal.getByRole('button', { name: 'Edit' }).click()
  await personal.getByLabel('Full Name').fill('')
  await personal.getByLabel('User Name').fill('')
  await personal.getByRole('button', { name: 'Save changes' }).click()
  await expect(personal.getByRole('alert')).toHaveCount(2)
  for (const name of ['Full Name', 'User Name']) {
    await expect(personal.getByLabel(name)).toHaveAttribute('aria-invalid', 'true')
  }
  expect(sent).toEqual([])
})

test('[R-5-21] [R-5-22] [R-5-23] a password is changed with the present one, to one that is long enough, typed twice', async ({
  signedIn: page,
}) => {
  await openProfile(page)
  const sent = watchPosts(page)
  const security = sectionOf(page, 'Security Settings')
  const problem = (text: string) => security.getByRole('alert').filter({ hasText: text })
  await security.getByLabel('New Password', { exact: true }).fill('short')
  await security.getByLabel('Confirm New Password', { exact: true }).fill('other')
  await security.getByRole('button', { name: 'Update Password' }).click()
  await expect(problem('Current password is required')).toBeVisible()
  await expect(problem('Password must be at least 8 characters long')).toBeVisible()
  await expect(problem('Passwords do not match')).toBeVisible()
  expect(sent).toEqual([])
})

test('[R-5-25] a picture of 5 MB or more never leaves the browser', async ({ signedIn: page }) => {
  await openProfile(page)
  const sent = watchPosts(page)
  const png = Buffer.alloc(5 * 1024 * 1024)
  Buffer.from('89504e470d0a1a0a', 'hex').copy(png)
  const input = sectionOf(page, 'Profile picture').getByLabel('Choose a picture')
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png })
  await expect(page.getByRole('alert').filter({ hasText: 'File size must be less than 5MB' })).toBeVisible()
  expect(sent).toEqual([])
})

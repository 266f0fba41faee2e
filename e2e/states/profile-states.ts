import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { EnterState, PageState } from '../pages/pages.ts'
import { PROFILE, sectionOf } from '../pages/profile-page.ts'

const state = (name: string, enter: EnterState): PageState => ({
  name: `profile-${name}`,
  path: PROFILE,
  enter,
})

const openDialog = async (page: Page, section: string, button: string | RegExp) => {
  await sectionOf(page, section).getByRole('button', { name: button }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** The page with a changed response, for states that would take a day or a provider to come about. */
const stateWithResponse = (
  { name, path }: Pick<PageState, 'name' | 'path'>,
  call: string,
  change: (data: unknown) => unknown,
  enter: EnterState,
): PageState => ({
  name,
  path,
  prepare: (page) =>
    page.route(`**/api/v1${call}`, async (route) => {
      const response = await route.fetch()
      const envelope = (await response.json()) as { data: unknown }
      await route.fulfill({ response, json: { ...envelope, data: change(envelope.data) } })
    }),
  enter,
})

const DATE = '2026-11-15T09:30:00.000Z'

/** Open dialogs, errors and finished work on the profile page, and its activities on the dashboard. */
export const PROFILE_STATES: PageState[] = [
  state('editing', async (page) => {
    const personal = sectionOf(page, 'Personal Information')
    await personal.getByRole('button', { name: 'Edit' }).click()
    await personal.getByLabel('Full Name').fill('')
    await personal.getByRole('button', { name: 'Save changes' }).click()
    await expect(personal.getByRole('alert')).toHaveCount(1)
  }),
  state('password-errors', async (page) => {
    const security = sectionOf(page, 'Security Settings')
    await security.getByLabel('New Password', { exact: true }).fill('short')
    await security.getByRole('button', { name: 'Update Password' }).click()
    await expect(security.getByRole('alert')).toHaveCount(3)
  }),
  state('picture-refused', async (page) => {
    const input = sectionOf(page, 'Profile picture').getByLabel('Choose a picture')
    await input.setInputFiles({ name: 'sides.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await expect(page.getByRole('alert').filter({ hasText: 'Please select a valid image file' })).toBeVisible()
  }),
  state('add-passkey', (page) => openDialog(page, 'Passkeys', 'Add a passkey')),
  state('change-email', (page) => openDialog(page, 'Personal Information', 'Change email')),
  state('sign-out-everywhere', (page) => openDialog(page, "Where you're signed in", 'Sign out everywhere')),
  state('data-export', (page) => openDialog(page, 'Your data', 'Download my data')),
  state('delete-account', (page) => openDialog(page, 'Your data', 'Delete my account')),
  stateWithResponse(
    { name: 'profile-without-password', path: PROFILE },
    '/users/me',
    (user) => ({ ...(user as object), has_password: false }),
    (page) => expect(page.getByRole('button', { name: 'Send me a link to set a password' })).toBeVisible(),
  ),
  stateWithResponse(
    { name: 'profile-passkeys', path: PROFILE },
    '/users/passkeys',
    () => [
      { id: randomUUID(), device: 'Safari on iPhone', created_at: DATE, last_used_at: DATE },
      { id: randomUUID(), device: 'Chrome on macOS', created_at: DATE, last_used_at: null },
    ],
    (page) => expect(sectionOf(page, 'Passkeys').getByRole('listitem')).toHaveCount(2),
  ),
  stateWithResponse(
    { name: 'profile-remove-passkey', path: PROFILE },
    '/users/passkeys',
    () => [{ id: randomUUID(), device: 'Safari on iPhone', created_at: DATE, last_used_at: DATE }],
    (page) => openDialog(page, 'Passkeys', /^Remove the passkey/),
  ),
  stateWithResponse(
    { name: 'profile-data-ready', path: PROFILE },
    '/users/data-export',
    () => ({ status: 'ready', requested_at: DATE, expires_at: DATE, url: 'http://127.0.0.1/file.zip' }),
    (page) => expect(page.getByRole('link', { name: 'Download the file' })).toBeVisible(),
  ),
  stateWithResponse(
    { name: 'dashboard-activities', path: '/dashboard' },
    '/users/activities/recent',
    () =>
      ['completed', 'processing', 'error'].map((status) => ({
        action: 'Password changed',
        description: 'Every other device was signed out.',
        status,
        timestamp: DATE,
      })),
    (page) => expect(page.getByText('Password changed')).toHaveCount(3),
  ),
]

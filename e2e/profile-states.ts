import { expect, type Page } from '@playwright/test'
import type { PageState } from './pages.ts'
import { PROFILE, sectionOf } from './profile-page.ts'

const state = (name: string, enter: PageState['enter']): PageState => ({
  name: `profile-${name}`,
  path: PROFILE,
  enter,
})

const openDialog = async (page: Page, section: string, button: string) => {
  await sectionOf(page, section).getByRole('button', { name: button }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** What can be open or wrong on the profile page. */
export const PROFILE_STATES: PageState[] = [
  state('editing', async (page) => {
    const personal = sectionOf(page, 'Personal Information')
    await personal.getByRole('button', { name: 'Edit' }).click()
    await personal.getByLabel('Full Name').fill('')
    await personal.getByRole('button', { name: 'Save changes' }).click()
    await expect(personal.getByRole('alert')).toHaveCount(1)
  }),
  state('password-complaints', async (page) => {
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
  state('change-email', (page) => openDialog(page, 'Personal Information', 'Change e-mail')),
  state('sign-out-everywhere', (page) => openDialog(page, 'Where you are signed in', 'Sign out everywhere')),
  state('delete-account', (page) => openDialog(page, 'Your data', 'Delete my account')),
]

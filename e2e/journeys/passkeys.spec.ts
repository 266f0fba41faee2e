import type { Page } from '@playwright/test'
import { expectDashboard, expectSignInPage } from '../pages/auth-pages.ts'
import { openProfile, sectionOf } from '../pages/profile-page.ts'
import { expect, test as base } from '../support/fixtures.ts'
import { expectNotification } from '../support/notifications.ts'
import { getAddresses, type RunAddresses } from '../support/run-addresses.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'

/** At localhost, because browsers allow no passkeys at an IP address. */
const test = base.extend<object, { addresses: RunAddresses }>({
  addresses: [
    async ({}, use) => {
      const addresses = getAddresses()
      await use({ ...addresses, url: addresses.url.replace('127.0.0.1', 'localhost') })
    },
    { scope: 'worker' },
  ],
})

async function addPasskey(page: Page, password: string): Promise<void> {
  await sectionOf(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Current Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toBeHidden()
}

test('[R-16-01] [R-16-11] [R-16-12] A user adds a passkey, signs in with it, cannot add it twice, and removes it', async ({
  newUser: { page, user },
  inbox,
}) => {
  const authenticator = await addAuthenticator(page)
  await openProfile(page)
  await addPasskey(page, user.password)
  await expectNotification(page, 'Passkey added')
  const section = sectionOf(page, 'Passkeys')
  await expect(section.getByRole('listitem')).toContainText('Not used yet')
  await inbox.waitForMail(user.email, { subject: 'A passkey was added' })
  await addPasskey(page, user.password)
  await expectNotification(page, 'This device already has a passkey for your account.')

  await page.getByRole('button', { name: /^User menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expectSignInPage(page)
  const signIn = page.getByRole('button', { name: 'Sign in with a passkey' })
  await authenticator.setUnlocked(false)
  await signIn.click()
  await expectNotification(page, 'No passkey was used.')
  await authenticator.setUnlocked(true)
  await signIn.click()
  await expectDashboard(page)
  await expect(page.getByRole('button', { name: `User menu of ${user.fullName}` })).toBeVisible()

  await openProfile(page)
  await expect(section.getByRole('listitem')).toContainText('Last used just now')
  await section.getByRole('button', { name: /^Remove the passkey/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
  await expect(section).toContainText("You don't have any passkeys yet.")
})

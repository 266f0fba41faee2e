import type { Locator, Page } from '@playwright/test'
import { expectDashboard, expectSignInPage } from '../pages/auth-pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { expectNotification } from '../support/notifications.ts'
import { receiveVerificationLink } from '../support/visitors.ts'
import { sectionOf } from '../pages/profile-page.ts'

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

test(
  'A visitor signs up, changes the name, signs out everywhere and signs in again without a mouse',
  { tag: '@nightly' },
  async ({ page, inbox, visitor }) => {
    test.slow()
    await page.goto('/')
    await press(page, page.getByRole('link', { name: 'Sign In' }).first())
    await expectSignInPage(page)
    await press(page, page.getByRole('main').getByRole('link', { name: /sign up|create/i }))
    await expect(page).toHaveURL('/sign-up')
    await typeInto(page, page.getByLabel('Full Name'), visitor.fullName)
    await typeInto(page, page.getByLabel('Email'), visitor.email)
    await typeInto(page, page.getByLabel('Password', { exact: true }), visitor.password)
    await press(page, page.getByRole('checkbox', { name: 'I agree to the terms' }), 'Space')
    await press(page, page.getByRole('button', { name: 'Sign Up' }))
    await expect(page).toHaveURL('/verification')

    await page.goto(await receiveVerificationLink(inbox, visitor))
    await expectDashboard(page)

    const menu = page.getByRole('button', { name: `User menu of ${visitor.fullName}` })
    await press(page, menu)
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard/profile-settings')

    const personal = sectionOf(page, 'Personal Information')
    await press(page, personal.getByRole('button', { name: 'Edit' }))
    await expect(personal.getByLabel('Full Name')).toBeFocused()
    await typeInto(page, personal.getByLabel('Full Name'), 'Nora Nightingale')
    await press(page, personal.getByRole('button', { name: 'Save changes' }))
    await expectNotification(page, 'Personal information updated successfully')
    await expect(personal.getByRole('button', { name: 'Edit' })).toBeFocused()

    const opener = sectionOf(page, 'Your data').getByRole('button', { name: 'Delete my account' })
    await press(page, opener)
    const dialog = page.getByRole('dialog', { name: 'Delete my account' })
    await expect(dialog).toBeVisible()
    for (let n = 0; n < 12; n += 1) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()

    await press(page, sectionOf(page, "Where you're signed in").getByRole('button', { name: 'Sign out everywhere' }))
    const leaving = page.getByRole('dialog')
    await press(page, leaving.getByRole('button', { name: 'Sign out everywhere' }))
    await expectSignInPage(page)

    await typeInto(page, page.getByLabel('Email'), visitor.email)
    await typeInto(page, page.getByLabel('Password', { exact: true }), visitor.password)
    await page.keyboard.press('Enter')
    await expectDashboard(page)
  },
)

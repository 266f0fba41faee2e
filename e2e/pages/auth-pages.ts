import { expect, type Locator, type Page } from '@playwright/test'
import type { MailClient } from '@sidelight/dev-services/mail/mail-client'
import { receiveVerificationLink, type Visitor } from '../support/visitors.ts'

/**
 * Finds a notification. An open dialog hides the list of notifications from screen readers, which hear a live region
 * instead, so that hidden elements are searched too.
 */
export const toastOf = (page: Page, text: string): Locator =>
  page
    .getByRole('region', { name: /^Notification/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
    .filter({ hasText: text })

export async function fillSignUp(page: Page, visitor: Visitor): Promise<void> {
  await page.getByLabel('Full Name').fill(visitor.fullName)
  await page.getByLabel('Email').fill(visitor.email)
  await page.getByLabel('Password', { exact: true }).fill(visitor.password)
  await page.getByRole('checkbox', { name: 'I agree to the terms' }).check()
}

export async function submitSignIn(
  page: Page,
  { email, password }: Pick<Visitor, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Signs up with the form of the open page and opens the mailed link, which signs this browser in. */
export async function signUpAndIn(page: Page, inbox: MailClient, visitor: Visitor): Promise<void> {
  await fillSignUp(page, visitor)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/verification')
  await page.goto(await receiveVerificationLink(inbox, visitor))
}

export async function expectDashboard(page: Page): Promise<void> {
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Overview' })).toBeVisible()
}

export async function expectSignInPage(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/sign-in(\?|$)/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
}

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { toastOf } from '../pages/auth-pages.ts'
import { expect, test } from '../support/fixtures.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Support' })

async function openSupport(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^User menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Support' }).click()
  await expect(dialog(page)).toBeVisible()
}

test('[R-2.3-10] [R-7-19] [R-8-73] [R-5-27] Support opens a form whose words arrive in the support mailbox', async ({
  signedIn: page,
  addresses,
  inbox,
  member,
}) => {
  const subject = `My partner mumbles ${randomUUID()}`
  await openSupport(page)
  await expect(dialog(page).getByLabel('Name')).toHaveValue(member.fullName)
  await expect(dialog(page).getByLabel('Email')).toHaveValue(member.email)
  await dialog(page).getByLabel('Subject').fill(subject)
  await dialog(page).getByLabel('Message').fill('He swallows every last word.\nPlease advise.')
  await dialog(page).getByRole('button', { name: 'Submit Ticket' }).click()
  await expect(toastOf(page, 'Support ticket submitted successfully')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)

  const mail = await inbox.waitForMail(addresses.supportAddress, { subject })
  expect(mail.text).toContain('He swallows every last word.\nPlease advise.')
  expect(mail.text).toContain(member.email)
})

test('[R-5-26] the form wants a name, an address, a subject and a message', async ({ signedIn: page }) => {
  await openSupport(page)
  await dialog(page).getByLabel('Name').fill('')
  await dialog(page).getByLabel('Email').fill('')
  await dialog(page).getByRole('button', { name: 'Submit Ticket' }).click()
  for (const field of ['Name', 'Email', 'Subject', 'Message']) {
    await expect(dialog(page).getByLabel(field)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(dialog(page).getByLabel('Phone (optional)')).toHaveAttribute('aria-invalid', 'false')
})

test('[R-8-72] a ticket that did not arrive says so, and its words are not lost', async ({ signedIn: page }) => {
  await openSupport(page)
  await page.route('**/api/v1/users/contact-us', (route) => route.abort('connectionreset'))
  await dialog(page).getByLabel('Subject').fill('Lost?')
  await dialog(page).getByLabel('Message').fill('Do not lose me.')
  await dialog(page).getByRole('button', { name: 'Submit Ticket' }).click()
  await expect(toastOf(page, 'Failed to submit support ticket')).toBeVisible()
  await expect(dialog(page).getByLabel('Message')).toHaveValue('Do not lose me.')
})

test('[R-9-34] [R-9-35] it says when somebody reads', async ({ signedIn: page }) => {
  await openSupport(page)
  await expect(dialog(page)).toContainText('Mon-Fri 9:00 AM-6:00 PM. We reply within 24 hours.')
})

test('keyboard alone: from the menu through the form to a ticket', async ({ signedIn: page }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^User menu of/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Support' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByLabel('Email')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByLabel('Subject')).toBeFocused()
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByLabel('Message')).toBeFocused()
  await page.keyboard.type('No mouse was used.')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByLabel('Name')).toBeFocused()
  await dialog(page).getByLabel('Message').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'Support ticket submitted successfully')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^User menu of/ })).toBeFocused()
})

test('[R-7-20] [R-8-76] [R-2.1-08] a visitor without an account reaches support through the contact page', async ({
  page,
  addresses,
  inbox,
  visitor,
}) => {
  await page.goto('/contact-us')
  await page.getByLabel('Name').fill(visitor.fullName)
  await page.getByLabel('Email').fill(visitor.email)
  await page.getByLabel('Phone').fill('+1 (212) 555-0199')
  await page.getByLabel('Message').fill(`The mail to ${visitor.email} never came.`)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(toastOf(page, 'Email sent successfully')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect
    .poll(async () => (await inbox.listMails(addresses.supportAddress)).map((mail) => mail.text).join('\n'))
    .toContain(`The mail to ${visitor.email} never came.`)
})

test('[R-5-28] [R-5-29] [R-5-30] [R-5-31] the contact page says what is missing', async ({ page }) => {
  await page.goto('/contact')
  await page.getByLabel('Name').fill('No')
  await page.getByLabel('Phone').fill('212 555 0199')
  await page.getByLabel('Email').fill('nora')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('alert')).toHaveText([
    'The name must be at least 3 characters long!',
    'Invalid email format',
    'It should contain 11 digits!',
    'Message is required',
  ])
})

import { randomUUID } from 'node:crypto'
import { expect, test } from '../support/fixtures.ts'
import { expectNotification } from '../support/notifications.ts'

test('[R-2.3-10] [R-7-19] [R-8-73] [R-5-27] A ticket of a signed-in user arrives in the support mailbox', async ({
  signedInPage: page,
  addresses,
  inbox,
  sharedUser,
}) => {
  const subject = `My partner mumbles ${randomUUID()}`
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^User menu of/ }).click()
  await page.getByRole('menuitem', { name: 'Support' }).click()
  const dialog = page.getByRole('dialog', { name: 'Support' })
  await expect(dialog.getByLabel('Name')).toHaveValue(sharedUser.fullName)
  await expect(dialog.getByLabel('Email')).toHaveValue(sharedUser.email)
  await dialog.getByLabel('Subject').fill(subject)
  await dialog.getByLabel('Message').fill('He swallows every last word.\nPlease advise.')
  await dialog.getByRole('button', { name: 'Submit Ticket' }).click()
  await expectNotification(page, 'Support ticket submitted successfully')
  await expect(dialog).toHaveCount(0)

  const mail = await inbox.waitForMail(addresses.supportAddress, { subject })
  expect(mail.text).toContain('He swallows every last word.\nPlease advise.')
  expect(mail.text).toContain(sharedUser.email)
})

test('[R-7-20] [R-8-76] [R-2.1-08] A message of a visitor without an account arrives in the support mailbox', async ({
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
  await expectNotification(page, 'Email sent successfully')
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect
    .poll(async () => (await inbox.listMails(addresses.supportAddress)).map((mail) => mail.text).join('\n'))
    .toContain(`The mail to ${visitor.email} never came.`)
})

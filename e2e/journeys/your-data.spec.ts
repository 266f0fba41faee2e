import { readFile } from 'node:fs/promises'
import { expectSignInPage, submitSignIn, toastOf } from '../pages/auth-pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { readStorage } from '../support/local-storage.ts'
import { createMember, callApi, rotateTokens } from '../support/visitors.ts'
import { openProfile, sectionOf } from '../pages/profile-page.ts'
import { unzip } from '../support/zip.ts'

test('everything the account holds is gathered, announced by mail, downloaded and readable', async ({
  alone: { page, person },
  inbox,
}) => {
  await openProfile(page)
  const data = sectionOf(page, 'Your data')
  await data.getByRole('button', { name: 'Download my data' }).click()
  const link = data.getByRole('link', { name: 'Download the file' })
  await expect(link).toBeVisible({ timeout: 30_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  const files = unzip(await readFile(await download.path()))
  expect([...files.keys()].some((name) => name.startsWith('profile'))).toBe(true)
  expect([...files.values()].join('\n')).toContain(person.email)
  for (const [name, text] of files) if (name.endsWith('.json')) JSON.parse(text)
  expect([...files.values()].join('\n')).not.toMatch(/argon2|password_hash|refresh_token/)

  const mail = await inbox.waitForMail(person.email, { subject: /data is ready/ })
  expect(mail.links.filter((address) => !address.endsWith('/dashboard/profile-settings'))).toEqual([])
})

test('a deleted account is gone at once: sessions, address and name; a receipt is mailed, and pages are not given twice', async ({
  alone: { page, person, tokens },
  addresses,
  inbox,
  sql,
}) => {
  await openProfile(page)
  await sectionOf(page, 'Your data').getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await dialog.getByLabel('Current Password', { exact: true }).fill('Curtain-down1!')
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await dialog.getByLabel('Current Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(toastOf(page, `Your account is deleted. We'll email a receipt to ${person.email}.`)).toBeVisible()
  expect(await readStorage(page)).not.toHaveProperty('accessToken')

  expect((await callApi(addresses.url, '/users/me', { from: person, bearer: tokens.accessToken })).status).toBe(401)
  expect((await rotateTokens(addresses.url, person, tokens.refreshToken)).status).toBe(401)
  expect(
    await sql('select id from app_user where email = $1 or username = $2', [person.email, person.username]),
  ).toEqual([])
  const receipt = await inbox.waitForMail(person.email, { subject: 'Your Sidelight account has been deleted' })
  expect(receipt.text).not.toContain(person.fullName)
  await page.goto('/sign-in')
  await submitSignIn(page, person)
  await expect(toastOf(page, 'Invalid credentials')).toBeVisible()
  await expectSignInPage(page)

  for (const { id } of await inbox.listMails(person.email)) await inbox.remove(id)
  await createMember(addresses.url, inbox, { ...person, fullName: 'Nora Again' })
  await submitSignIn(page, person)
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('dialog', { name: 'Credits Required' })).toBeVisible()
})

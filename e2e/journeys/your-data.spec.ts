import { readFile } from 'node:fs/promises'
import { expectSignInPage, submitSignIn } from '../pages/auth-pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNotification } from '../support/notifications.ts'
import { readStorage } from '../support/local-storage.ts'
import { createUser, callApi, rotateTokens } from '../support/visitors.ts'
import { openProfile, sectionOf } from '../pages/profile-page.ts'
import { unzip } from '../support/zip.ts'

test('An export holds the data of the account and no secret, is announced by mail and can be downloaded', async ({
  newUser: { page, user },
  inbox,
}) => {
  await openProfile(page)
  const data = sectionOf(page, 'Your data')
  await data.getByRole('button', { name: 'Download my data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download my data' })
  await dialog.getByLabel('Current Password', { exact: true }).fill(user.password)
  await dialog.getByRole('button', { name: 'Make the file' }).click()
  const link = data.getByRole('link', { name: 'Download the file' })
  await expect(link).toBeVisible({ timeout: 30_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  const files = unzip(await readFile(await download.path()))
  expect([...files.keys()].some((name) => name.startsWith('profile'))).toBe(true)
  expect([...files.values()].join('\n')).toContain(user.email)
  for (const [name, text] of files) if (name.endsWith('.json')) JSON.parse(text)
  expect([...files.values()].join('\n')).not.toMatch(/argon2|password_hash|refresh_token/)

  const mail = await inbox.waitForMail(user.email, { subject: /data is ready/ })
  expect(mail.links.filter((address) => !address.endsWith('/dashboard/profile-settings'))).toEqual([])
})

test('A deleted account loses its sessions, address and name at once, is mailed a receipt, and gets no second free pages', async ({
  newUser: { page, user, tokens },
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
  await dialog.getByLabel('Current Password', { exact: true }).fill(user.password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expectNotification(page, `Your account is deleted. We'll email a receipt to ${user.email}.`)
  expect(await readStorage(page)).not.toHaveProperty('accessToken')

  expect((await callApi(addresses.url, '/users/me', { from: user, bearer: tokens.accessToken })).status).toBe(401)
  expect((await rotateTokens(addresses.url, user, tokens.refreshToken)).status).toBe(401)
  expect(await sql('select id from app_user where email = $1 or username = $2', [user.email, user.username])).toEqual(
    [],
  )
  const receipt = await inbox.waitForMail(user.email, { subject: 'Your Sidelight account has been deleted' })
  expect(receipt.text).not.toContain(user.fullName)
  await page.goto('/sign-in')
  await submitSignIn(page, user)
  await expectNotification(page, 'Invalid credentials')
  await expectSignInPage(page)

  for (const { id } of await inbox.listMails(user.email)) await inbox.remove(id)
  await createUser(addresses.url, inbox, { ...user, fullName: 'Nora Again' })
  await submitSignIn(page, user)
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('dialog', { name: 'Credits Required' })).toBeVisible()
})

import { openProfile, sectionOf } from '../pages/profile-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNotification } from '../support/notifications.ts'
import { callApi, inventVisitor, signIn } from '../support/visitors.ts'

test('[R-2.12-30] [R-8-93] [R-4-74] [R-7-15] [R-7-16] [R-7-17] [X01] A profile picture goes straight to the storage without the bearer token, comes back re-encoded, and is removed', async ({
  newUser: { page, user, tokens },
  addresses,
}) => {
  await openProfile(page)
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 900, height: 700 } })
  const card = sectionOf(page, 'Profile picture')
  const puts: Record<string, string>[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') puts.push({ ...request.headers(), url: request.url() })
  })
  await card.getByLabel('Choose a picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expectNotification(page, 'Profile picture updated successfully')
  expect(puts).toHaveLength(1)
  expect(new URL(puts[0]?.['url'] ?? '').origin).toBe(addresses.storageUrl)
  expect(puts[0]).toMatchObject({ 'content-type': 'image/png' })
  expect(puts[0]).not.toHaveProperty('authorization')

  const me = await callApi(addresses.url, '/users/me', { from: user, bearer: tokens.accessToken })
  const address = String(me.data?.['profile_picture_url'])
  expect(new URL(address).pathname).toMatch(/\/avatars\/[^/]+\/[^/]+\.webp$/)
  const served = await fetch(address)
  expect(served.headers.get('content-type')).toBe('image/webp')
  expect(Buffer.from(await served.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP')
  for (const image of [card.locator('img'), page.getByRole('banner').locator('img')]) {
    await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(512)
  }

  await card.getByRole('button', { name: 'Remove picture' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove picture' }).click()
  await expectNotification(page, 'Profile picture removed')
  await expect(card.locator('img')).toHaveCount(0)
  await expect.poll(async () => (await fetch(address)).status, { timeout: 60_000 }).toBe(404)
})

test('A new e-mail address is confirmed by a mailed link, the old address is notified, and only the new one signs in', async ({
  newUser: { page, user },
  addresses,
  inbox,
}) => {
  const { email } = inventVisitor()
  await openProfile(page)
  await sectionOf(page, 'Personal Information').getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New Email').fill(email)
  await dialog.getByLabel('Current Password', { exact: true }).fill(user.password)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('dialog', { name: 'Check your new mailbox' })).toContainText(email)

  const mail = await inbox.waitForMail(email)
  const link = mail.links.find((address) => address.includes('/confirm-email/')) ?? ''
  const secret = link.split('/').at(-1) ?? ''
  await inbox.waitForMail(user.email, { subject: /address|e-mail/i })
  const carriers: string[] = []
  page.on('request', (request) => {
    const isCarrier = request.url().includes(secret) || (request.postData() ?? '').includes(secret)
    if (isCarrier) carriers.push(`${request.method()} ${new URL(request.url()).pathname.replace(secret, '…')}`)
  })
  await page.goto(link)
  await expect(page).toHaveURL('/confirm-email')
  await page.getByRole('button', { name: 'Confirm new email' }).click()
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  expect(carriers).toEqual(['GET /confirm-email/…', 'POST /api/v1/auth/confirm-email'])
  await page.getByRole('link', { name: 'Back to Profile' }).click()
  await expect(sectionOf(page, 'Personal Information')).toContainText(email)
  await expect(signIn(addresses.url, user)).rejects.toThrow('401')
  await signIn(addresses.url, { ...user, email })
})

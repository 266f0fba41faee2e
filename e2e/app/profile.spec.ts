import { expectDashboard, expectSignInPage, submitSignIn, toastOf } from '../pages/auth-pages.ts'
import { expect, test } from '../support/fixtures.ts'
import { callApi, inventVisitor, signIn } from '../support/visitors.ts'
import { openProfile, sectionOf } from '../pages/profile-page.ts'

test('[R-2.12-31] [R-2.12-33] [R-8-94] [R-7-13] the name is edited, given up, and changed, everywhere at once', async ({
  alone: { page, person, tokens },
  addresses,
}) => {
  await openProfile(page)
  const personal = sectionOf(page, 'Personal Information')
  await expect(sectionOf(page, 'Profile picture')).toContainText('User')
  await personal.getByRole('button', { name: 'Edit' }).click()
  await personal.getByLabel('Full Name').fill('Nobody At All')
  await personal.getByRole('button', { name: 'Cancel' }).click()
  await expect(personal).toContainText(person.fullName)

  await personal.getByRole('button', { name: 'Edit' }).click()
  await personal.getByLabel('Full Name').fill('Nora Nightingale')
  await personal.getByRole('button', { name: 'Save changes' }).click()
  await expect(toastOf(page, 'Personal information updated successfully')).toBeVisible()
  await expect(personal).toContainText('Nora Nightingale')
  await expect(page.getByRole('button', { name: 'User menu of Nora Nightingale' })).toBeVisible()
  const me = await callApi(addresses.url, '/users/me', { from: person, bearer: tokens.accessToken })
  expect(me.data).toMatchObject({ full_name: 'Nora Nightingale', username: person.username })
})

test('[R-2.12-30] [R-8-93] [R-4-74] [R-7-15] [R-7-16] [R-7-17] [X01] a picture goes straight to the store without the bearer, comes back re-encoded, and is removed', async ({
  alone: { page, person, tokens },
  addresses,
}) => {
  await page.goto('/')
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 900, height: 700 } })
  await openProfile(page)
  const card = sectionOf(page, 'Profile picture')
  const puts: Record<string, string>[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') puts.push({ ...request.headers(), url: request.url() })
  })
  await card.getByLabel('Choose a picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expect(toastOf(page, 'Profile picture updated successfully')).toBeVisible()
  expect(puts).toHaveLength(1)
  expect(new URL(puts[0]?.['url'] ?? '').origin).toBe(addresses.storageUrl)
  expect(puts[0]).toMatchObject({ 'content-type': 'image/png' })
  expect(puts[0]).not.toHaveProperty('authorization')

  const me = await callApi(addresses.url, '/users/me', { from: person, bearer: tokens.accessToken })
  const address = String(me.data?.['profile_picture_url'])
  expect(new URL(address).pathname).toMatch(/\/avatars\/[^/]+\/[^/]+\.webp$/)
  const shown = await fetch(address)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(Buffer.from(await shown.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP')
  for (const image of [card.locator('img'), page.getByRole('banner').locator('img')]) {
    await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(512)
  }

  await card.getByRole('button', { name: 'Remove picture' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove picture' }).click()
  await expect(toastOf(page, 'Profile picture removed')).toBeVisible()
  await expect(card.locator('img')).toHaveCount(0)
  await expect.poll(async () => (await fetch(address)).status, { timeout: 60_000 }).toBe(404)
})

test('[R-5-24] a file that is no picture never leaves the browser', async ({ alone: { page } }) => {
  await openProfile(page)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(request.url())
  })
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  const input = sectionOf(page, 'Profile picture').getByLabel('Choose a picture')
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: svg })
  await expect(page.getByRole('alert').filter({ hasText: 'Please select a valid image file' })).toBeVisible()
  expect(calls).toEqual([])
})

test('[R-2.12-32] [R-8-95] [R-7-14] [A42] [A43] the password is changed with the old one, in one request each, and other devices are signed out', async ({
  alone: { page, person },
  addresses,
  inbox,
}) => {
  const elsewhere = await signIn(addresses.url, person)
  await openProfile(page)
  const security = sectionOf(page, 'Security Settings')
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(new URL(request.url()).pathname)
  })
  const submit = async (old: string) => {
    await security.getByLabel('Current Password', { exact: true }).fill(old)
    await security.getByLabel('New Password', { exact: true }).fill('Second-act2!')
    await security.getByLabel('Confirm New Password', { exact: true }).fill('Second-act2!')
    await security.getByRole('button', { name: 'Update Password' }).click()
  }
  await submit('Curtain-down1!')
  await expect(security.getByRole('alert').first()).toBeVisible()
  await expect(page).toHaveURL(/profile-settings/)
  await submit(person.password)
  await expect(toastOf(page, 'Password updated successfully')).toBeVisible()
  expect(requests).toEqual(['/api/v1/users/update-password', '/api/v1/users/update-password'])

  expect((await callApi(addresses.url, '/users/me', { from: person, bearer: elsewhere.accessToken })).status).toBe(401)
  await page.reload()
  await expect(security).toBeVisible()
  await inbox.waitForMail(person.email, { subject: /password/i })
  await expect(signIn(addresses.url, person)).rejects.toThrow('401')
  await signIn(addresses.url, { ...person, password: 'Second-act2!' })
})

test('a second browser is listed, and "Sign out everywhere" there ends this one too', async ({
  alone: { page, person },
  browser,
  addresses,
}) => {
  const context = await browser.newContext({
    baseURL: addresses.url,
    extraHTTPHeaders: { 'x-forwarded-for': person.address },
  })
  const other = await context.newPage()
  await other.goto('/sign-in')
  await submitSignIn(other, person)
  await expectDashboard(other)
  await openProfile(page)
  await expect(sectionOf(page, "Where you're signed in").getByRole('listitem')).toHaveCount(2)

  await openProfile(other)
  const sessions = sectionOf(other, "Where you're signed in")
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByRole('listitem').first()).toContainText('This device')
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(toastOf(other, "You're signed out everywhere")).toBeVisible()
  await expectSignInPage(other)
  await context.close()

  await page.reload()
  await expectSignInPage(page)
})

test('a new address is confirmed by its own mail, the old one is told, and only the new one signs in', async ({
  alone: { page, person },
  addresses,
  inbox,
}) => {
  const { email } = inventVisitor()
  await openProfile(page)
  await sectionOf(page, 'Personal Information').getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New Email').fill(email)
  await dialog.getByLabel('Current Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('dialog', { name: 'Check your new mailbox' })).toContainText(email)

  const mail = await inbox.waitForMail(email)
  const link = mail.links.find((address) => address.includes('/confirm-email/')) ?? ''
  const secret = link.split('/').at(-1) ?? ''
  await inbox.waitForMail(person.email, { subject: /address|e-mail/i })
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
  await expect(signIn(addresses.url, person)).rejects.toThrow('401')
  await signIn(addresses.url, { ...person, email })
})

import { createHash, randomBytes } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { addDocument, type Sql } from '../support/seed-rows.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'
import { createUser, inventVisitor, type Visitor } from '../support/visitors.ts'

// The second use of a ticket is refused.
test.use({ expectedProblems: /409 \(Conflict\)/ })

/** Where pictures are kept for people to look at, if anywhere. */
const SHOTS = process.env['SCREENSHOT_DIR']

/** As `main.ts operator` does, whose link is tested on the server. */
async function invite(sql: Sql, email: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await sql(`update app_user set role = 'operator' where email = $1`, [email])
  await sql(
    `insert into operator_invitation (hash, user_id, expires_at)
     select $1, id, now() + interval '1 hour' from app_user where email = $2`,
    [createHash('sha256').update(secret).digest(), email],
  )
  return secret
}

/** Adds a passkey by the link and signs in with it, all by the keyboard. */
async function enter(page: Page, consoleUrl: string, invitation: string): Promise<void> {
  await page.goto(`${consoleUrl}/#${invitation}`)
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sign in with your passkey' })).toBeFocused()
  expect(page.url()).not.toContain(invitation)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('search')).toBeVisible()
}

/** The search has the focus from the start, and what was found gets it. */
async function find(page: Page, { email, fullName }: Visitor): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'E-mail address or user id' })).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: fullName })).toBeFocused()
}

async function expectNoViolation(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

test('[R-52-14] An operator enters by passkey, finds a user, gives pages under a ticket and uses the passkey again', async ({
  page,
  addresses: { url, consoleUrl },
  account,
  inbox,
  sql,
}) => {
  const user = inventVisitor()
  await createUser(url, inbox, user)
  const authenticator = await addAuthenticator(page)
  await addDocument(sql, user, { title: 'The secret title' })
  await enter(page, consoleUrl, await invite(sql, account.email))
  await expectNoViolation(page)

  await find(page, user)
  await expect(page.getByRole('region', { name: 'Scripts' })).toContainText('completed')
  await expect(page.locator('body')).not.toContainText('The secret title')
  await expectNoViolation(page)
  for (const colorScheme of ['dark', 'light'] as const)
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.reload()
      await find(page, user)
      await expectNoViolation(page)
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/console-${colorScheme}-${width}.png` })
    }

  const ticket = `SUP-${randomBytes(4).toString('hex')}`
  const giveTwelvePages = async () => {
    await page.getByRole('button', { name: 'Give pages' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Give pages' })
    await expect(dialog.getByLabel('Pages')).toBeFocused()
    await page.keyboard.type('12')
    await page.keyboard.press('Tab')
    await page.keyboard.type(ticket)
    await page.keyboard.press('Enter')
    return dialog
  }
  await expect(await giveTwelvePages()).toBeHidden()
  await expect(page.getByRole('status')).toHaveText('The pages are given.')
  await expect(page.getByRole('region', { name: 'Pages' })).toContainText('grant: support')
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText(ticket.toUpperCase())

  const again = await giveTwelvePages()
  await expect(again.getByRole('alert')).toHaveText(/^This ticket has moved pages already/)
  await expectNoViolation(page)
  await page.keyboard.press('Escape')
  await expect(again).toBeHidden()

  // Ten minutes later the same act asks for the passkey, which cannot be unlocked at first.
  await sql(
    `update operator_session set confirmed_at = now() - interval '10 minutes'
     where user_id = (select id from app_user where email = $1)`,
    [account.email],
  )
  await page.reload()
  await find(page, user)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await authenticator.setUnlocked(false)
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere' })
  await dialog.getByLabel('Ticket').fill(ticket)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('No passkey was used. Please try again.')
  await authenticator.setUnlocked(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('All sessions have ended.')

  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'E-mail address or user id' })).toBeFocused()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign in with your passkey' })).toBeVisible()
})

/** The log, which is read when its button is pressed. */
const showLog = (page: Page) => page.getByRole('button', { name: 'Show log' }).press('Enter')

test('[R-52-15] [R-52-16] An operator turns a voice off and on again by the keyboard, and reads both in the log', async ({
  page,
  addresses: { consoleUrl },
  account,
  sql,
}) => {
  // No other test needs this voice: the switches are those of everybody.
  const voice = 'kokoro:bm_lewis'
  const ticket = `OPS-${randomBytes(4).toString('hex')}`.toUpperCase()
  await addAuthenticator(page)
  await enter(page, consoleUrl, await invite(sql, account.email))
  const switches = page.getByRole('region', { name: 'Switches' })
  await expect(switches.getByRole('switch', { name: 'Payments' })).toBeChecked()
  await expect(switches.getByRole('switch', { name: 'Read-only mode' })).not.toBeChecked()

  await switches.getByRole('button', { name: 'Turn a voice off' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Voice')).toBeFocused()
  await page.keyboard.type(voice)
  await page.keyboard.press('Tab')
  await page.keyboard.type(ticket)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('The voice is off.')
  const ofVoice = switches.getByRole('switch', { name: `Voice ${voice}` })
  await expect(ofVoice).not.toBeChecked()
  await expect(switches).toContainText('Users read: “This voice is resting right now.')

  await showLog(page)
  const log = page.getByRole('region', { name: 'Events' }).getByRole('table')
  const row = log.getByRole('row').filter({ hasText: ticket })
  await expect(row).toContainText(`voice:${voice}, off`)
  await expect(row).toContainText(account.email)
  for (const colorScheme of ['dark', 'light'] as const)
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.reload()
      await expect(ofVoice).not.toBeChecked()
      await showLog(page)
      await expect(row).toBeVisible()
      await expectNoViolation(page)
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/switches-${colorScheme}-${width}.png`, fullPage: true })
    }

  await ofVoice.press('Enter')
  await expect(dialog.getByLabel('Ticket')).toBeFocused()
  await page.keyboard.type(ticket)
  await page.keyboard.press('Enter')
  await expect(ofVoice).toHaveCount(0)
  await expect(row.first()).toContainText(`voice:${voice}, on`)
})

test('[R-52-14] A browser without a passkey of an operator gets no further than the sign-in', async ({
  page,
  addresses: { consoleUrl },
}) => {
  await addAuthenticator(page)
  await page.goto(consoleUrl)
  await page.getByRole('button', { name: 'Sign in with your passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Please try again.')
})

import { test as base, expect, type Page } from '@playwright/test'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { connectMailServer, type MailClient } from '@sidelight/dev-services/mail/mail-client'
import { createUser, callApi, inventVisitor, signIn, type Tokens, type Visitor } from './visitors.ts'
import { getAddresses, type RunAddresses } from './run-addresses.ts'
import { guardConsole } from './console-guard.ts'
import { collectNotifications } from './notifications.ts'

type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

export interface UserSession {
  page: Page
  user: Visitor
  tokens: Tokens
}

interface TestFixtures {
  /** Problems that this test causes on purpose and the console guard lets pass. */
  expectedProblems: RegExp | undefined
  /** A visitor without an account, with unique names, mailbox and network address. */
  visitor: Visitor
  /** A verified account that only this test has. */
  account: Visitor
  /** Queries the database, for states that no page can produce. */
  sql: Sql
  consoleGuard: void
  /** A page with a session of the shared user. */
  signedInPage: Page
  /** A page with a session of an account that only this test has. */
  newUser: UserSession
  /** The same, but the access token in the browser has expired while the session is still valid. */
  userWithExpiredToken: UserSession
}

interface WorkerFixtures {
  addresses: RunAddresses
  inbox: MailClient
  /** One verified account per worker; tests may open and close its sessions, and change nothing else. */
  sharedUser: Visitor
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  addresses: [async ({}, use) => use(getAddresses()), { scope: 'worker' }],
  inbox: [
    async ({ addresses }, use) => use(connectMailServer(addresses.inboxUrl, addresses.smtpUrl)),
    { scope: 'worker' },
  ],
  sharedUser: [
    async ({ addresses, inbox }, use) => {
      const user = inventVisitor()
      await createUser(addresses.url, inbox, user)
      await use(user)
    },
    { scope: 'worker' },
  ],

  expectedProblems: [undefined, { option: true }],
  baseURL: async ({ addresses }, use) => use(addresses.url),
  visitor: async ({}, use) => use(inventVisitor()),
  extraHTTPHeaders: async ({ visitor }, use) => use({ 'x-forwarded-for': visitor.address }),
  sql: async ({ addresses }, use) => use((text, values) => queryOnce(addresses.databaseUrl, text, values)),
  account: async ({ addresses, inbox, visitor }, use) => {
    await createUser(addresses.url, inbox, visitor)
    await use(visitor)
  },

  consoleGuard: [
    async ({ context, addresses, expectedProblems }, use) => {
      const problems = await guardConsole(context, addresses)
      await collectNotifications(context)
      await use()
      expect(problems.filter((problem) => expectedProblems?.test(problem) !== true)).toEqual([])
    },
    { auto: true },
  ],
  signedInPage: async ({ page, sharedUser, addresses }, use) => {
    await storeSession(page, sharedUser, await signIn(addresses.url, sharedUser))
    await use(page)
  },
  newUser: async ({ page, account, addresses }, use) => {
    const tokens = await signIn(addresses.url, account)
    await storeSession(page, account, tokens)
    await use({ page, user: account, tokens })
  },
  userWithExpiredToken: async ({ page, account, addresses }, use) => {
    const tokens = await signIn(addresses.shortTokenUrl, account)
    const ask = () => callApi(addresses.url, '/users/me', { from: account, bearer: tokens.accessToken })
    await expect.poll(async () => (await ask()).status).toBe(401)
    await storeSession(page, account, tokens)
    await use({ page, user: account, tokens })
  },
})

/** Stores in the browser what a sign-in stores there. */
export async function storeSession(
  page: Page,
  { email }: Visitor,
  { accessToken, refreshToken }: Tokens,
): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    },
    { accessToken, refreshToken, email, isLogin: 'true' },
  )
}

export { expect }

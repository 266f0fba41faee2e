import { test as base, expect, type Page } from '@playwright/test'
import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { connectMailServer, type MailClient } from '@sidelight/dev-services/mail/mail-client'
import { createMember, callApi, inventVisitor, signIn, type Tokens, type Visitor } from './visitors.ts'
import { getAddresses, type RunAddresses } from './run-addresses.ts'
import { guardConsole } from './console-guard.ts'

type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

export interface SignedIn {
  page: Page
  person: Visitor
  tokens: Tokens
}

interface TestFixtures {
  /** What this test provokes on purpose and the watch must let pass. */
  provoked: RegExp | undefined
  /** Somebody nobody has met: fresh names, a mailbox and a network address of their own. */
  visitor: Visitor
  /** A verified account that only this test has. */
  account: Visitor
  /** Asks the database; for states that no page can make. */
  sql: Sql
  watch: void
  /** A page whose browser holds a fresh session of the worker's member. */
  signedIn: Page
  /** The same for an account of this test alone. */
  alone: SignedIn
  /** Left open overnight: the session stands, but the access token in the browser has run out. */
  overnight: SignedIn
}

interface WorkerFixtures {
  addresses: RunAddresses
  inbox: MailClient
  /** One verified account per worker; tests may open and close sessions of it, and change nothing else. */
  member: Visitor
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  addresses: [async ({}, use) => use(getAddresses()), { scope: 'worker' }],
  inbox: [
    async ({ addresses }, use) => use(connectMailServer(addresses.inboxUrl, addresses.smtpUrl)),
    { scope: 'worker' },
  ],
  member: [
    async ({ addresses, inbox }, use) => {
      const member = inventVisitor()
      await createMember(addresses.url, inbox, member)
      await use(member)
    },
    { scope: 'worker' },
  ],

  provoked: [undefined, { option: true }],
  baseURL: async ({ addresses }, use) => use(addresses.url),
  visitor: async ({}, use) => use(inventVisitor()),
  extraHTTPHeaders: async ({ visitor }, use) => use({ 'x-forwarded-for': visitor.address }),
  sql: async ({ addresses }, use) => use((text, values) => queryOnce(addresses.databaseUrl, text, values)),
  account: async ({ addresses, inbox, visitor }, use) => {
    await createMember(addresses.url, inbox, visitor)
    await use(visitor)
  },

  watch: [
    async ({ context, addresses, provoked }, use) => {
      const problems = await guardConsole(context, addresses)
      await use()
      expect(problems.filter((problem) => provoked?.test(problem) !== true)).toEqual([])
    },
    { auto: true },
  ],
  signedIn: async ({ page, member, addresses }, use) => {
    await storeSession(page, member, await signIn(addresses.url, member))
    await use(page)
  },
  alone: async ({ page, account, addresses }, use) => {
    const tokens = await signIn(addresses.url, account)
    await storeSession(page, account, tokens)
    await use({ page, person: account, tokens })
  },
  overnight: async ({ page, account, addresses }, use) => {
    const tokens = await signIn(addresses.hastyUrl, account)
    const ask = () => callApi(addresses.url, '/users/me', { from: account, bearer: tokens.accessToken })
    await expect.poll(async () => (await ask()).status).toBe(401)
    await storeSession(page, account, tokens)
    await use({ page, person: account, tokens })
  },
})

/** Leaves in the browser what a sign-in leaves there. */
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

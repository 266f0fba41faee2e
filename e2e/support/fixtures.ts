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
  newcomer: Visitor
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
  stage: RunAddresses
  inbox: MailClient
  /** One verified account per worker; tests may open and close sessions of it, and change nothing else. */
  member: Visitor
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stage: [async ({}, use) => use(getAddresses()), { scope: 'worker' }],
  inbox: [async ({ stage }, use) => use(connectMailServer(stage.inboxUrl, stage.smtpUrl)), { scope: 'worker' }],
  member: [
    async ({ stage, inbox }, use) => {
      const member = inventVisitor()
      await createMember(stage.url, inbox, member)
      await use(member)
    },
    { scope: 'worker' },
  ],

  provoked: [undefined, { option: true }],
  baseURL: async ({ stage }, use) => use(stage.url),
  visitor: async ({}, use) => use(inventVisitor()),
  extraHTTPHeaders: async ({ visitor }, use) => use({ 'x-forwarded-for': visitor.address }),
  sql: async ({ stage }, use) => use((text, values) => queryOnce(stage.databaseUrl, text, values)),
  newcomer: async ({ stage, inbox, visitor }, use) => {
    await createMember(stage.url, inbox, visitor)
    await use(visitor)
  },

  watch: [
    async ({ context, stage, provoked }, use) => {
      const troubles = await guardConsole(context, stage)
      await use()
      expect(troubles.filter((trouble) => provoked?.test(trouble) !== true)).toEqual([])
    },
    { auto: true },
  ],
  signedIn: async ({ page, member, stage }, use) => {
    await storeSession(page, member, await signIn(stage.url, member))
    await use(page)
  },
  alone: async ({ page, newcomer, stage }, use) => {
    const tokens = await signIn(stage.url, newcomer)
    await storeSession(page, newcomer, tokens)
    await use({ page, person: newcomer, tokens })
  },
  overnight: async ({ page, newcomer, stage }, use) => {
    const tokens = await signIn(stage.hastyUrl, newcomer)
    const ask = () => callApi(stage.url, '/users/me', { from: newcomer, bearer: tokens.accessToken })
    await expect.poll(async () => (await ask()).status).toBe(401)
    await storeSession(page, newcomer, tokens)
    await use({ page, person: newcomer, tokens })
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

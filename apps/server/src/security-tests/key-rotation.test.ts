import { auth, users } from '@sidelight/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compose } from '#compose.ts'
import { readConfig } from '#config.ts'
import { getBalance } from '#modules/credits/credits.service.ts'
import { addLedgerUser } from '#modules/credits/testing/ledger-user.ts'
import { createMetrics } from '#platform/observability/metrics.ts'
import { insertAccount, insertUser } from '#testing/accounts.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { inventVisitor, newIpAddress, type NewVisitor } from '#testing/user-fixture.ts'
import { startWorker } from '#worker.ts'

const SHARED = 'the one secret of before there were keys'
const FIRST = `2026a:${'a'.repeat(32)}`
const SECOND = `2026b:${'b'.repeat(32)}`
const THIRD = `2026c:${'c'.repeat(32)}`

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** What a restart with these keys for every purpose changes. */
function restartWith({ keys = '', secret = '' }: { keys?: string; secret?: string }, { ctx } = server): void {
  const names = ['ACCESS_TOKEN_KEYS', 'SOURCE_HASH_KEYS', 'FREE_MONTH_KEYS', 'DELETION_RECEIPT_KEYS']
  const env = Object.fromEntries(names.map((name) => [name, keys]))
  ctx.config.keys = readConfig({ ...env, ACCESS_TOKEN_SECRET: secret }).keys
}

const ROTATIONS = [
  ['the shared secret', { secret: SHARED }, { keys: FIRST, secret: SHARED }, { keys: FIRST }],
  ['a key with an id', { keys: FIRST }, { keys: `${SECOND},${FIRST}` }, { keys: SECOND }],
] as const

describe.each(ROTATIONS)('a rotation that replaces %s', (_key, before, during, after) => {
  beforeEach(() => restartWith(before))

  it('[R-15-01] Nobody is signed out by a new access token key, and a removed key verifies nothing', async () => {
    const ada = await insertUser(server)
    restartWith(during)
    expect((await ada.ask(users.me)).http).toBe(200)
    const { body } = await server.ask(auth.refreshToken, { token: ada.refreshToken })
    const renewed = body.status === 'success' ? body.data.access_token : ''
    restartWith(after)
    expect((await server.ask(users.me, { token: renewed })).http).toBe(200)
    expect((await ada.ask(users.me)).http).toBe(401)
  })

  it('[R-15-02] A network stays known under a new source hash key, until the old one is removed', async () => {
    const ada = await insertAccount(server)
    const home = newIpAddress()
    for (const config of [before, during, after]) {
      restartWith(config)
      expect(await countMailsAfterSignIn(ada, home)).toBe(0)
    }
    restartWith({ keys: THIRD })
    expect(await countMailsAfterSignIn(ada, home)).toBe(1)
  })

  it('[R-15-02] A second account of a mailbox gets no free month under a new free month key', async () => {
    const { email } = inventVisitor()
    const openMonth = async () => {
      const userId = await addLedgerUser(server.ctx, server.clock.now(), email)
      return (await getBalance(server.ctx, userId)).monthlyPages
    }
    expect(await openMonth()).toBe(5)
    restartWith(during)
    expect(await openMonth()).toBe(0)
    restartWith(after)
    expect(await openMonth()).toBe(5)
  })

  it('[R-15-02] A deletion receipt that was sealed before the rotation is mailed after it', async () => {
    const idle = await startTestServer({}, { isWorking: false })
    restartWith(before, idle)
    const ada = await insertUser(idle)
    await ada.call(users.deleteAccount, { body: { password: ada.password } })
    restartWith(during, idle)
    const composition = await compose(idle.ctx.config, { jobRole: 'worker' })
    const worker = await startWorker(composition, createMetrics())
    const mail = await idle.inbox.waitForMail(ada.email)
    expect(mail.subject).toBe('Your Sidelight account has been deleted')
    await idle.jobsDone()
    await worker.stop(5000)
    await composition.close()
    await idle.stop()
  })
})

async function countMailsAfterSignIn({ email, password }: NewVisitor, ip: string): Promise<number> {
  const { http } = await server.ask(auth.login, { body: { email, password }, ip })
  expect(http).toBe(200)
  await server.jobsDone()
  return server.inbox.count(email)
}

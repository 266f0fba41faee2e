import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#platform/db/db.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { grantPages } from './credits.service.ts'
import { createLedgerAudit } from './ledger-audit.service.ts'
import { addLedgerUser } from './testing/ledger-user.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, { isWorking: false })
})
afterAll(() => server.stop())

const addPages = (userId: string, pages: number) =>
  queryOnce(
    server.ctx.config.database.ownerUrl,
    `update credit_account set balance = balance + $2 where user_id = $1 and bucket = 'paygo'`,
    [userId, pages],
  )

describe('the audit of the ledger', () => {
  it('[R-53-03] An account counts as long as its balance is one page off, whichever turn finds it', async () => {
    const userIds: string[] = []
    for (let index = 0; index < 4; index += 1) {
      const userId = await addLedgerUser(server.ctx, server.clock.now())
      await grantPages(server.ctx, userId, { key: `test:${userId}`, pages: 3, reason: 'bought' })
      userIds.push(userId)
    }
    const audit = createLedgerAudit(server.ctx, 3)
    const [{ accounts } = { accounts: 0 }] = (await queryOnce(
      server.ctx.config.database.ownerUrl,
      'select count(*)::int as accounts from credit_account',
    )) as { accounts: number }[]
    const turns = Math.floor(accounts / 3) + 1
    const auditAll = async () => {
      const counts: number[] = []
      for (let turn = 0; turn < turns; turn += 1) counts.push(await audit())
      return counts
    }

    expect(new Set(await auditAll())).toEqual(new Set([0]))
    await addPages(userIds[0]!, 1)
    await addPages(userIds[3]!, -1)
    const counts = await auditAll()
    expect(counts[0]).toBe(1)
    expect(counts.at(-1)).toBe(2)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    await addPages(userIds[0]!, -1)
    expect(await audit()).toBe(1)
    await addPages(userIds[3]!, 1)
    expect(await audit()).toBe(0)
  })

  it('[R-53-03] A database that fails does not hide an account that is known to differ', async () => {
    const userId = await addLedgerUser(server.ctx, server.clock.now())
    await grantPages(server.ctx, userId, { key: `test:${userId}`, pages: 3, reason: 'bought' })
    await addPages(userId, 1)
    const ctx = { ...server.ctx }
    const audit = createLedgerAudit(ctx)
    expect(await audit()).toBe(1)
    const closed = openDatabase({ url: ctx.config.database.url, poolSize: 1, log: ctx.log })
    await closed.close()
    ctx.db = closed.db
    expect(await audit()).toBe(1)
    await addPages(userId, -1)
  })
})

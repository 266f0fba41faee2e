import { queryOnce } from '@sidelight/dev-services/postgres/database'
import { waitUntil } from '@sidelight/dev-services/wait-until'
import { sql } from 'kysely'
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
    const audit = createLedgerAudit(server.ctx, { accountsPerTurn: 3, startAfter: '0' })
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

  it('[R-53-03] A worker that starts knows the accounts that others found, and all forget one that agrees', async () => {
    const userId = await addLedgerUser(server.ctx, server.clock.now())
    await grantPages(server.ctx, userId, { key: `test:${userId}`, pages: 3, reason: 'bought' })
    await addPages(userId, 1)
    const first = createLedgerAudit(server.ctx, { startAfter: '0' })
    expect(await first()).toBe(1)
    const beyondAll = { startAfter: '9000000000' }
    const second = createLedgerAudit(server.ctx, beyondAll)
    expect(await second()).toBe(1)
    await addPages(userId, -1)
    expect(await first()).toBe(0)
    expect(await second()).toBe(0)
    expect(await createLedgerAudit(server.ctx, beyondAll)()).toBe(0)
  })

  it('[R-53-03] A database that fails does not hide an account that is known to differ', async () => {
    const userId = await addLedgerUser(server.ctx, server.clock.now())
    await grantPages(server.ctx, userId, { key: `test:${userId}`, pages: 3, reason: 'bought' })
    await addPages(userId, 1)
    const { config, log } = server.ctx
    const { db, close } = openDatabase({ url: config.database.url, poolSize: 1, log })
    const audit = createLedgerAudit({ db, log }, { startAfter: '0' })
    expect(await audit()).toBe(1)
    await close()
    expect(await audit()).toBe(1)
    await addPages(userId, -1)
    expect(await createLedgerAudit(server.ctx)()).toBe(0)
  })

  it('[R-53-03] An account that cannot be audited in time is left out until its next turn', async () => {
    const userId = await addLedgerUser(server.ctx, server.clock.now())
    await grantPages(server.ctx, userId, { key: `test:${userId}`, pages: 3, reason: 'bought' })
    await addPages(userId, 1)
    const { config, db, log } = server.ctx
    const { rows } = await sql<{ before: string }>`
      select id - 1 as before from credit_account where user_id = ${userId} and bucket = 'paygo'`.execute(db)
    const audit = createLedgerAudit({ db, log }, { accountsPerTurn: 2, startAfter: rows[0]!.before })
    const owner = openDatabase({ url: config.database.ownerUrl, poolSize: 1, log })
    const client = await owner.pool.connect()
    await client.query('begin; lock table credit_transfer in access exclusive mode')
    // First with two accounts, then with one, which is left out.
    expect(await audit()).toBe(0)
    expect(await audit()).toBe(0)
    await client.query('rollback')
    client.release()
    await owner.close()
    expect(await audit()).toBe(0)
    expect(
      await waitUntil(async () => (await audit()) || undefined, { what: 'its next turn', timeoutMs: 20_000 }),
    ).toBe(1)
    await addPages(userId, -1)
    expect(await createLedgerAudit(server.ctx)()).toBe(0)
  })

  it('[R-53-03] The first turn begins at any account, and the turns reach all of them', async () => {
    const userId = await addLedgerUser(server.ctx, server.clock.now())
    await grantPages(server.ctx, userId, { key: `test:${userId}`, pages: 3, reason: 'bought' })
    await addPages(userId, 1)
    const audit = createLedgerAudit(server.ctx, { accountsPerTurn: 2 })
    expect(await waitUntil(async () => (await audit()) || undefined, { what: 'its turn', timeoutMs: 20_000 })).toBe(1)
    await addPages(userId, -1)
  })
})

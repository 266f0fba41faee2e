import { createHash, randomUUID } from 'node:crypto'
import { auth, credits } from '@sidelight/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#platform/db/db.ts'
import { newIpAddress, createUser, inventVisitor, type SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { grantFreeMonth, grantPages, listTransfers } from './credits.service.ts'
import { openFreeMonth } from './months.service.ts'

let server: TestServer
/** With the role that owns the tables, which only triggers restrict. */
let owner: Database
beforeAll(async () => {
  server = await startTestServer()
  owner = openDatabase({ url: server.ctx.config.database.ownerUrl, poolSize: 1, log: server.ctx.log })
})
afterAll(async () => {
  await owner.close()
  await server.stop()
})

const idOf = (user: SignedIn) => userIdOf(server, user)

const spendPage = (userId: string, purpose: string, from: string) => {
  const key = `test:${userId}:${purpose}`
  const transfer = sql`credit_move(${userId}, 'settle', ${key}, ${from}, 'consumed', 1, 'settle', ${server.ctx.clock.now()})`
  return sql`select ${transfer}`.execute(server.ctx.db)
}

describe('credits', () => {
  it('[R-7-12] [R-3-19] [R-1-08] The credits endpoint returns bought pages, pages of the month and used pages', async () => {
    const ada = await createUser(server)
    const userId = await idOf(ada)
    await grantPages(server.ctx, userId, { key: `test:${userId}:bought`, pages: 12, reason: 'bought' })
    expect(await ada.call(credits.current)).toEqual({
      paygo_credits: 12,
      page_credits_this_month: 5,
      page_credits_used_this_month: 0,
    })
  })

  it('Free pages are granted once, however often they are requested at the same time', async () => {
    const ada = await createUser(server)
    const user = { id: await idOf(ada), email: ada.email }
    await Promise.all(Array.from({ length: 10 }, () => grantFreeMonth(server.ctx, user)))
    expect((await ada.call(credits.current)).page_credits_this_month).toBe(5)
  })

  it('A transfer that would overdraw an account fails and leaves nothing behind', async () => {
    const ada = await createUser(server)
    const userId = await idOf(ada)
    await expect(spendPage(userId, 'too-much', 'paygo')).rejects.toThrow('credit_account_not_overdrawn')
    const transfers = await server.ctx.db
      .selectFrom('creditTransfer')
      .select('key')
      .where('key', '=', `test:${userId}:too-much`)
      .execute()
    expect(transfers).toEqual([])
  })

  it('The balances of all accounts add up to zero', async () => {
    const { rows } = await sql<{
      total: string
    }>`select coalesce(sum(balance), 0) as total from credit_account`.execute(server.ctx.db)
    expect(rows[0]?.total).toBe('0')
  })

  it.each(['update credit_transfer set pages = 500', 'delete from credit_transfer'])(
    'Transfers are append-only: "%s" fails',
    async (change) => {
      await createUser(server)
      await expect(sql.raw(change).execute(owner.db)).rejects.toThrow('append-only')
    },
  )

  it('[A40] The credits endpoint reflects every transfer at once, and its response is not cached', async () => {
    const ada = await createUser(server)
    const userId = await idOf(ada)
    const [bucket] = await server.ctx.db
      .selectFrom('creditAccount')
      .select('bucket')
      .where('userId', '=', userId)
      .where('kind', '=', 'free month')
      .execute()
    for (let used = 1; used <= 5; used += 1) {
      await spendPage(userId, `spend:${used}`, bucket?.bucket ?? '')
      const { body, headers } = await ada.ask(credits.current)
      expect(body.data).toMatchObject({ page_credits_this_month: 5, page_credits_used_this_month: used })
      expect(headers['cache-control']).toBe('no-store')
    }
  })
})

describe('the transfers of a user', () => {
  it.each([`update credit_transfer set kind = 'grant'`, 'delete from credit_transfer'])(
    '[R-14-01] A transfer keeps its kind, even for the owner of the tables: "%s" fails',
    async (change) => {
      await createUser(server)
      await expect(sql.raw(change).execute(owner.db)).rejects.toThrow('append-only')
    },
  )

  it.each([
    [`insert into credit_account (user_id, bucket) values (gen_random_uuid(), 'paygo')`, '"kind"'],
    [`insert into credit_account (user_id, bucket, kind) values (gen_random_uuid(), 'x', 'x')`, 'credit_account_kind'],
    [
      `insert into credit_account (user_id, bucket, kind) values (gen_random_uuid(), 'monthly:2026-01-01', 'free month')`,
      'credit_account_months_end',
    ],
  ])(
    '[R-14-01] An account without a known kind, or a month without its dates, is rejected: "%s"',
    async (insert, because) => {
      await expect(sql.raw(insert).execute(owner.db)).rejects.toThrow(because)
    },
  )

  it('[R-14-05] The transfers of a user are listed without reading those of other users', async () => {
    const userId = await idOf(await createUser(server))
    await grantPages(server.ctx, userId, { key: `test:${userId}:bought`, pages: 2, reason: 'bought' })
    await spendPage(userId, 'one', 'paygo')
    const tx = await owner.db.startTransaction().execute()
    try {
      await sql`
        with account as (
          insert into credit_account (user_id, bucket, kind)
          select md5(n::text)::uuid, bucket::text, bucket
          from generate_series(1, 2000) n, unnest('{world, paygo}'::credit_account_kind[]) bucket
          returning user_id, id, kind)
        insert into credit_transfer (key, kind, debit_account_id, credit_account_id, pages, reason, at)
        select 'test:' || n || ':' || o.id, 'grant', o.id, i.id, 1, 'grant: test', now()
        from account o join account i on i.user_id = o.user_id and i.kind = 'paygo', generate_series(1, 10) n
        where o.kind = 'world'`.execute(tx)
      await sql`analyze credit_account, credit_transfer`.execute(tx)
      const countRead = async () => {
        const { rows } = await sql<{ read: string }>`
          select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
          where relname = 'credit_transfer'`.execute(tx)
        return Number(rows[0]?.read)
      }
      const readBefore = await countRead()
      const transfers = await listTransfers({ ...server.ctx, db: tx }, userId)
      expect(transfers.map(({ kind, pages, from }) => `${kind} ${pages} ${from}`).toSorted()).toEqual([
        'grant 2 world',
        'grant 5 world',
        'settle 1 paygo',
      ])
      expect((await countRead()) - readBefore).toBeLessThan(100)
    } finally {
      await tx.rollback().execute()
    }
  })
})

describe('free pages of many accounts', () => {
  it('[A15] A thousand spellings of one mailbox get the free pages once', async () => {
    const tag = randomUUID().slice(0, 8)
    const local = `rosa${tag}`
    const spellings = Array.from({ length: 1000 }, (_, n) => {
      const dotted = [...local]
        .map((letter, index) => ((n >> (index % 10)) & 1 ? `${letter}.` : letter))
        .join('')
        .replace(/\.$/, '')
      return `${n % 2 === 0 ? dotted : local}+${n}@${n % 3 === 0 ? 'googlemail.com' : 'Gmail.com'}`
    })
    const since = server.clock.now()
    for (let n = 0; n < spellings.length; n += 50)
      await Promise.all(
        spellings.slice(n, n + 50).map((email) => openFreeMonth(server.ctx, { id: randomUUID(), email, since })),
      )
    const { rows } = await sql<{ pages: string; grants: string }>`
      select sum(t.pages) as pages, count(*) as grants from credit_transfer t
      where t.key not in (select key from credit_transfer t2 join credit_account a on a.id = t2.credit_account_id
        join app_user u on u.id = a.user_id)`.execute(server.ctx.db)
    expect(rows[0]).toEqual({ pages: '5', grants: '1' })
  })

  it('[A15] One address can register ten times in three hours, and gets no pages before a mailbox is verified', async () => {
    const ip = newIpAddress()
    const countTransfers = async () => (await server.ctx.db.selectFrom('creditTransfer').select('key').execute()).length
    const before = await countTransfers()
    const statuses = []
    for (let n = 0; n < 14; n += 1) statuses.push((await server.ask(auth.register, { body: inventVisitor(), ip })).http)
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429, 429, 429, 429])
    await server.jobsDone()
    expect(await countTransfers()).toBe(before)
  })

  it('[A15] The ledger does not reveal mailboxes', async () => {
    const ada = await createUser(server)
    const { rows } = await sql<{ row: string }>`select t::text as row from credit_transfer t`.execute(server.ctx.db)
    const ledger = rows.map(({ row }) => row).join()
    expect(ledger).not.toContain(ada.email)
    expect(ledger).not.toContain(createHash('sha256').update(ada.email).digest('hex'))
  })
})

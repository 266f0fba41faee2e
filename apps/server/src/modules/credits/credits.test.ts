import { createHash, randomUUID } from 'node:crypto'
import { auth, credits } from '@sidelight/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { newIpAddress, createUser, inventVisitor, type SignedIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { post } from './credits.repo.ts'
import { grantFreeMonth, grantPages } from './credits.service.ts'
import { openFreeMonth } from './months.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const idOf = (person: SignedIn) => userIdOf(server, person)

describe('credits', () => {
  it('[R-7-12] [R-3-19] [R-1-08] are read as pages bought, pages this month and pages used', async () => {
    const ada = await createUser(server)
    const userId = await idOf(ada)
    await grantPages(server.ctx, userId, { key: `test:${userId}:bought`, pages: 12, reason: 'bought' })
    expect(await ada.call(credits.current)).toEqual({
      paygo_credits: 12,
      page_credits_this_month: 5,
      page_credits_used_this_month: 0,
    })
  })

  it('are given once, however often and at whatever moment they are asked for', async () => {
    const ada = await createUser(server)
    const user = { id: await idOf(ada), email: ada.email }
    await Promise.all(Array.from({ length: 10 }, () => grantFreeMonth(server.ctx, user)))
    expect((await ada.call(credits.current)).page_credits_this_month).toBe(5)
  })

  it('cannot be overdrawn, and a transfer that would leaves nothing behind', async () => {
    const ada = await createUser(server)
    const userId = await idOf(ada)
    const spend = transact(server.ctx, (ctx) =>
      post(ctx.db, {
        userId,
        key: `test:${userId}:too-much`,
        from: 'paygo',
        to: 'consumed',
        pages: 1,
        reason: 'spend',
        at: ctx.clock.now(),
      }),
    )
    await expect(spend).rejects.toThrow('credit_account_not_overdrawn')
    const left = await server.ctx.db
      .selectFrom('creditTransfer')
      .select('key')
      .where('key', '=', `test:${userId}:too-much`)
      .execute()
    expect(left).toEqual([])
  })

  it('add up to nothing over all accounts: what one gains another gave', async () => {
    const { rows } = await sql<{
      total: string
    }>`select coalesce(sum(balance), 0) as total from credit_account`.execute(server.ctx.db)
    expect(rows[0]?.total).toBe('0')
  })

  it.each(['update credit_transfer set pages = 500', 'delete from credit_transfer'])(
    'keep their history: %s is refused',
    async (change) => {
      await createUser(server)
      await expect(sql.raw(change).execute(server.ctx.db)).rejects.toThrow('append-only')
    },
  )

  it('[A40] are read from the ledger: what was spent a moment ago is gone now, and no answer is kept', async () => {
    const ada = await createUser(server)
    const userId = await idOf(ada)
    const [bucket] = await server.ctx.db
      .selectFrom('creditAccount')
      .select('bucket')
      .where('userId', '=', userId)
      .where('bucket', 'like', 'monthly:%')
      .execute()
    for (let used = 1; used <= 5; used += 1) {
      await transact(server.ctx, (ctx) =>
        post(ctx.db, {
          userId,
          key: `test:${userId}:spend:${used}`,
          from: bucket?.bucket ?? '',
          to: 'consumed',
          pages: 1,
          reason: 'spend',
          at: ctx.clock.now(),
        }),
      )
      const { body, headers } = await ada.ask(credits.current)
      expect(body.data).toMatchObject({ page_credits_this_month: 5, page_credits_used_this_month: used })
      expect(headers['cache-control']).toBe('no-store')
    }
  })
})

describe('a farm of accounts', () => {
  it('[A15] gets free pages once per mailbox: a thousand spellings of one, five pages', async () => {
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

  it('[A15] cannot be planted from one place: ten requests in three hours, and no pages before a mailbox is proven', async () => {
    const ip = newIpAddress()
    const granted = async () => (await server.ctx.db.selectFrom('creditTransfer').select('key').execute()).length
    const before = await granted()
    const statuses = []
    for (let n = 0; n < 14; n += 1) statuses.push((await server.ask(auth.register, { body: inventVisitor(), ip })).http)
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429, 429, 429, 429])
    await server.jobsDone()
    expect(await granted()).toBe(before)
  })

  it('[A15] leaves no mailbox to be read off the books', async () => {
    const ada = await createUser(server)
    const { rows } = await sql<{ row: string }>`select t::text as row from credit_transfer t`.execute(server.ctx.db)
    const ledger = rows.map(({ row }) => row).join()
    expect(ledger).not.toContain(ada.email)
    expect(ledger).not.toContain(createHash('sha256').update(ada.email).digest('hex'))
  })
})

import { credits } from '@sidelight/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { aUser, type SignedIn } from '#testing/people.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { post } from './credits.repo.ts'
import { grantFreeMonth } from './credits.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const idOf = async ({ email }: SignedIn) =>
  (await server.ctx.db.selectFrom('appUser').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

describe('credits', () => {
  it('[R-7-12] [R-3-19] [R-1-08] are read as pages bought, pages this month and pages used', async () => {
    const ada = await aUser(server)
    const userId = await idOf(ada)
    await transact(server.ctx, (ctx) =>
      post(ctx.db, {
        key: `test:${userId}:bought`,
        from: { userId, bucket: 'world', mayBeNegative: true },
        to: { userId, bucket: 'paygo' },
        pages: 12,
        reason: 'grant: bought',
        at: ctx.clock.now(),
      }),
    )
    expect(await ada.call(credits.current)).toEqual({
      paygo_credits: 12,
      page_credits_this_month: 5,
      page_credits_used_this_month: 0,
    })
  })

  it('are given once, however often and at whatever moment they are asked for', async () => {
    const ada = await aUser(server)
    const user = { id: await idOf(ada), email: ada.email }
    await Promise.all(Array.from({ length: 10 }, () => grantFreeMonth(server.ctx, user)))
    expect((await ada.call(credits.current)).page_credits_this_month).toBe(5)
  })

  it('cannot be overdrawn, and a transfer that would leaves nothing behind', async () => {
    const ada = await aUser(server)
    const userId = await idOf(ada)
    const spend = transact(server.ctx, (ctx) =>
      post(ctx.db, {
        key: `test:${userId}:too-much`,
        from: { userId, bucket: 'paygo' },
        to: { userId, bucket: 'consumed' },
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
      await aUser(server)
      await expect(sql.raw(change).execute(server.ctx.db)).rejects.toThrow('append-only')
    },
  )
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { expireHoldsJob } from './credits.jobs.ts'
import {
  availablePages,
  estimateCost,
  getBalance,
  grantPages,
  anonymiseLedger,
  extendHold,
  release,
  reserve,
  settle,
  takeBackPages,
} from './credits.service.ts'
import { addLedgerUser, readAccounts } from './testing/ledger-user.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A user with five pages of a free month and the given number of bought pages. */
async function addOwner(bought = 0): Promise<string> {
  const userId = await addLedgerUser(server.ctx, server.clock.now())
  await getBalance(server.ctx, userId)
  if (bought > 0) await buy(userId, bought)
  return userId
}

const buy = (userId: string, pages: number) =>
  grantPages(server.ctx, userId, { key: `${userId}:bought:${pages}`, pages, reason: 'bought' })

const monthBalance = (accounts: Record<string, number>) =>
  Object.entries(accounts).find(([bucket]) => bucket.startsWith('monthly:'))?.[1] ?? 0

async function readLedger(userId: string) {
  const { accounts, sum } = await readAccounts(server.ctx, userId)
  expect(sum).toBe(0)
  const { paygo = 0, held = 0, consumed = 0, debt = 0 } = accounts
  return { month: monthBalance(accounts), paygo, held, consumed, debt }
}

describe('holds', () => {
  it('[D14] Simultaneous reservations with one key hold the pages once', async () => {
    const userId = await addOwner()
    const requests = Array.from({ length: 20 }, () =>
      transact(server.ctx, (ctx) => reserve(ctx, userId, { key: `${userId}:one`, pages: 3 })),
    )
    expect(new Set(await Promise.all(requests))).toEqual(new Set(['reserved']))
    expect(await readLedger(userId)).toEqual({ month: 2, paygo: 0, held: 3, consumed: 0, debt: 0 })
  })

  it('[D14] Simultaneous reservations for several scripts never hold the same page twice', async () => {
    const userId = await addOwner(4)
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, n) => reserve(server.ctx, userId, { key: `${userId}:${n}`, pages: 2 })),
    )
    expect(outcomes.filter((outcome) => outcome === 'reserved')).toHaveLength(4)
    expect(await readLedger(userId)).toMatchObject({ held: 8, month: 0, paygo: 1 })
  })

  it('[R-1-08] A hold takes pages of the month before bought ones, and a release returns them to where they came from', async () => {
    const userId = await addOwner(10)
    const key = `${userId}:split`
    expect(await estimateCost(server.ctx, userId, 8)).toEqual({ pages: 8, fromMonth: 5, fromPaygo: 3, missing: 0 })
    await reserve(server.ctx, userId, { key, pages: 8 })
    expect(await readLedger(userId)).toMatchObject({ month: 0, paygo: 7, held: 8 })
    expect(await getBalance(server.ctx, userId)).toEqual({ paygoPages: 7, monthlyPages: 5, monthlyPagesUsed: 5 })
    expect(await release(server.ctx, userId, key)).toBe(true)
    expect(await readLedger(userId)).toEqual({ month: 5, paygo: 10, held: 0, consumed: 0, debt: 0 })
  })

  it('[D19] A reservation without enough pages changes nothing, and succeeds after a purchase', async () => {
    const userId = await addOwner()
    const script = { key: `${userId}:long`, pages: 9 }
    expect(await reserve(server.ctx, userId, script)).toBe('insufficient')
    expect(await estimateCost(server.ctx, userId, 9)).toMatchObject({ missing: 4 })
    expect(await readLedger(userId)).toEqual({ month: 5, paygo: 0, held: 0, consumed: 0, debt: 0 })
    await buy(userId, 4)
    expect(await reserve(server.ctx, userId, script)).toBe('reserved')
    expect(await availablePages(server.ctx, userId)).toBe(0)
  })

  it('[D25] Settled pages cannot be released or reserved again', async () => {
    const userId = await addOwner()
    const key = `${userId}:read`
    await reserve(server.ctx, userId, { key, pages: 5 })
    await settle(server.ctx, userId, key)
    await settle(server.ctx, userId, key)
    for (let n = 0; n < 3; n += 1) expect(await release(server.ctx, userId, key)).toBe(false)
    expect(await readLedger(userId)).toEqual({ month: 0, paygo: 0, held: 0, consumed: 5, debt: 0 })
    await expect(reserve(server.ctx, userId, { key, pages: 5 })).rejects.toThrow('finished before')
  })

  it('[D25] Simultaneous settling and releasing has exactly one outcome', async () => {
    const userId = await addOwner(40)
    for (let n = 0; n < 20; n += 1) {
      const key = `${userId}:race:${n}`
      await reserve(server.ctx, userId, { key, pages: 2 })
      const ends = [() => settle(server.ctx, userId, key).then(() => true), () => release(server.ctx, userId, key)]
      const results = await Promise.allSettled((n % 2 ? ends : ends.toReversed()).map((end) => end()))
      expect(results.filter((result) => result.status === 'fulfilled' && result.value)).toHaveLength(1)
    }
    const { held, month, paygo, consumed } = await readLedger(userId)
    expect({ held, all: month + paygo + consumed }).toEqual({ held: 0, all: 45 })
  })

  it('Another user cannot release, extend, settle or reuse a hold', async () => {
    const [userId, otherUser] = [await addOwner(), await addOwner()]
    const key = `${userId}:mine`
    await reserve(server.ctx, userId, { key, pages: 2 })
    expect(await release(server.ctx, otherUser, key)).toBe(false)
    expect(await extendHold(server.ctx, otherUser, key)).toBe(false)
    await expect(settle(server.ctx, otherUser, key)).rejects.toThrow('given back')
    await expect(reserve(server.ctx, otherUser, { key, pages: 2 })).rejects.toThrow('something else')
    expect(await readLedger(userId)).toMatchObject({ month: 3, held: 2 })
  })

  it('A hold is rolled back with its transaction', async () => {
    const userId = await addOwner()
    const rolledBack = transact(server.ctx, async (ctx) => {
      await reserve(ctx, userId, { key: `${userId}:undone`, pages: 2 })
      throw new Error('roll back')
    })
    await expect(rolledBack).rejects.toThrow('roll back')
    expect(await readLedger(userId)).toMatchObject({ month: 5, held: 0 })
  })

  it('A hold expires half an hour after its last extension and cannot be settled then', async () => {
    const userId = await addOwner()
    const [abandoned, extended] = [`${userId}:abandoned`, `${userId}:extended`]
    for (const key of [abandoned, extended]) await reserve(server.ctx, userId, { key, pages: 2 })
    server.clock.advance({ minutes: 29 })
    expect(await extendHold(server.ctx, userId, extended)).toBe(true)
    server.clock.advance({ minutes: 2 })
    await server.ctx.jobs.enqueue(server.ctx.db, expireHoldsJob, {})
    await server.jobsDone()
    expect(await readLedger(userId)).toMatchObject({ month: 3, held: 2 })
    await expect(settle(server.ctx, userId, abandoned)).rejects.toThrow('your pages were given back')
    expect(await extendHold(server.ctx, userId, abandoned)).toBe(false)
    await settle(server.ctx, userId, extended)
    expect(await readLedger(userId)).toMatchObject({ month: 3, held: 0, consumed: 2 })
  })

  it('The holds of a deleted user are released to the anonymised ledger, and late work cannot settle them', async () => {
    const userId = await addOwner()
    const key = `${userId}:open`
    await reserve(server.ctx, userId, { key, pages: 2 })
    await anonymiseLedger(server.ctx, userId)
    await expect(settle(server.ctx, userId, key)).rejects.toThrow('given back')
    const hold = await server.ctx.db.selectFrom('creditHold').selectAll().where('key', '=', key).executeTakeFirst()
    expect(hold).toMatchObject({ endedAs: 'released' })
    expect(hold?.userId).not.toBe(userId)
    expect(await readAccounts(server.ctx, userId)).toEqual({ accounts: {}, sum: 0 })
    const anonymised = await readAccounts(server.ctx, hold?.userId ?? '')
    expect({
      sum: anonymised.sum,
      month: monthBalance(anonymised.accounts),
      held: anonymised.accounts['held'],
    }).toEqual({
      sum: 0,
      month: 5,
      held: undefined,
    })
  })
})

describe('refunded purchases', () => {
  it('Spent pages of a refunded purchase become a debt, which blocks spending until the next purchase pays it', async () => {
    const userId = await addOwner(6)
    const key = `${userId}:spent`
    await reserve(server.ctx, userId, { key, pages: 9 })
    await settle(server.ctx, userId, key)
    const refund = { key: `${userId}:refund`, pages: 6, reason: 'refund' }
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => takeBackPages(server.ctx, userId, refund)))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await readLedger(userId)).toEqual({ month: 0, paygo: 0, held: 0, consumed: 9, debt: 4 })
    server.clock.advance({ days: 32 })
    // The dashboard shows what an upload can use.
    expect(await getBalance(server.ctx, userId)).toEqual({
      paygoPages: 0,
      monthlyPages: 5,
      monthlyPagesUsed: 5,
      owedPages: 4,
    })
    expect(await availablePages(server.ctx, userId)).toBe(0)
    expect(await reserve(server.ctx, userId, { key: `${userId}:next`, pages: 1 })).toBe('insufficient')
    await buy(userId, 10)
    expect(await readLedger(userId)).toEqual({ month: 5, paygo: 6, held: 0, consumed: 9, debt: 0 })
    expect(await availablePages(server.ctx, userId)).toBe(11)
  })
})

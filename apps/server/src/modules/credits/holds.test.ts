import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#platform/db/transact.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { sweepHoldsJob } from './credits.jobs.ts'
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

/** Five pages of a free month, and as many bought ones as said. */
async function anOwner(bought = 0): Promise<string> {
  const userId = await addLedgerUser(server.ctx, server.clock.now())
  await getBalance(server.ctx, userId)
  if (bought > 0) await buy(userId, bought)
  return userId
}

const buy = (userId: string, pages: number) =>
  grantPages(server.ctx, userId, { key: `${userId}:bought:${pages}`, pages, reason: 'bought' })

const monthOf = (accounts: Record<string, number>) =>
  Object.entries(accounts).find(([bucket]) => bucket.startsWith('monthly:'))?.[1] ?? 0

async function ledgerOf(userId: string) {
  const { accounts, sum } = await readAccounts(server.ctx, userId)
  expect(sum).toBe(0)
  const { paygo = 0, held = 0, consumed = 0, debt = 0 } = accounts
  return { month: monthOf(accounts), paygo, held, consumed, debt }
}

describe('pages for a script', () => {
  it('[D14] are set aside once, however often and at once they are asked for', async () => {
    const userId = await anOwner()
    const clicks = Array.from({ length: 20 }, () =>
      transact(server.ctx, (ctx) => reserve(ctx, userId, { key: `${userId}:one`, pages: 3 })),
    )
    expect(new Set(await Promise.all(clicks))).toEqual(new Set(['reserved']))
    expect(await ledgerOf(userId)).toEqual({ month: 2, paygo: 0, held: 3, consumed: 0, debt: 0 })
  })

  it('[D14] are never promised to two scripts that start at the same moment', async () => {
    const userId = await anOwner(4)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => reserve(server.ctx, userId, { key: `${userId}:${n}`, pages: 2 })),
    )
    expect(answers.filter((answer) => answer === 'reserved')).toHaveLength(4)
    expect(await ledgerOf(userId)).toMatchObject({ held: 8, month: 0, paygo: 1 })
  })

  it('[R-1-08] come from the month first, then from what was bought, and go back to where they came from', async () => {
    const userId = await anOwner(10)
    const key = `${userId}:split`
    expect(await estimateCost(server.ctx, userId, 8)).toEqual({ pages: 8, fromMonth: 5, fromPaygo: 3, missing: 0 })
    await reserve(server.ctx, userId, { key, pages: 8 })
    expect(await ledgerOf(userId)).toMatchObject({ month: 0, paygo: 7, held: 8 })
    expect(await getBalance(server.ctx, userId)).toEqual({ paygoPages: 7, monthlyPages: 5, monthlyPagesUsed: 5 })
    expect(await release(server.ctx, userId, key)).toBe(true)
    expect(await ledgerOf(userId)).toEqual({ month: 5, paygo: 10, held: 0, consumed: 0, debt: 0 })
  })

  it('[D19] that are missing leave everything as it was; after a purchase the same script can start', async () => {
    const userId = await anOwner()
    const script = { key: `${userId}:long`, pages: 9 }
    expect(await reserve(server.ctx, userId, script)).toBe('insufficient')
    expect(await estimateCost(server.ctx, userId, 9)).toMatchObject({ missing: 4 })
    expect(await ledgerOf(userId)).toEqual({ month: 5, paygo: 0, held: 0, consumed: 0, debt: 0 })
    await buy(userId, 4)
    expect(await reserve(server.ctx, userId, script)).toBe('reserved')
    expect(await availablePages(server.ctx, userId)).toBe(0)
  })

  it('[D25] that were spent never come back, whoever asks and how often', async () => {
    const userId = await anOwner()
    const key = `${userId}:read`
    await reserve(server.ctx, userId, { key, pages: 5 })
    await settle(server.ctx, userId, key)
    await settle(server.ctx, userId, key)
    for (let n = 0; n < 3; n += 1) expect(await release(server.ctx, userId, key)).toBe(false)
    expect(await ledgerOf(userId)).toEqual({ month: 0, paygo: 0, held: 0, consumed: 5, debt: 0 })
    await expect(reserve(server.ctx, userId, { key, pages: 5 })).rejects.toThrow('finished before')
  })

  it('[D25] are either spent or given back where both are asked at once', async () => {
    const userId = await anOwner(40)
    for (let n = 0; n < 20; n += 1) {
      const key = `${userId}:race:${n}`
      await reserve(server.ctx, userId, { key, pages: 2 })
      const ends = [() => settle(server.ctx, userId, key).then(() => true), () => release(server.ctx, userId, key)]
      const results = await Promise.allSettled((n % 2 ? ends : ends.toReversed()).map((end) => end()))
      expect(results.filter((result) => result.status === 'fulfilled' && result.value)).toHaveLength(1)
    }
    const { held, month, paygo, consumed } = await ledgerOf(userId)
    expect({ held, all: month + paygo + consumed }).toEqual({ held: 0, all: 45 })
  })

  it('are out of reach for anybody else', async () => {
    const [userId, stranger] = [await anOwner(), await anOwner()]
    const key = `${userId}:mine`
    await reserve(server.ctx, userId, { key, pages: 2 })
    expect(await release(server.ctx, stranger, key)).toBe(false)
    expect(await extendHold(server.ctx, stranger, key)).toBe(false)
    await expect(settle(server.ctx, stranger, key)).rejects.toThrow('given back')
    await expect(reserve(server.ctx, stranger, { key, pages: 2 })).rejects.toThrow('something else')
    expect(await ledgerOf(userId)).toMatchObject({ month: 3, held: 2 })
  })

  it('are set aside only with the transaction that asks for it', async () => {
    const userId = await anOwner()
    const undone = transact(server.ctx, async (ctx) => {
      await reserve(ctx, userId, { key: `${userId}:undone`, pages: 2 })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    expect(await ledgerOf(userId)).toMatchObject({ month: 5, held: 0 })
  })

  it('go back by themselves half an hour after anybody last worked for them, and cannot be spent then', async () => {
    const userId = await anOwner()
    const [left, kept] = [`${userId}:left`, `${userId}:kept`]
    for (const key of [left, kept]) await reserve(server.ctx, userId, { key, pages: 2 })
    server.clock.advance({ minutes: 29 })
    expect(await extendHold(server.ctx, userId, kept)).toBe(true)
    server.clock.advance({ minutes: 2 })
    await server.ctx.jobs.enqueue(server.ctx.db, sweepHoldsJob, {})
    await server.jobsDone()
    expect(await ledgerOf(userId)).toMatchObject({ month: 3, held: 2 })
    await expect(settle(server.ctx, userId, left)).rejects.toThrow('your pages were given back')
    expect(await extendHold(server.ctx, userId, left)).toBe(false)
    await settle(server.ctx, userId, kept)
    expect(await ledgerOf(userId)).toMatchObject({ month: 3, held: 0, consumed: 2 })
  })

  it('of somebody who leaves are given back to nobody, and a reader that comes late spends nothing', async () => {
    const userId = await anOwner()
    const key = `${userId}:open`
    await reserve(server.ctx, userId, { key, pages: 2 })
    await anonymiseLedger(server.ctx, userId)
    await expect(settle(server.ctx, userId, key)).rejects.toThrow('given back')
    const hold = await server.ctx.db.selectFrom('creditHold').selectAll().where('key', '=', key).executeTakeFirst()
    expect(hold).toMatchObject({ endedAs: 'released' })
    expect(hold?.userId).not.toBe(userId)
    expect(await readAccounts(server.ctx, userId)).toEqual({ accounts: {}, sum: 0 })
    const nobody = await readAccounts(server.ctx, hold?.userId ?? '')
    expect({ sum: nobody.sum, month: monthOf(nobody.accounts), held: nobody.accounts['held'] }).toEqual({
      sum: 0,
      month: 5,
      held: undefined,
    })
  })
})

describe('a purchase that is undone', () => {
  it('takes its pages back; spent ones are owed, stop further spending, and the next purchase pays for them', async () => {
    const userId = await anOwner(6)
    const key = `${userId}:spent`
    await reserve(server.ctx, userId, { key, pages: 9 })
    await settle(server.ctx, userId, key)
    const refund = { key: `${userId}:refund`, pages: 6, reason: 'refund' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => takeBackPages(server.ctx, userId, refund)))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await ledgerOf(userId)).toEqual({ month: 0, paygo: 0, held: 0, consumed: 9, debt: 4 })
    server.clock.advance({ days: 32 })
    // The dashboard shows what an upload will find.
    expect(await getBalance(server.ctx, userId)).toEqual({
      paygoPages: 0,
      monthlyPages: 5,
      monthlyPagesUsed: 5,
      owedPages: 4,
    })
    expect(await availablePages(server.ctx, userId)).toBe(0)
    expect(await reserve(server.ctx, userId, { key: `${userId}:next`, pages: 1 })).toBe('insufficient')
    await buy(userId, 10)
    expect(await ledgerOf(userId)).toEqual({ month: 5, paygo: 6, held: 0, consumed: 9, debt: 0 })
    expect(await availablePages(server.ctx, userId)).toBe(11)
  })
})

import { credits } from '@sidelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secondsAfter } from '#platform/clock.ts'
import { createUser, signIn } from '#testing/user-fixture.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { userIdOf } from '#testing/user-id.ts'
import { renewMonthsJob } from './credits.jobs.ts'
import { getBalance, grantPages, release, reserve, settle, expireHolds } from './credits.service.ts'
import { openFreeMonth } from './months.service.ts'
import { openPlanMonth } from './plan-months.service.ts'
import { addLedgerUser, atTime, readAccounts } from './testing/ledger-user.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const addOwner = (since: string, email?: string) => addLedgerUser(server.ctx, new Date(since), email)
const on = (time: string) => atTime(server.ctx, time)

async function listMonths(userId: string): Promise<string[]> {
  const rows = await server.ctx.db
    .selectFrom('creditAccount')
    .select('bucket')
    .where('userId', '=', userId)
    .where('kind', '=', 'free month')
    .orderBy('startsAt')
    .execute()
  return rows.map(({ bucket }) => bucket)
}

describe('monthly pages', () => {
  it('[R-7-12] [R-3-19] [R-3-20] [A40] Monthly pages start again every month since sign-up, and bought pages stay', async () => {
    const ada = await createUser(server)
    const userId = await userIdOf(server, ada)
    await grantPages(server.ctx, userId, { key: `${userId}:bought`, pages: 3, reason: 'bought' })
    await reserve(server.ctx, userId, { key: `${userId}:script`, pages: 4 })
    await settle(server.ctx, userId, `${userId}:script`)
    expect(await ada.call(credits.current)).toEqual({
      paygo_credits: 3,
      page_credits_this_month: 5,
      page_credits_used_this_month: 4,
    })
    server.clock.advance({ days: 31 })
    const adaAgain = await signIn(server, ada)
    expect(await adaAgain.call(credits.current)).toEqual({
      paygo_credits: 3,
      page_credits_this_month: 5,
      page_credits_used_this_month: 0,
    })
    const { accounts, sum } = await readAccounts(server.ctx, userId)
    expect({ sum, pages: Object.values(accounts).toSorted((a, b) => a - b) }).toEqual({ sum: 0, pages: [3, 4, 5] })
  })

  it('A month starts on the day of sign-up, or on the last day of a shorter month', async () => {
    const userId = await addOwner('2026-01-31T15:00:00Z')
    for (const time of ['2026-02-27T23:59:59Z', '2026-02-28T00:00:00Z', '2026-03-30T12:00:00Z', '2026-03-31T00:00:00Z'])
      await getBalance(on(time), userId)
    expect(await listMonths(userId)).toEqual(['monthly:2026-01-31', 'monthly:2026-02-28', 'monthly:2026-03-31'])
  })

  it('[P29] Monthly pages are granted once at midnight, even with simultaneous requests by skewed clocks', async () => {
    const userId = await addOwner('2026-05-10T12:00:00Z')
    await getBalance(on('2026-05-11T00:00:00Z'), userId)
    const times = ['2026-06-09T23:56:00Z', '2026-06-10T00:00:00Z', '2026-06-10T00:04:00Z']
    await Promise.all(Array.from({ length: 15 }, (_, n) => getBalance(on(times[n % 3] ?? ''), userId)))
    expect(await readAccounts(server.ctx, userId)).toEqual({ accounts: { 'monthly:2026-06-10': 5 }, sum: 0 })
    const behind = await getBalance(on('2026-06-09T23:56:00Z'), userId)
    expect(behind).toEqual({ paygoPages: 0, monthlyPages: 5, monthlyPagesUsed: 0 })
  })

  it('[P29] A process whose clock is behind opens no earlier month once a later one is open', async () => {
    const id = crypto.randomUUID()
    const user = { id, email: `${id}@example.com`, since: new Date('2026-05-10T12:00:00Z') }
    await openFreeMonth(on('2026-06-10T00:04:00Z'), user)
    await openFreeMonth(on('2026-06-09T23:56:00Z'), user)
    expect(await listMonths(id)).toEqual(['monthly:2026-06-10'])
  })

  it('Pages held in a month that has ended are returned to the current month', async () => {
    const userId = await addOwner('2026-05-10T12:00:00Z')
    await reserve(on('2026-06-09T23:50:00Z'), userId, { key: `${userId}:late`, pages: 3 })
    expect(await getBalance(on('2026-06-10T00:01:00Z'), userId)).toMatchObject({ monthlyPages: 5, monthlyPagesUsed: 0 })
    expect(await release(on('2026-06-10T00:02:00Z'), userId, `${userId}:late`)).toBe(true)
    const balance = await getBalance(on('2026-06-10T00:03:00Z'), userId)
    expect(balance).toEqual({ paygoPages: 0, monthlyPages: 8, monthlyPagesUsed: 0 })
    expect(await getBalance(on('2026-07-10T00:00:00Z'), userId)).toMatchObject({ monthlyPages: 5 })
    expect(await readAccounts(server.ctx, userId)).toEqual({ accounts: { 'monthly:2026-07-10': 5 }, sum: 0 })
  })

  describe('held pages of a plan after its month', () => {
    const END = '2026-06-10T12:00:00Z'
    const month = (paidBy: string, start: string, end: string) => ({
      paidBy,
      start: new Date(start),
      end: new Date(end),
      pages: 50,
      reason: 'month of a plan',
    })

    /** A user who holds ten of fifty pages when the plan's month ends. */
    async function addPlanHold() {
      const userId = await addOwner('2026-05-10T12:00:00Z')
      const key = `${userId}:late`
      await openPlanMonth(on('2026-05-10T12:00:00Z'), userId, month(`in_1_${userId}`, '2026-05-10T12:00:00Z', END))
      await reserve(on('2026-06-10T11:20:00Z'), userId, { key, pages: 10 })
      return { userId, key }
    }

    async function expectRenewal(userId: string) {
      const renewed = month(`in_2_${userId}`, END, '2026-07-10T12:00:00Z')
      expect(await openPlanMonth(on('2026-06-10T13:00:00Z'), userId, renewed)).toBe(true)
      expect(await getBalance(on('2026-06-10T13:00:00Z'), userId)).toMatchObject({ monthlyPages: 50 })
    }

    it('A release by a slow clock returns the pages of a plan to the free month, and the plan can be renewed', async () => {
      const { userId, key } = await addPlanHold()
      await getBalance(on('2026-06-10T12:00:01Z'), userId)
      expect(await release(on('2026-06-10T11:59:59Z'), userId, key)).toBe(true)
      const { accounts } = await readAccounts(server.ctx, userId)
      expect(accounts).toEqual({ 'monthly:2026-06-10': 15 })
      await expectRenewal(userId)
    })

    it('A hold that expires at the end of the month returns the pages of a plan to the free month', async () => {
      const { userId } = await addPlanHold()
      const times = ['2026-06-10T11:59:59Z']
      const ticking = { ...server.ctx, clock: { now: () => new Date(times.shift() ?? '2026-06-10T12:00:01Z') } }
      await expireHolds(ticking)
      expect((await readAccounts(server.ctx, userId)).accounts).toEqual({ 'monthly:2026-06-10': 15 })
      await expectRenewal(userId)
    })
  })

  it('[R-49-04] The renewal job ends the unused pages of everybody and opens months of who was here within 60 days', async () => {
    const signedUp = server.clock.now()
    const renewAt = secondsAfter(signedUp, 61 * 86_400)
    const addUserLastHere = async (daysBefore: number): Promise<string> => {
      const userId = await addLedgerUser(server.ctx, signedUp)
      await getBalance(server.ctx, userId)
      const lastUsedAt = secondsAfter(renewAt, -daysBefore * 86_400)
      const session = { userId, createdAt: signedUp, endsAt: renewAt, device: 'a browser', lastUsedAt }
      await server.ctx.db.insertInto('session').values(session).execute()
      return userId
    }
    const recent = await Promise.all(Array.from({ length: 3 }, () => addUserLastHere(59.9)))
    const absent = await Promise.all(Array.from({ length: 3 }, () => addUserLastHere(60.1)))
    server.clock.advance({ days: 61 })
    await server.ctx.jobs.enqueue(server.ctx.db, renewMonthsJob, {})
    await server.jobsDone()
    for (const userId of recent) {
      expect(await listMonths(userId)).toHaveLength(2)
      const { accounts, sum } = await readAccounts(server.ctx, userId)
      expect({ sum, pages: Object.values(accounts) }).toEqual({ sum: 0, pages: [5] })
    }
    for (const userId of absent) {
      expect(await listMonths(userId)).toHaveLength(1)
      expect(await readAccounts(server.ctx, userId)).toMatchObject({ sum: 0, accounts: {} })
      expect(await getBalance(server.ctx, userId)).toMatchObject({ monthlyPages: 5 })
    }
  })

  it('[A15] [P29] One account per mailbox gets the monthly pages in each month', async () => {
    const tag = crypto.randomUUID()
    const spellings = [`ada.${tag}@gmail.com`, `ada${tag}+two@gmail.com`, `Ada${tag}@googlemail.com`]
    const userIds = await Promise.all(spellings.map((email) => addOwner('2026-05-10T12:00:00Z', email)))
    for (const month of ['2026-05-20', '2026-06-20', '2026-07-20']) {
      const balances = await Promise.all(userIds.map((userId) => getBalance(on(`${month}T00:00:00Z`), userId)))
      expect(balances.reduce((sum, { monthlyPages }) => sum + monthlyPages, 0)).toBe(5)
    }
  })
})

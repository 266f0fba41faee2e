import { randomUUID } from 'node:crypto'
import * as credits from '../../apps/server/src/modules/credits/credits.service.ts'
import { transact } from '../../apps/server/src/platform/db/transact.ts'
import { AppError } from '../../apps/server/src/platform/errors.ts'
import { applyPayment } from './client-billing.ts'
import { callRepeatedly, type Client, type Hold } from './client.ts'

const MAX_OPEN_HOLDS = 6
const MAX_PAGES = 9

const isRejection = (error: unknown) => error instanceof AppError

const pickRequest = ({ random, userIds, newKey }: Client, maxPages: number) => ({
  userId: random.pick(userIds),
  key: newKey(),
  pages: 1 + random.integer(maxPages),
})

async function reserve(client: Client): Promise<void> {
  const { ctx, random } = client
  const { userId, key, pages } = pickRequest(client, MAX_PAGES)
  const results = await callRepeatedly(client, async () => {
    try {
      return await transact(ctx, (ctx) => credits.reserve(ctx, userId, { key, pages }))
    } catch (error) {
      // The expiry of holds was faster than the repeated call.
      if (isRejection(error)) return 'reserved'
      throw error
    }
  })
  if (!results.includes('reserved')) return
  client.acknowledge({ key, result: 'held' })
  // Some holds are never settled or released by their client and have to expire.
  if (random.integer(20) > 0) client.openHolds.push({ userId, key })
}

const takeHold = ({ random, openHolds }: Client): Hold | undefined =>
  openHolds.splice(random.integer(Math.max(1, openHolds.length)), 1)[0]

async function settle({ ctx, retryUntilDecided, acknowledge }: Client, { userId, key }: Hold): Promise<boolean> {
  return retryUntilDecided(async () => {
    try {
      await transact(ctx, (ctx) => credits.settle(ctx, userId, key))
      acknowledge({ key, result: 'settled' })
      return true
    } catch (error) {
      if (isRejection(error)) return false
      throw error
    }
  })
}

async function release({ ctx, retryUntilDecided, acknowledge }: Client, { userId, key }: Hold): Promise<boolean> {
  const isReleased = await retryUntilDecided(() => transact(ctx, (ctx) => credits.release(ctx, userId, key)))
  if (isReleased) acknowledge({ key, result: 'released' })
  return isReleased
}

async function settleAndRelease(client: Client, hold: Hold): Promise<void> {
  const [isSettled, isReleased] = await Promise.all([settle(client, hold), release(client, hold)])
  if (isSettled && isReleased) client.reportProblem(`${hold.key} was settled and released`)
}

async function endHold(client: Client): Promise<void> {
  const hold = takeHold(client)
  if (!hold) return reserve(client)
  const dice = client.random.integer(10)
  if (dice < 5) await settle(client, hold)
  else if (dice < 8) await release(client, hold)
  else await settleAndRelease(client, hold)
}

async function grant(client: Client): Promise<void> {
  const { userId, key, pages } = pickRequest(client, 2 * MAX_PAGES)
  await callRepeatedly(client, () =>
    transact(client.ctx, (ctx) => credits.grantPages(ctx, userId, { key, pages, reason: 'bought' })),
  )
  client.acknowledge({ key, result: 'granted' })
}

async function takeBack(client: Client): Promise<void> {
  const { userId, key, pages } = pickRequest(client, MAX_PAGES)
  const results = await callRepeatedly(client, () =>
    transact(client.ctx, (ctx) => credits.takeBackPages(ctx, userId, { key, pages, reason: 'refund' })),
  )
  if (results.includes(true)) client.acknowledge({ key, result: 'taken back' })
}

async function readBalance({ ctx, random, userIds, retryUntilDecided, reportProblem }: Client): Promise<void> {
  const balance = await retryUntilDecided(() => credits.getBalance(ctx, random.pick(userIds)))
  if (balance.monthlyPagesUsed < 0 || balance.monthlyPagesUsed > balance.monthlyPages || balance.paygoPages < 0)
    reportProblem(`a balance reads ${JSON.stringify(balance)}`)
}

async function extendHold({ ctx, random, openHolds, retryUntilDecided }: Client): Promise<void> {
  const [hold] = openHolds.slice(random.integer(Math.max(1, openHolds.length)))
  if (hold) await retryUntilDecided(() => credits.extendHold(ctx, hold.userId, hold.key))
}

/** Deletes a user, open holds included, and adds a new one. */
async function replaceUser({ ctx, random, userIds, retryUntilDecided }: Client): Promise<void> {
  const index = random.integer(userIds.length)
  const userId = userIds[index] ?? ''
  const newUserId = randomUUID()
  await retryUntilDecided(() =>
    transact(ctx, async (ctx) => {
      await credits.anonymiseLedger(ctx, userId)
      await ctx.db.deleteFrom('appUser').where('id', '=', userId).execute()
    }),
  )
  const names = { emailKey: newUserId, username: newUserId, usernameKey: newUserId, fullName: 'New User' }
  const row = { id: newUserId, email: `${newUserId}@sidelight.local`, ...names, verifiedAt: ctx.clock.now() }
  await retryUntilDecided(() =>
    ctx.db
      .insertInto('appUser')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  )
  userIds[index] = newUserId
}

/** Performs one random operation and returns when its result is known. */
export async function operate(client: Client): Promise<void> {
  const dice = client.random.integer(1000)
  if (client.openHolds.length > MAX_OPEN_HOLDS) return endHold(client)
  if (dice < 300) return reserve(client)
  if (dice < 620) return endHold(client)
  if (dice < 740) return readBalance(client)
  if (dice < 800) return applyPayment(client)
  if (dice < 920) return grant(client)
  if (dice < 950) return takeBack(client)
  if (dice < 985) return extendHold(client)
  if (dice < 997) return void (await client.retryUntilDecided(() => credits.expireHolds(client.ctx)))
  return replaceUser(client)
}

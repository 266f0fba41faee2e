import { randomUUID } from 'node:crypto'
import * as credits from '../../apps/server/src/modules/credits/credits.service.ts'
import { transact } from '../../apps/server/src/platform/db/transact.ts'
import { AppError } from '../../apps/server/src/platform/errors.ts'
import { bill } from './client-billing.ts'
import { type Client, click, type Reservation } from './client.ts'

const MANY = 6
const MOST_PAGES = 9

const isRefusal = (error: unknown) => error instanceof AppError

async function reserve(client: Client): Promise<void> {
  const { ctx, random } = client
  const userId = random.pick(client.userIds)
  const key = client.newKey()
  const pages = 1 + random.integer(MOST_PAGES)
  const answers = await click(client, async () => {
    try {
      return await transact(ctx, (ctx) => credits.reserve(ctx, userId, { key, pages }))
    } catch (error) {
      // The sweep was faster than a repetition.
      if (isRefusal(error)) return 'reserved'
      throw error
    }
  })
  if (!answers.includes('reserved')) return
  client.tell({ key, what: 'reserved' })
  // Some never come back to what they began.
  if (random.integer(20) > 0) client.reservations.push({ userId, key })
}

const takeReservation = ({ random, reservations }: Client): Reservation | undefined =>
  reservations.splice(random.integer(Math.max(1, reservations.length)), 1)[0]

async function settle({ ctx, untilDecided, tell }: Client, { userId, key }: Reservation): Promise<boolean> {
  return untilDecided(async () => {
    try {
      await transact(ctx, (ctx) => credits.settle(ctx, userId, key))
      tell({ key, what: 'settled' })
      return true
    } catch (error) {
      if (isRefusal(error)) return false
      throw error
    }
  })
}

async function release({ ctx, untilDecided, tell }: Client, { userId, key }: Reservation): Promise<boolean> {
  const isBack = await untilDecided(() => transact(ctx, (ctx) => credits.release(ctx, userId, key)))
  if (isBack) tell({ key, what: 'given back' })
  return isBack
}

async function race(client: Client, reservation: Reservation): Promise<void> {
  const [isSettled, isBack] = await Promise.all([settle(client, reservation), release(client, reservation)])
  if (isSettled && isBack) client.reportProblem(`${reservation.key} was settled and given back`)
}

async function end(client: Client): Promise<void> {
  const reservation = takeReservation(client)
  if (!reservation) return reserve(client)
  const how = client.random.integer(10)
  if (how < 5) await settle(client, reservation)
  else if (how < 8) await release(client, reservation)
  else await race(client, reservation)
}

async function grant(client: Client): Promise<void> {
  const { ctx, random } = client
  const userId = random.pick(client.userIds)
  const key = client.newKey()
  const pages = 1 + random.integer(2 * MOST_PAGES)
  await click(client, () => transact(ctx, (ctx) => credits.grantPages(ctx, userId, { key, pages, reason: 'bought' })))
  client.tell({ key, what: 'granted' })
}

async function takeBack(client: Client): Promise<void> {
  const { ctx, random } = client
  const userId = random.pick(client.userIds)
  const key = client.newKey()
  const pages = 1 + random.integer(MOST_PAGES)
  const answers = await click(client, () =>
    transact(ctx, (ctx) => credits.takeBackPages(ctx, userId, { key, pages, reason: 'refund' })),
  )
  if (answers.includes(true)) client.tell({ key, what: 'taken back' })
}

async function read({ ctx, random, userIds, untilDecided, reportProblem }: Client): Promise<void> {
  const balance = await untilDecided(() => credits.getBalance(ctx, random.pick(userIds)))
  if (balance.monthlyPagesUsed < 0 || balance.monthlyPagesUsed > balance.monthlyPages || balance.paygoPages < 0)
    reportProblem(`a balance reads ${JSON.stringify(balance)}`)
}

async function prolong({ ctx, random, reservations, untilDecided }: Client): Promise<void> {
  const [some] = reservations.slice(random.integer(Math.max(1, reservations.length)))
  if (some) await untilDecided(() => credits.extendHold(ctx, some.userId, some.key))
}

/** Somebody leaves, with whatever is set aside, and a newcomer takes the place. */
async function replaceUser({ ctx, random, userIds, untilDecided }: Client): Promise<void> {
  const leaving = random.integer(userIds.length)
  const userId = userIds[leaving] ?? ''
  const newcomer = randomUUID()
  await untilDecided(() =>
    transact(ctx, async (ctx) => {
      await credits.anonymiseLedger(ctx, userId)
      await ctx.db.deleteFrom('appUser').where('id', '=', userId).execute()
    }),
  )
  const names = { emailKey: newcomer, username: newcomer, usernameKey: newcomer, fullName: 'Somebody' }
  const row = { id: newcomer, email: `${newcomer}@sidelight.local`, ...names, verifiedAt: ctx.clock.now() }
  await untilDecided(() =>
    ctx.db
      .insertInto('appUser')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  )
  userIds[leaving] = newcomer
}

/** One operation, to its definite answer. */
export async function operate(client: Client): Promise<void> {
  const dice = client.random.integer(1000)
  if (client.reservations.length > MANY) return end(client)
  if (dice < 300) return reserve(client)
  if (dice < 620) return end(client)
  if (dice < 740) return read(client)
  if (dice < 800) return bill(client)
  if (dice < 920) return grant(client)
  if (dice < 950) return takeBack(client)
  if (dice < 985) return prolong(client)
  if (dice < 997) return void (await client.untilDecided(() => credits.expireHolds(client.ctx)))
  return replaceUser(client)
}

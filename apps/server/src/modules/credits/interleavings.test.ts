import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { compose, type Composition } from '#compose.ts'
import { readConfig } from '#config.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'
import { endHold } from './credits.repo.ts'
import * as credits from './credits.service.ts'
import { ensureMonth } from './months.service.ts'
import { addLedgerUser, atMoment, readAccounts } from './testing/ledger-user.ts'
import { apply, type Ledger, emptyLedger, type Operation } from './testing/ledger-model.ts'

let composition: Composition
let dropDatabase: () => Promise<void>
beforeAll(async () => {
  const { env } = inject('services')
  const database = await createMigratedDatabase(env)
  dropDatabase = () => database.drop()
  composition = await compose(readConfig({ ...env, DATABASE_URL: database.url, LOG_LEVEL: 'silent' }), {
    jobRole: 'producer',
  })
})
afterAll(async () => {
  await composition.close()
  await dropDatabase()
})

const RUNS = 100
/** Two minutes into a month, so that after 28 days, and 31 more, clocks disagree about which month it is. */
const SIGN_UP = new Date('2026-01-31T00:02:00Z')

/** Who asks, by a clock that may be five minutes wrong either way. */
type Asked = Operation & { skewMs: number }
interface Round {
  asked: Asked[]
  thenMs: number
}

const minutes = (count: number) => count * 60_000
const days = (count: number) => minutes(count * 24 * 60)
const key = fc.integer({ min: 1, max: 6 }).map(String)
const keyed = fc.tuple(key, fc.constantFrom('grant', 'take back'))
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Operation>({ kind: 'read' }) },
  // As many pages as its key says: one document has one price, one purchase one size.
  { weight: 2, arbitrary: keyed.map(([key, kind]): Operation => ({ kind, key, pages: 2 * Number(key) })) },
  { weight: 4, arbitrary: key.map((key): Operation => ({ kind: 'reserve', key, pages: Number(key) + 1 })) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('prolong', 'settle', 'release', 'expire'), key }) },
)
const asked: fc.Arbitrary<Asked> = fc
  .tuple(operation, fc.constantFrom(0, 0, minutes(5), -minutes(5)))
  .map(([operation, skewMs]) => ({ ...operation, skewMs }))
const round: fc.Arbitrary<Round> = fc.record({
  asked: fc.array(asked, { minLength: 1, maxLength: 3 }),
  thenMs: fc.constantFrom(0, minutes(1), minutes(20), minutes(33), days(28), days(28), days(31), days(40)),
})

async function act(ctx: Context, userId: string, operation: Operation): Promise<string> {
  const key = 'key' in operation ? `${userId}:${operation.kind}:${operation.key}` : ''
  const hold = 'key' in operation ? `${userId}:${operation.key}` : ''
  const reason = 'test'
  switch (operation.kind) {
    case 'read': {
      const { paygoPages, monthlyPages, monthlyPagesUsed } = await credits.getBalance(ctx, userId)
      return JSON.stringify([paygoPages, monthlyPages, monthlyPagesUsed])
    }
    case 'grant':
      return String(await credits.grantPages(ctx, userId, { key, pages: operation.pages, reason }))
    case 'take back':
      return String(await credits.takeBackPages(ctx, userId, { key, pages: operation.pages, reason }))
    case 'reserve':
      return credits.reserve(ctx, userId, { key: hold, pages: operation.pages })
    case 'prolong':
      return String(await credits.extendHold(ctx, userId, hold))
    case 'settle':
      await credits.settle(ctx, userId, hold)
      return 'settled'
    case 'release':
      return String(await credits.release(ctx, userId, hold))
    case 'expire': {
      await ensureMonth(ctx, userId)
      const ended = await endHold(ctx.db, { userId, key: hold, as: 'expired', at: ctx.clock.now() })
      return String(ended === 'expired' || ended === 'released')
    }
  }
}

async function actAt(nowMs: number, userId: string, { skewMs, ...operation }: Asked): Promise<string> {
  const ctx = atMoment(composition.ctx, new Date(nowMs + skewMs))
  try {
    return await transact(ctx, (ctx) => act(ctx, userId, operation))
  } catch (error) {
    if (error instanceof AppError) return 'refused'
    throw error
  }
}

type Accounts = Record<string, number>
const accountsOf = ({ months, paygo, debt, held, consumed }: Ledger): Accounts =>
  Object.fromEntries(
    Object.entries({
      paygo,
      debt,
      held,
      consumed,
      ...Object.fromEntries(months.map(({ bucket, balance }) => [bucket, balance])),
    }).filter(([, balance]) => balance !== 0),
  )

const ordersOf = (count: number): number[][] =>
  count === 0
    ? [[]]
    : ordersOf(count - 1).flatMap((order) =>
        Array.from({ length: count }, (_, place) => order.toSpliced(place, 0, count - 1)),
      )

const canonical = (value: object) => JSON.stringify(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))

/** The books that some order of these operations leaves, with exactly these answers. */
function explain(ledger: Ledger, asked: Asked[], answers: string[], nowMs: number): Ledger[] {
  return ordersOf(asked.length).flatMap((order) => {
    let now = ledger
    for (const index of order) {
      const one = asked[index]
      if (!one) return []
      const { ledger: next, answer } = apply(now, one, nowMs + one.skewMs)
      if (answer !== answers[index]) return []
      now = next
    }
    return [now]
  })
}

it(
  '[D14] [R-3-20] whatever is granted, reserved, settled, given back and forgotten at once, over months: some order of it explains every answer and every balance',
  { timeout: 240_000 },
  async () => {
    const seed = Number(process.env['LEDGER_SEED'] ?? randomInt(2 ** 31))
    console.info(`LEDGER_SEED=${seed}`)
    let explained = 0
    const property = fc.asyncProperty(fc.array(round, { minLength: 4, maxLength: 14 }), async (rounds) => {
      const userId = await addLedgerUser(composition.ctx, SIGN_UP)
      let possible: Ledger[] = [emptyLedger(SIGN_UP)]
      let nowMs = +SIGN_UP
      for (const { asked, thenMs } of rounds) {
        const answers = await Promise.all(asked.map((one) => actAt(nowMs, userId, one)))
        const { accounts, sum } = await readAccounts(composition.ctx, userId)
        const before = possible
        possible = before
          .flatMap((ledger) => explain(ledger, asked, answers, nowMs))
          .filter((ledger) => canonical(accountsOf(ledger)) === canonical(accounts))
        expect({ sum, isExplained: possible.length > 0, asked, answers, accounts, before }).toMatchObject({
          sum: 0,
          isExplained: true,
        })
        possible = [...new Map(possible.map((ledger) => [canonical(ledger), ledger])).values()]
        explained += asked.length
        nowMs += thenMs
      }
    })
    await fc.assert(property, { seed, numRuns: RUNS })
    expect(explained).toBeGreaterThan(RUNS * 4)
  },
)

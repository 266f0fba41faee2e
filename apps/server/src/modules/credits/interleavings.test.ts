import { runSeed, sized } from '@sidelight/dev-services/tests/test-size'
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
import { addLedgerUser, atTime, readAccounts } from './testing/ledger-user.ts'
import { apply, type Ledger, emptyLedger, type Operation } from './testing/ledger-model.ts'

let composition: Composition
let dropDatabase: () => Promise<void>
beforeAll(async () => {
  const { env } = inject('services')
  const database = await createMigratedDatabase(env)
  dropDatabase = () => database.drop()
  composition = await compose(readConfig({ ...env, ...database.env, LOG_LEVEL: 'silent' }), {
    jobRole: 'producer',
  })
})
afterAll(async () => {
  await composition.close()
  await dropDatabase()
})

const RUNS = sized(20, 100)
/** Two minutes into a month, so that after 28 days, and 31 more, skewed clocks disagree about the month. */
const SIGN_UP = new Date('2026-01-31T00:02:00Z')

/** An operation by a clock that may be five minutes fast or slow. */
type TimedOperation = Operation & { skewMs: number }
interface Round {
  operations: TimedOperation[]
  waitMs: number
}

const minutes = (count: number) => count * 60_000
const days = (count: number) => minutes(count * 24 * 60)
const key = fc.integer({ min: 1, max: 6 }).map(String)
const keyed = fc.tuple(key, fc.constantFrom('grant', 'take back'))
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Operation>({ kind: 'read' }) },
  // The key determines the pages: a document has one price and a purchase one size.
  { weight: 2, arbitrary: keyed.map(([key, kind]): Operation => ({ kind, key, pages: 2 * Number(key) })) },
  { weight: 4, arbitrary: key.map((key): Operation => ({ kind: 'reserve', key, pages: Number(key) + 1 })) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('extend', 'settle', 'release', 'expire'), key }) },
)
const timedOperation: fc.Arbitrary<TimedOperation> = fc
  .tuple(operation, fc.constantFrom(0, 0, minutes(5), -minutes(5)))
  .map(([operation, skewMs]) => ({ ...operation, skewMs }))
const round: fc.Arbitrary<Round> = fc.record({
  operations: fc.array(timedOperation, { minLength: 1, maxLength: 3 }),
  waitMs: fc.constantFrom(0, minutes(1), minutes(20), minutes(33), days(28), days(28), days(31), days(40)),
})

async function execute(ctx: Context, userId: string, operation: Operation): Promise<string> {
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
    case 'extend':
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

async function executeAt(nowMs: number, userId: string, { skewMs, ...operation }: TimedOperation): Promise<string> {
  const ctx = atTime(composition.ctx, new Date(nowMs + skewMs))
  try {
    return await transact(ctx, (ctx) => execute(ctx, userId, operation))
  } catch (error) {
    if (error instanceof AppError) return 'rejected'
    throw error
  }
}

type Accounts = Record<string, number>
const toAccounts = ({ months, paygo, debt, held, consumed }: Ledger): Accounts =>
  Object.fromEntries(
    Object.entries({
      paygo,
      debt,
      held,
      consumed,
      ...Object.fromEntries(months.map(({ bucket, balance }) => [bucket, balance])),
    }).filter(([, balance]) => balance !== 0),
  )

const listOrders = (count: number): number[][] =>
  count === 0
    ? [[]]
    : listOrders(count - 1).flatMap((order) =>
        Array.from({ length: count }, (_, position) => order.toSpliced(position, 0, count - 1)),
      )

const toCanonical = (value: object) => JSON.stringify(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))

/** The ledgers that some order of these operations leads to, with exactly these results. */
function explainResults(ledger: Ledger, operations: TimedOperation[], results: string[], nowMs: number): Ledger[] {
  return listOrders(operations.length).flatMap((order) => {
    let current = ledger
    for (const index of order) {
      const operation = operations[index]
      if (!operation) return []
      const { ledger: next, result } = apply(current, operation, nowMs + operation.skewMs)
      if (result !== results[index]) return []
      current = next
    }
    return [current]
  })
}

it(
  '[D14] [R-3-20] Every result and balance of simultaneous operations over several months matches some order of the operations',
  { timeout: 240_000 },
  async () => {
    const seed = runSeed()
    let explained = 0
    const property = fc.asyncProperty(fc.array(round, { minLength: 4, maxLength: 14 }), async (rounds) => {
      const userId = await addLedgerUser(composition.ctx, SIGN_UP)
      let possibleLedgers: Ledger[] = [emptyLedger(SIGN_UP)]
      let nowMs = +SIGN_UP
      for (const { operations, waitMs } of rounds) {
        const results = await Promise.all(operations.map((operation) => executeAt(nowMs, userId, operation)))
        const { accounts, sum } = await readAccounts(composition.ctx, userId)
        const before = possibleLedgers
        possibleLedgers = before
          .flatMap((ledger) => explainResults(ledger, operations, results, nowMs))
          .filter((ledger) => toCanonical(toAccounts(ledger)) === toCanonical(accounts))
        expect({ sum, isExplained: possibleLedgers.length > 0, operations, results, accounts, before }).toMatchObject({
          sum: 0,
          isExplained: true,
        })
        possibleLedgers = [...new Map(possibleLedgers.map((ledger) => [toCanonical(ledger), ledger])).values()]
        explained += operations.length
        nowMs += waitMs
      }
    })
    await fc.assert(property, { seed, numRuns: RUNS })
    expect(explained).toBeGreaterThan(RUNS * 4)
  },
)

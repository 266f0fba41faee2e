import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { compose, type Composition } from '#compose.ts'
import { readConfig } from '#config.ts'
import { readAccounts } from '#modules/credits/testing/ledger-user.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'
import { deriveBillingState } from './billing-state.ts'
import { syncCustomer } from './sync.service.ts'
import { aHistory, stepModel } from '../testing/histories.ts'
import { addModelledCustomer, spendAtOnce, START } from '../testing/modelled-customer.ts'
import { accountsOfModel, emptyPlanLedger, ensureFreeMonth, type PlanLedger } from '../testing/plan-ledger-model.ts'
import { ProviderModel } from '../testing/provider-model.ts'

/** Ten thousand by the model alone, in every run; fewer on a real database. `BILLING_HISTORIES=300` says how many. */
const PURE_RUNS = 10_000
const DATABASE_RUNS = Number(process.env['BILLING_HISTORIES'] ?? 100)
const SEED = Number(process.env['BILLING_SEED'] ?? randomInt(2 ** 31))

/** What everything adds up to: granted, less what was spent, ended, taken and paid off, is what there is. */
function expectToAddUp(ledger: PlanLedger): void {
  const there = ledger.paygo + ledger.months.reduce((sum, { balance }) => sum + balance, 0)
  expect(ledger.granted - ledger.consumed - ledger.expired - ledger.takenBack - ledger.repaid).toBe(there)
  const all = [ledger.paygo, ledger.debt, ledger.consumed, ...ledger.months.map(({ balance }) => balance)]
  expect(all.every((pages) => Number.isInteger(pages) && pages >= 0)).toBe(true)
}

/** Money is whole cents, and what went back for something is never more than was paid for it. */
function expectWholeCents(provider: ProviderModel): void {
  const told = provider.tell()
  for (const { amountCents, refundedCents } of told.charges)
    expect(Number.isInteger(amountCents) && Number.isInteger(refundedCents) && refundedCents <= amountCents).toBe(true)
  const { months, purchases } = deriveBillingState(told)
  for (const { pages, returned } of [...months, ...purchases])
    expect(Number.isInteger(returned) && returned >= 0 && returned <= pages).toBe(true)
}

describe('histories of plans, purchases, spending, refunds, disputes, failures and months', () => {
  it(
    '[P15] [P27] [P30] add up in the model: what was granted less what was used is what there is, ten thousand times',
    { timeout: 240_000 },
    () => {
      console.info(`BILLING_SEED=${SEED}`)
      const property = fc.property(aHistory, (steps) => {
        const provider = new ProviderModel('cus_model', +START)
        const ledger = emptyPlanLedger(START)
        ensureFreeMonth(ledger, provider.nowMs)
        for (const step of steps) {
          stepModel(provider, ledger, step)
          expectToAddUp(ledger)
        }
        expectWholeCents(provider)
        const granted = deriveBillingState(provider.tell()).months.length
        expect(ledger.months.filter(({ isPlan }) => isPlan).length).toBeLessThanOrEqual(granted)
      })
      fc.assert(property, { numRuns: PURE_RUNS, seed: SEED })
    },
  )
})

describe('the same on a real database', () => {
  let composition: Composition
  let drop: () => Promise<void>
  beforeAll(async () => {
    const { env } = inject('services')
    const database = await createMigratedDatabase(env)
    drop = () => database.drop()
    const config = readConfig({ ...env, DATABASE_URL: database.url, LOG_LEVEL: 'silent' })
    composition = await compose(config, { jobRole: 'producer' })
  })
  afterAll(async () => {
    await composition.close()
    await drop()
  })

  it('[P15] [P27] every balance is what the model says, after every step', { timeout: 900_000 }, async () => {
    let steps = 0
    const property = fc.asyncProperty(aHistory, async (happenings) => {
      const { userId, customerId, provider, ledger, now } = await addModelledCustomer(composition.ctx)
      for (const [at, step] of happenings.entries()) {
        const expected = stepModel(provider, ledger, step)
        const hasSpent = step.kind === 'spend' && (await spendAtOnce(now(), userId, `${userId}:${at}`, step.pages))
        await syncCustomer(now(), customerId)
        const { accounts, sum } = await readAccounts(composition.ctx, userId)
        expect({ step, hasSpent, accounts, sum }).toEqual({
          step,
          hasSpent: expected,
          accounts: accountsOfModel(ledger),
          sum: 0,
        })
        steps += 1
      }
    })
    await fc.assert(property, { numRuns: DATABASE_RUNS, seed: SEED })
    console.info(`${DATABASE_RUNS} histories, ${steps} steps on PostgreSQL`)
  })
})

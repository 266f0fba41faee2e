import { runSeed, sized } from '@sidelight/dev-services/tests/test-size'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { compose, type Composition } from '#compose.ts'
import { readConfig } from '#config.ts'
import { readAccounts } from '#modules/credits/testing/ledger-user.ts'
import { createMigratedDatabase } from '#testing/migrated-database.ts'
import { deriveBillingState } from './billing-state.ts'
import { syncCustomer } from './sync.service.ts'
import { history, applyStep } from '../testing/histories.ts'
import { addModelledCustomer, spendPages, START } from '../testing/modelled-customer.ts'
import { modelAccounts, emptyPlanLedger, ensureFreeMonth, type PlanLedger } from '../testing/plan-ledger-model.ts'
import { ProviderModel } from '../testing/provider-model.ts'

/** Histories by the model alone; fewer run on a real database. */
const MODEL_RUNS = sized(1000, 10_000)
const DATABASE_RUNS = sized(15, 100)
const SEED = runSeed()

/** Granted pages minus spent, expired, taken back and repaid ones must be the balance. */
function expectConsistent(ledger: PlanLedger): void {
  const balance = ledger.paygo + ledger.months.reduce((sum, month) => sum + month.balance, 0)
  expect(ledger.granted - ledger.consumed - ledger.expired - ledger.takenBack - ledger.repaid).toBe(balance)
  const balances = [ledger.paygo, ledger.debt, ledger.consumed, ...ledger.months.map((month) => month.balance)]
  expect(balances.every((pages) => Number.isInteger(pages) && pages >= 0)).toBe(true)
}

/** Amounts are whole cents, and a refund never exceeds its payment. */
function expectWholeCents(provider: ProviderModel): void {
  const snapshot = provider.snapshot()
  for (const { amountCents, refundedCents } of snapshot.charges)
    expect(Number.isInteger(amountCents) && Number.isInteger(refundedCents) && refundedCents <= amountCents).toBe(true)
  const { months, purchases } = deriveBillingState(snapshot)
  for (const { pages, returned } of [...months, ...purchases])
    expect(Number.isInteger(returned) && returned >= 0 && returned <= pages).toBe(true)
}

describe('histories in the model', () => {
  it(
    '[P15] [P27] [P30] The model stays consistent over random histories of plans, purchases, refunds and disputes',
    { timeout: 240_000 },
    () => {
      const property = fc.property(history, (steps) => {
        const provider = new ProviderModel('cus_model', +START)
        const ledger = emptyPlanLedger(START)
        ensureFreeMonth(ledger, provider.nowMs)
        for (const step of steps) {
          applyStep(provider, ledger, step)
          expectConsistent(ledger)
        }
        expectWholeCents(provider)
        const granted = deriveBillingState(provider.snapshot()).months.length
        expect(ledger.months.filter(({ isPlan }) => isPlan).length).toBeLessThanOrEqual(granted)
      })
      fc.assert(property, { numRuns: MODEL_RUNS, seed: SEED })
    },
  )
})

describe('histories on a real database', () => {
  let composition: Composition
  let drop: () => Promise<void>
  beforeAll(async () => {
    const { env } = inject('services')
    const database = await createMigratedDatabase(env)
    drop = () => database.drop()
    const config = readConfig({ ...env, ...database.env, LOG_LEVEL: 'silent' })
    composition = await compose(config, { jobRole: 'producer' })
  })
  afterAll(async () => {
    await composition.close()
    await drop()
  })

  it('[P15] [P27] Every balance matches the model after every step', { timeout: 900_000 }, async () => {
    let steps = 0
    const property = fc.asyncProperty(history, async (historySteps) => {
      const { userId, customerId, provider, ledger, currentContext } = await addModelledCustomer(composition.ctx)
      for (const [at, step] of historySteps.entries()) {
        const expected = applyStep(provider, ledger, step)
        const hasSpent =
          step.kind === 'spend' && (await spendPages(currentContext(), userId, `${userId}:${at}`, step.pages))
        await syncCustomer(currentContext(), customerId)
        const { accounts, sum } = await readAccounts(composition.ctx, userId)
        expect({ step, hasSpent, accounts, sum }).toEqual({
          step,
          hasSpent: expected,
          accounts: modelAccounts(ledger),
          sum: 0,
        })
        steps += 1
      }
    })
    await fc.assert(property, { numRuns: DATABASE_RUNS, seed: SEED })
    console.info(`${DATABASE_RUNS} histories, ${steps} steps on PostgreSQL`)
  })
})

import { runSeed } from '@sidelight/dev-services/tests/test-size'
import type { ProcessSupervisor } from '@sidelight/dev-services/process/process-supervisor'
import type { Postgres } from '@sidelight/dev-services/postgres/postgres'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { compose, type Composition } from '#compose.ts'
import { readConfig } from '#config.ts'
import { migrateAll } from '#migrations.ts'
import { readAccounts } from '#modules/credits/testing/ledger-user.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { directDatabase } from '#testing/migrated-database.ts'
import { startKillablePostgres } from '#testing/faults/killable-postgres.ts'
import { syncCustomer } from './sync.service.ts'
import { history, applyStep } from '../testing/histories.ts'
import { addModelledCustomer, spendPages } from '../testing/modelled-customer.ts'
import { modelAccounts } from '../testing/plan-ledger-model.ts'
import type { CustomerStep } from '../testing/provider-model.ts'

const SEED = runSeed()
const CUSTOMERS = 8
const CRASHES = 3
const RETRY_MS = 60_000

let supervisor: ProcessSupervisor
let postgres: Postgres
let composition: Composition
beforeAll(async () => {
  ;({ postgres, supervisor } = await startKillablePostgres('billing'))
  const config = readConfig({ ...inject('services').env, ...directDatabase(postgres), LOG_LEVEL: 'silent' })
  await migrateAll(config)
  composition = await compose(config, { jobRole: 'producer' })
}, 120_000)
afterAll(async () => {
  await composition.close()
  await supervisor.stop()
})

let retries = 0
/** Retries until there is a definite result. The work may have been done by an earlier attempt. */
async function retry<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + RETRY_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof AppError || performance.now() > deadline) throw error
      retries += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

/** A conflict means that the response of an earlier commit got lost. */
const spendOnce = (ctx: Context, userId: string, key: string, pages: number): Promise<boolean> =>
  retry(() => spendPages(ctx, userId, key, pages)).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict') return true
    throw error
  })

async function runHistory(steps: readonly CustomerStep[]) {
  const { userId, customerId, provider, ledger, currentContext } = await addModelledCustomer(composition.ctx, retry)
  for (const [at, step] of steps.entries()) {
    const expected = applyStep(provider, ledger, step)
    const ctx = currentContext()
    const hasSpent = step.kind === 'spend' && (await spendOnce(ctx, userId, `${userId}:${at}`, step.pages))
    expect(hasSpent).toBe(expected)
    await Promise.all([1, 2].map(() => retry(() => syncCustomer(ctx, customerId))))
  }
  return { userId, ledger }
}

/** Terminates connections all the time, and kills the whole server now and then. */
async function causeFailures(isOver: () => boolean): Promise<number> {
  let terminated = 0
  for (let round = 1; !isOver(); round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 150))
    if (round % 8 === 0 && round <= 8 * CRASHES) {
      await postgres.kill()
      await postgres.start()
      continue
    }
    const ended = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'sidelight' and pid <> pg_backend_pid() order by random() limit 2`
      .execute(composition.ctx.db)
      .catch(() => ({ rows: [] }))
    terminated += ended.rows.length
  }
  return terminated
}

it(
  '[P27] [P28] Every balance matches the model while connections are terminated and PostgreSQL is killed',
  { timeout: 300_000 },
  async () => {
    const histories = fc.sample(history, { numRuns: CUSTOMERS, seed: SEED })
    let isOver = false
    const failures = causeFailures(() => isOver)
    const results = await Promise.all(histories.map(runHistory)).finally(() => (isOver = true))
    const terminated = await failures
    console.info(`${CUSTOMERS} histories, ${terminated} connections terminated, ${retries} calls repeated`)
    for (const { userId, ledger } of results)
      expect(await retry(() => readAccounts(composition.ctx, userId))).toEqual({
        accounts: modelAccounts(ledger),
        sum: 0,
      })
    const { rows } = await sql<{ wrong: string }>`
      select count(*) as wrong from credit_account a where balance <> (
        select coalesce(sum(case when t.credit_account_id = a.id then t.pages else -t.pages end), 0)
        from credit_transfer t where a.id in (t.credit_account_id, t.debit_account_id))`.execute(composition.ctx.db)
    expect(rows).toEqual([{ wrong: '0' }])
  },
)

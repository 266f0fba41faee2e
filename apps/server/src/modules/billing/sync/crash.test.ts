import { randomInt } from 'node:crypto'
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
import { startKillablePostgres } from '#testing/faults/killable-postgres.ts'
import { syncCustomer } from './sync.service.ts'
import { aHistory, stepModel } from '../testing/histories.ts'
import { addModelledCustomer, spendAtOnce } from '../testing/modelled-customer.ts'
import { accountsOfModel } from '../testing/plan-ledger-model.ts'
import type { Happening } from '../testing/provider-model.ts'

const SEED = Number(process.env['BILLING_SEED'] ?? randomInt(2 ** 31))
const PEOPLE = 8
const CRASHES = 3
const GIVE_UP_MS = 60_000

let supervisor: ProcessSupervisor
let postgres: Postgres
let composition: Composition
beforeAll(async () => {
  ;({ postgres, supervisor } = await startKillablePostgres('billing'))
  const config = readConfig({ ...inject('services').env, DATABASE_URL: postgres.url, LOG_LEVEL: 'silent' })
  await migrateAll(config)
  composition = await compose(config, { jobRole: 'producer' })
}, 120_000)
afterAll(async () => {
  await composition.close()
  await supervisor.stop()
})

let failures = 0
/** Until there is an answer that says what happened. Whatever is done may have been done before. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + GIVE_UP_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof AppError || performance.now() > deadline) throw error
      failures += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

/** A key that was settled before is a commit whose answer got lost. */
const spendOnce = (ctx: Context, userId: string, key: string, pages: number): Promise<boolean> =>
  insist(() => spendAtOnce(ctx, userId, key, pages)).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict') return true
    throw error
  })

async function live(steps: readonly Happening[]) {
  const { userId, customerId, provider, ledger, now } = await addModelledCustomer(composition.ctx, insist)
  for (const [at, step] of steps.entries()) {
    const expected = stepModel(provider, ledger, step)
    const ctx = now()
    const hasSpent = step.kind === 'spend' && (await spendOnce(ctx, userId, `${userId}:${at}`, step.pages))
    expect(hasSpent).toBe(expected)
    await Promise.all([1, 2].map(() => insist(() => syncCustomer(ctx, customerId))))
  }
  return { userId, ledger }
}

/** Ends connections all the time, and the whole server now and then. */
async function bringTrouble(isOver: () => boolean): Promise<number> {
  let killed = 0
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
    killed += ended.rows.length
  }
  return killed
}

it(
  '[P27] [P28] every balance is what the model says, also when connections are ended and PostgreSQL is killed under it',
  { timeout: 300_000 },
  async () => {
    console.info(`BILLING_SEED=${SEED}`)
    const histories = fc.sample(aHistory, { numRuns: PEOPLE, seed: SEED })
    let isOver = false
    const problem = bringTrouble(() => isOver)
    const lives = await Promise.all(histories.map(live)).finally(() => (isOver = true))
    const killed = await problem
    console.info(`${PEOPLE} histories, ${killed} connections ended, ${failures} calls repeated`)
    for (const { userId, ledger } of lives)
      expect(await insist(() => readAccounts(composition.ctx, userId))).toEqual({
        accounts: accountsOfModel(ledger),
        sum: 0,
      })
    const { rows } = await sql<{ wrong: string }>`
      select count(*) as wrong from credit_account a where balance <> (
        select coalesce(sum(case when t.credit_account_id = a.id then t.pages else -t.pages end), 0)
        from credit_transfer t where a.id in (t.credit_account_id, t.debit_account_id))`.execute(composition.ctx.db)
    expect(rows).toEqual([{ wrong: '0' }])
  },
)

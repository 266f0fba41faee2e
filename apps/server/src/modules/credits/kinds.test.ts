import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createScratchDatabase, type ScratchDatabase } from '@sidelight/dev-services/postgres/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from '#platform/db/db.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { readTotals } from './credits.repo.ts'
import { listOpenPlanMonths } from './plan-months.repo.ts'
import {
  auditLedgers,
  HISTORY_END,
  type LedgerHistory,
  ledgerHistory,
  userIdsOf,
  writeHistory,
} from './testing/ledger-history.ts'

const MIGRATIONS = new URL('../../../migrations/', import.meta.url)

let scratch: ScratchDatabase
let database: Database
beforeAll(async () => {
  scratch = await createScratchDatabase(inject('services').databaseUrl)
  database = openDatabase({ url: scratch.url, poolSize: 2, log: createLogger('silent') })
})
afterAll(async () => {
  await database.close()
  await scratch.drop()
})

/** Applies the files whose names sort before `end`; functions.sql sorts after every number. */
async function migrateBefore(end: string): Promise<string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'sidelight-migrations-'))
  try {
    for (const name of await readdir(MIGRATIONS))
      if (name < end) await cp(new URL(name, MIGRATIONS), join(directory, name))
    return await migrate(scratch.url, { folder: pathToFileURL(`${directory}/`) })
  } finally {
    await rm(directory, { recursive: true })
  }
}

const [before, between, after] = [ledgerHistory('1'), ledgerHistory('2'), ledgerHistory('3')]
type Audit = Awaited<ReturnType<typeof auditLedgers>>
let audits: { original: Audit; withKinds: Audit; withFunctions: Audit }
let applied: { tables: string[]; functions: string[] }

/** One history by the previous release, one by its functions on the new tables, one by the new functions. */
beforeAll(async () => {
  const { db } = database
  await migrateBefore('0018')
  await writeHistory(db, before)
  const original = await auditLedgers(db, before)
  const tables = await migrateBefore('functions')
  const withKinds = await auditLedgers(db, before)
  await writeHistory(db, between)
  const functions = await migrateBefore('z')
  await writeHistory(db, after)
  applied = { tables, functions }
  audits = { original, withKinds, withFunctions: await auditLedgers(db, before) }
})

/** The audit of a history without what names the history. */
const auditAnonymously = async (history: LedgerHistory) =>
  JSON.parse(
    JSON.stringify(await auditLedgers(database.db, history))
      .replaceAll(`"${history.digit}0000000-`, '"00000000-')
      .replaceAll(`in_${history.digit}`, 'in'),
  ) as unknown

async function listRows(statement: string): Promise<string[]> {
  const { rows } = await sql.raw<{ row: string }>(statement).execute(database.db)
  return rows.map(({ row }) => row)
}

describe('the ledger before and after its migration to kinds', () => {
  it('[R-14-02] An audit of the ledger finds the same pages before and after the migration to kinds', () => {
    expect(applied.tables).toContain('0018_ledger_kinds.sql')
    expect(applied.functions).toEqual(['functions.sql'])
    expect(audits.original.unbalanced).toEqual([])
    expect(audits.original.totals).toMatchObject([
      { paygo: 8, debt: 0, monthGranted: 6, monthBalance: 4 },
      { paygo: 0, debt: 9 },
      { paygo: 0 },
      { paygo: 0 },
    ])
    expect(audits.withKinds).toEqual(audits.original)
    expect(audits.withFunctions).toEqual(audits.original)
  })

  it('[R-14-04] The functions of the previous release write the same on the new tables as the new functions', async () => {
    const expected = await auditAnonymously(before)
    expect(await auditAnonymously(between)).toEqual(expected)
    expect(await auditAnonymously(after)).toEqual(expected)
  })

  it('[R-14-01] Every account and transfer has its kind, whichever release wrote it', async () => {
    const inAllHistories = `group by 1 having count(distinct left(a.user_id::text, 1)) = 3 order by 1`
    expect(
      await listRows(`select a.kind || ' | ' || regexp_replace(a.bucket, '[0-9-]+$', '') as row from credit_account a
        ${inAllHistories}`),
    ).toEqual([
      'consumed | consumed',
      'debt | debt',
      'free month | monthly:',
      'held | held',
      'paygo | paygo',
      'plan month | monthly:plan:in_',
      'world | world',
    ])
    expect(
      await listRows(`select t.kind || ' | ' || t.reason as row
        from credit_transfer t join credit_account a on a.id = t.debit_account_id ${inAllHistories}`),
    ).toEqual([
      'expire | expire: the month is over',
      'grant | grant: free month',
      'grant | grant: given back from an earlier month',
      'grant | grant: month of Professional',
      'grant | grant: pages bought',
      'release | release',
      'repay | repay',
      'reserve | reserve',
      'settle | settle',
      'settle | spend: a script',
      'take back | take back: the payment went back',
    ])
    expect(await listRows(`select bucket as row from credit_account where kind is null`)).toEqual([])
    expect(await listRows(`select reason as row from credit_transfer where kind is null`)).toEqual([])
  })

  it('[R-14-01] Balances and open months by kind are those that the previous release recognises by text', async () => {
    for (const history of [before, between, after]) {
      const { totals } = await auditLedgers(database.db, history)
      const byKind = userIdsOf(history).map((userId) => readTotals(database.db, userId, HISTORY_END))
      expect(await Promise.all(byKind)).toEqual(totals)
    }
    const plan = { start: new Date('2026-06-01'), end: new Date('2026-07-01') }
    const month = sql`credit_open_plan_month(${after.absentee}, 'monthly:plan:in_open', ${plan.start}, ${plan.end}, 5,
      'in_open', 'grant: month of Studio', ${plan.start})`
    await sql`select ${month}`.execute(database.db)
    expect(await listOpenPlanMonths(database.db, after.absentee)).toEqual([
      { bucket: 'monthly:plan:in_open', endsAt: plan.end },
    ])
  })

  it.each([
    'update credit_transfer set kind = null',
    `update credit_transfer set kind = 'grant'`,
    'delete from credit_transfer',
  ])('[R-14-01] A transfer keeps its kind: "%s" fails', async (change) => {
    await expect(sql.raw(change).execute(database.db)).rejects.toThrow('append-only')
  })

  it.each([
    [`insert into credit_account (user_id, bucket) values (gen_random_uuid(), 'elsewhere')`, 'credit_account_kind'],
    [
      `insert into credit_account (user_id, bucket, kind) values (gen_random_uuid(), 'monthly:2026-01-01', 'free month')`,
      'credit_account_months_end',
    ],
  ])(
    '[R-14-01] An account without a kind, or a month without its dates, is rejected: "%s"',
    async (insert, because) => {
      await expect(sql.raw(insert).execute(database.db)).rejects.toThrow(because)
    },
  )
})

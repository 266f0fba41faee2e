import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { isLockTimeout } from './transact.ts'

/** The migrations of the main database. */
export const MIGRATIONS = new URL('../../../migrations/', import.meta.url)
/** An arbitrary number that every process shares. */
const MIGRATION_LOCK = 5_147_001
const LOCK_POLL_MS = 200

/**
 * A migration that waits for a table makes everybody else wait behind it, even readers. So it gives up soon, lets them
 * pass, and tries again: a report that takes a minute delays the migration and nobody else.
 */
const LOCK_RETRIES = { timeoutMs: 1000, attempts: 60, pauseMs: 1000 }

/** The first line of a migration whose statements run one by one outside of a transaction, as concurrent indexes need. */
const NO_TRANSACTION = /^-- no transaction\b/

/** Applied whenever it has changed, and last: its name sorts after the numbers of the migrations, whose tables it needs. */
const FUNCTIONS = 'functions.sql'

interface Options {
  folder?: URL
  lockRetries?: typeof LOCK_RETRIES
}

/**
 * Applies the missing migrations in order, each in its own transaction, then the functions if they have changed. Several processes may start at once: an advisory
 * lock lets one of them work while the others wait and then find nothing to do.
 */
export async function migrate(
  databaseUrl: string,
  { folder = MIGRATIONS, lockRetries = LOCK_RETRIES }: Options = {},
): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'sidelight-migrate' })
  await client.connect()
  try {
    // The role's own timeouts are for requests and jobs; the index of a large table takes longer.
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await takeMigrationLock(client)
    await client.query(
      `create table if not exists migration (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
    return await applyMissing(client, await readMigrations(folder), lockRetries)
  } finally {
    await client.end()
  }
}

/** Polls: a statement that waits for the lock has a snapshot, for whose end the building of a concurrent index waits. */
export async function takeMigrationLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ])
    if (rows[0]?.taken) return
    await delay(LOCK_POLL_MS)
  }
}

interface Migration {
  name: string
  sql: string
  checksum: string
}

const listNames = async (folder: URL): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()

/** The migrations of the folder that were not applied, in their order: all of them in a database without tables. */
export async function listMissingMigrations(client: Client, folder: URL): Promise<string[]> {
  const names = await listNames(folder)
  const { rows: tables } = await client.query<{ name: string | null }>(`select to_regclass('migration')::text as name`)
  if (tables[0]?.name === null) return names
  const { rows } = await client.query<{ name: string }>('select name from migration')
  return names.filter((name) => !rows.some((row) => row.name === name))
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = await listNames(folder)
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function applyMissing(
  client: Client,
  migrations: Migration[],
  lockRetries: typeof LOCK_RETRIES,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
  const appliedBefore = new Map(rows.map((row) => [row.name, row.checksum]))
  const applied: string[] = []
  for (const migration of migrations) {
    const { name, sql, checksum } = migration
    const appliedChecksum = appliedBefore.get(name)
    if (appliedChecksum === checksum) continue
    // An older release that starts again must not bring its functions back.
    if (name === FUNCTIONS && rows.some((row) => !migrations.some((known) => known.name === row.name))) continue
    if (appliedChecksum !== undefined && name !== FUNCTIONS)
      throw new Error(`Migration ${name} was changed after it was applied. Write a new one.`)
    try {
      if (NO_TRANSACTION.test(sql)) await applyOutsideTransaction(client, migration)
      else await retryLocks(() => applyInTransaction(client, migration, lockRetries.timeoutMs), lockRetries)
    } catch (error) {
      throw new Error(`Migration ${name} failed`, { cause: error })
    }
    applied.push(name)
  }
  return applied
}

async function applyInTransaction(client: Client, { name, sql, checksum }: Migration, lockTimeoutMs: number) {
  await client.query('begin')
  try {
    await client.query("select set_config('lock_timeout', $1, true)", [String(lockTimeoutMs)])
    await client.query(sql)
    await markApplied(client, name, checksum)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Nobody waits behind a concurrent index, so it has no lock timeout. If it fails halfway, the whole file runs again the
 * next time, so each of its statements must be repeatable: `drop index concurrently if exists` before each `create`.
 */
async function applyOutsideTransaction(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  // Several statements in one query would be one transaction.
  for (const statement of sql.split(/;\s*$/m)) if (statement.trim() !== '') await client.query(statement)
  await markApplied(client, name, checksum)
}

async function markApplied(client: Client, name: string, checksum: string): Promise<void> {
  await client.query(
    `insert into migration (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = excluded.applied_at`,
    [name, checksum],
  )
}

async function retryLocks(work: () => Promise<void>, { attempts, pauseMs }: typeof LOCK_RETRIES): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work()
      return
    } catch (error) {
      if (attempt >= attempts || !isLockTimeout(error)) throw error
      await delay(pauseMs)
    }
  }
}

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Client } from 'pg'

const FOLDER = new URL('../../../migrations/', import.meta.url)
/** An arbitrary number that every process shares. */
const MIGRATION_LOCK = 5_147_001

/**
 * Applies the missing migrations in order, each in its own transaction. Several processes may start at once: an advisory
 * lock lets one of them work while the others wait and then find nothing to do.
 */
export async function migrate(databaseUrl: string, folder: URL = FOLDER): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'sidelight-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      `create table if not exists migration (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
    return await applyMissing(client, await readMigrations(folder))
  } finally {
    await client.end()
  }
}

interface Migration {
  name: string
  sql: string
  checksum: string
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function applyMissing(client: Client, migrations: Migration[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
  const appliedBefore = new Map(rows.map((row) => [row.name, row.checksum]))
  const applied: string[] = []
  for (const { name, sql, checksum } of migrations) {
    const appliedChecksum = appliedBefore.get(name)
    if (appliedChecksum === checksum) continue
    if (appliedChecksum !== undefined)
      throw new Error(`Migration ${name} was changed after it was applied. Write a new one.`)
    await client.query('begin')
    try {
      await client.query(sql)
      await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`Migration ${name} failed`, { cause: error })
    }
    applied.push(name)
  }
  return applied
}

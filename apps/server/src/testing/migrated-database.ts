import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createScratchDatabase, type ScratchDatabase } from '@sidelight/dev-services/postgres/database'
import { Client, escapeIdentifier } from 'pg'
import { readConfig } from '#config.ts'
import { jobs } from '#jobs.ts'
import { migrateAll } from '#migrations.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)
const TEMPLATE_LOCK = 5_147_002

/** A database with every migration applied: a copy of one that the first test file to come here has prepared. */
export async function createMigratedDatabase(env: Record<string, string>): Promise<ScratchDatabase> {
  const serverUrl = env['DATABASE_URL'] ?? ''
  return createScratchDatabase(serverUrl, await prepareTemplate(env, serverUrl))
}

async function prepareTemplate(env: Record<string, string>, serverUrl: string): Promise<string> {
  const name = `template_${fingerprint()}`
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      const half = `${name}_in_the_making`
      await client.query(`drop database if exists ${escapeIdentifier(half)}`)
      await client.query(`create database ${escapeIdentifier(half)}`)
      const url = new URL(serverUrl)
      url.pathname = `/${half}`
      await migrateAll(readConfig({ ...env, DATABASE_URL: url.href, LOG_LEVEL: 'error' }))
      // A connection that was closed on this side may still be leaving on the other.
      await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [half])
      await client.query(`alter database ${escapeIdentifier(half)} rename to ${escapeIdentifier(name)}`)
    }
    return name
  } finally {
    await client.end()
  }
}

/** Changes when a migration or a job does, so that a server given by its address never offers an old template. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(MIGRATIONS).toSorted())
    hash.update(file).update(readFileSync(new URL(file, MIGRATIONS)))
  return hash
    .update(jobs.map(({ name, attempts }) => `${name} ${attempts}`).join())
    .digest('hex')
    .slice(0, 16)
}

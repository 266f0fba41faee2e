import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createScratchDatabase, type ScratchDatabase, withDatabase } from '@sidelight/dev-services/postgres/database'
import { Client, escapeIdentifier } from 'pg'
import { readConfig } from '#config.ts'
import { jobs } from '#jobs.ts'
import { migrateAll } from '#migrations.ts'

const MIGRATIONS = ['../../migrations/', '../../keys-migrations/'].map((folder) => new URL(folder, import.meta.url))
const GRANTS = new URL('../platform/db/grant-application-role.ts', import.meta.url)
const TEMPLATE_LOCK = 5_147_002

export interface MigratedDatabase extends ScratchDatabase {
  /** How the product reaches this database: with the role of the application. `url` is with that of the owner. */
  env: Record<string, string>
}

/** Creates a migrated database as a copy of a template, which the first test file to get here prepares. */
export async function createMigratedDatabase(env: Record<string, string>): Promise<MigratedDatabase> {
  const serverUrl = env['DATABASE_OWNER_URL'] || env['DATABASE_DIRECT_URL'] || env['DATABASE_URL'] || ''
  const database = await createScratchDatabase(serverUrl, await prepareTemplate(env, serverUrl))
  return { ...database, env: databaseEnv(env, database.name) }
}

/** The settings for a database that only direct connections reach, for instance on a server that the test has started. */
export const directDatabase = ({ url, applicationUrl = url }: { url: string; applicationUrl?: string }) => ({
  DATABASE_URL: applicationUrl,
  DATABASE_DIRECT_URL: applicationUrl,
  DATABASE_OWNER_URL: url,
})

/** The settings for another database on the server of `env`, through its pooler if it has one. */
export function databaseEnv(env: Record<string, string>, name: string): Record<string, string> {
  const urls = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_OWNER_URL'].flatMap((setting) =>
    env[setting] ? [[setting, withDatabase(env[setting], name)]] : [],
  )
  return Object.fromEntries(urls) as Record<string, string>
}

async function prepareTemplate(env: Record<string, string>, serverUrl: string): Promise<string> {
  const name = `template_${fingerprint()}`
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      const unfinishedName = `${name}_unfinished`
      await client.query(`drop database if exists ${escapeIdentifier(unfinishedName)}`)
      await client.query(`create database ${escapeIdentifier(unfinishedName)}`)
      await migrateAll(readConfig({ ...env, ...databaseEnv(env, unfinishedName), LOG_LEVEL: 'error' }))
      // A connection that the client has closed may still be open on the server.
      await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
        unfinishedName,
      ])
      await client.query(`alter database ${escapeIdentifier(unfinishedName)} rename to ${escapeIdentifier(name)}`)
    }
    return name
  } finally {
    await client.end()
  }
}

/** Changes with every migration, grant and job, so that a long-lived database server never offers an outdated template. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const folder of MIGRATIONS)
    for (const file of readdirSync(folder).toSorted()) hash.update(file).update(readFileSync(new URL(file, folder)))
  return hash
    .update(readFileSync(GRANTS))
    .update(jobs.map(({ name, attempts }) => `${name} ${attempts}`).join())
    .digest('hex')
    .slice(0, 16)
}

import { randomBytes } from 'node:crypto'
import { Client, escapeIdentifier } from 'pg'
import { waitUntil } from './wait-until.ts'

export async function queryOnce(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows
  } finally {
    await client.end()
  }
}

export async function createDatabaseIfMissing(adminUrl: string, name: string): Promise<void> {
  const found = await queryOnce(adminUrl, 'select 1 from pg_database where datname = $1', [name])
  if (found.length === 0) await queryOnce(adminUrl, `create database ${escapeIdentifier(name)}`)
}

export interface ScratchDatabase {
  url: string
  name: string
  drop(): Promise<void>
}

/**
 * A fresh database on the server of `serverUrl`; with `template`, a copy of that database, which is the fast
 * way to many migrated databases; nobody may be connected to it meanwhile.
 */
export async function createScratchDatabase(serverUrl: string, template?: string): Promise<ScratchDatabase> {
  const name = `scratch_${randomBytes(6).toString('hex')}`
  const copy = template === undefined ? '' : ` template ${escapeIdentifier(template)}`
  await waitUntil(
    () => queryOnce(serverUrl, `create database ${escapeIdentifier(name)}${copy}`),
    // A template is refused while the last session on it is still on its way out.
    { what: 'A scratch database', timeoutMs: template === undefined ? 0 : 5_000 },
  )
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    name,
    drop: async () => {
      await queryOnce(serverUrl, `drop database if exists ${escapeIdentifier(name)} with (force)`)
    },
  }
}

import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, escapeIdentifier } from 'pg'
import { waitUntil } from '../wait-until.ts'

const KEY_DATABASE = 'sidelight_keys'

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

/** A role that owns nothing and is no superuser, as the application has in production. */
export async function createRoleIfMissing(adminUrl: string, role: string): Promise<void> {
  const found = await queryOnce(adminUrl, 'select 1 from pg_roles where rolname = $1', [role])
  if (found.length === 0) await queryOnce(adminUrl, `create role ${escapeIdentifier(role)} login`)
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** The database for the keys of scripts. All tests of a server share it: the ids of scripts are random. */
export async function createKeyDatabase(serverUrl: string): Promise<string> {
  await createDatabaseIfMissing(serverUrl, KEY_DATABASE)
  return withDatabase(serverUrl, KEY_DATABASE)
}

export interface ScratchDatabase {
  url: string
  name: string
  drop(): Promise<void>
}

/**
 * Creates an empty database on the server of `serverUrl` or, which is the fast way to many migrated databases, a copy
 * of `template`, to which nothing may be connected meanwhile.
 */
export async function createScratchDatabase(serverUrl: string, template?: string): Promise<ScratchDatabase> {
  const name = `scratch_${randomBytes(6).toString('hex')}`
  const copy = template === undefined ? '' : ` template ${escapeIdentifier(template)}`
  await waitUntil(
    () => queryOnce(serverUrl, `create database ${escapeIdentifier(name)}${copy}`),
    // PostgreSQL rejects a template while its last session is still closing.
    { what: 'A scratch database', timeoutMs: template === undefined ? 0 : 5_000 },
  )
  return {
    url: withDatabase(serverUrl, name),
    name,
    drop: async () => {
      await waitForDisconnect(serverUrl, name)
      await queryOnce(serverUrl, `drop database if exists ${escapeIdentifier(name)} with (force)`)
    },
  }
}

const DISCONNECT_MS = 2000

/**
 * A connection that this side has closed may still be open on the server. Dropping the database by force would cut it,
 * and the error of a client that nothing handles any more would end this process.
 */
async function waitForDisconnect(serverUrl: string, name: string): Promise<void> {
  const deadline = performance.now() + DISCONNECT_MS
  while (performance.now() < deadline) {
    const sessions = await queryOnce(serverUrl, 'select 1 from pg_stat_activity where datname = $1', [name])
    if (sessions.length === 0) return
    await delay(20)
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { StartError } from '../errors.ts'
import type { Logger } from '../observability/logger.ts'
import { isConnectionLoss } from './connection-loss.ts'
import { listMissingMigrations } from './migrate.ts'

const CONNECT_TIMEOUT_MS = 5000
const RETRY_MS = 1000
const LOG_EVERY_MS = 10_000

/** SQLSTATE 53300: every connection of the server is in use. */
const TOO_MANY_CONNECTIONS = '53300'
/** Of the driver, while connecting or during a query. */
const TIMEOUT = /timeout/i

/** What to do about errors of PostgreSQL that no retry cures, by their SQLSTATE. */
const REMEDIES: Record<string, string> = {
  '3D000': 'Create the database, or correct the setting.',
  '28000': 'Create the role, or correct the setting.',
  '28P01': 'Correct the role or its password.',
  '42501': 'Run `main.ts migrate`, which lets the role use the tables.',
}

export interface NamedDatabase {
  /** The setting that has its address. */
  setting: string
  url: string
}

interface Options {
  log: Logger
  /** The folder whose migrations must have been applied; none before a migration. */
  migrations?: URL
  retryMs?: number
  logEveryMs?: number
}

/**
 * Resolves once the database responds and has the tables that this release needs. A database that is away is waited for,
 * because it often starts at the same time; one that refuses us, or lacks tables, ends the start with a sentence.
 */
export async function awaitDatabase(
  database: NamedDatabase,
  { log, migrations, retryMs = RETRY_MS, logEveryMs = LOG_EVERY_MS }: Options,
): Promise<void> {
  let loggedAt = -Infinity
  for (;;) {
    const reason = await checkDatabase(database, migrations)
    if (reason === undefined) return
    if (performance.now() - loggedAt >= logEveryMs) {
      log.warn({ database: describeDatabase(database), reason }, 'Waiting for the database')
      loggedAt = performance.now()
    }
    await delay(retryMs)
  }
}

/** Undefined if the database can be used, otherwise why it does not respond. Throws if waiting would not help. */
export async function checkDatabase(database: NamedDatabase, migrations?: URL): Promise<string | undefined> {
  const client = new Client({
    connectionString: database.url,
    application_name: 'sidelight-start',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  })
  // A connection that breaks is an error of the query too; without a handler it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const missing = migrations ? await listMissingMigrations(client, migrations) : []
    if (missing.length > 0)
      throw new StartError(`The database ${describeDatabase(database)} ${describeMissing(missing)}`)
    return undefined
  } catch (error) {
    if (error instanceof StartError) throw error
    const { code = '', message } = error as Error & { code?: string }
    if (code === TOO_MANY_CONNECTIONS || TIMEOUT.test(message) || isConnectionLoss(error)) return code || message
    const sentence = `The database ${describeDatabase(database)} cannot be used: ${message}.`
    throw new StartError(`${sentence} ${REMEDIES[code] ?? ''}`.trim(), { cause: error })
  } finally {
    // A connection that failed cannot be ended either; the reason is thrown above.
    await client.end().catch(() => undefined)
  }
}

function describeMissing([first, ...others]: readonly string[]): string {
  const missing = others.length === 0 ? first : `${first} and ${others.length} more`
  return `lacks tables or changes of this release (${missing}). Run \`main.ts migrate\`.`
}

/** Without the password. */
export const describeDatabase = ({ setting, url }: NamedDatabase): string =>
  `${describeAddress(url)} (${setting}, role ${decodeURIComponent(new URL(url).username)})`

export function describeAddress(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return `${decodeURIComponent(pathname.slice(1))} at ${host}:${searchParams.get('port') ?? (port || '5432')}`
}

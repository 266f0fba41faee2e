import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { Logger } from '../observability/logger.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>

export interface Database {
  db: Db
  pool: Pool
  close(): Promise<void>
}

export function openDatabase({ url, poolSize, log }: { url: string; poolSize: number; log: Logger }): Database {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    // A database that accepts connections and never responds must not block requests forever. The driver times out
    // after the server, so that a slow query is cancelled and not only ignored.
    statement_timeout: 60_000,
    query_timeout: 65_000,
    keepAlive: true,
    application_name: 'sidelight',
  })
  // Without these handlers an idle connection that the server drops ends the process.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost'))
  pool.on('connect', (client) => client.on('error', () => undefined))

  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  return {
    db,
    pool,
    async close() {
      await db.destroy()
      // Kysely ends only a pool that it has used; the job engine may have been the only user.
      if (!pool.ended) await pool.end()
    },
  }
}

export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === constraint

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
    // A database that accepts and never answers must not hold calls for ever. The driver gives up a little later than
    // the server, so that a slow query is really ended and not only forgotten.
    statement_timeout: 60_000,
    query_timeout: 65_000,
    keepAlive: true,
    application_name: 'sidelight',
  })
  // Without these a connection that the server drops while idle ends the whole process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  pool.on('connect', (client) => client.on('error', () => undefined))

  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  return {
    db,
    pool,
    async close() {
      await db.destroy()
      // Kysely ends only a pool it has used itself; the job engine may have been the only one so far.
      if (!pool.ended) await pool.end()
    },
  }
}

/** Unique index violated: somebody else was first. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === constraint

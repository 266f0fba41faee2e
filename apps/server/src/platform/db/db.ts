import {
  CamelCasePlugin,
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import { Pool, type PoolClient } from 'pg'
import type { Logger } from '../observability/logger.ts'
import { isConnectionLoss } from './connection-loss.ts'
import { createStatementNames } from './named-statements.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>

export interface Database {
  db: Db
  /** On the same connections, with the lock timeout in each transaction. */
  requestDb: Db
  pool: Pool
  close(): Promise<void>
}

interface Options {
  url: string
  poolSize: number
  /** False behind a pooler that does not know prepared statements. */
  hasNamedStatements?: boolean
  /** How long a transaction of a request waits for a lock; 0 means as long as it takes. */
  lockTimeoutMs?: number
  connectTimeoutMs?: number
  queryTimeoutMs?: number
  log: Logger
}

export function openDatabase({
  url,
  poolSize,
  hasNamedStatements = true,
  lockTimeoutMs = 0,
  connectTimeoutMs = 10_000,
  // A database that accepts connections and never responds must not block requests forever. The driver times out after
  // the server (role-timeouts.ts), so that a slow query is cancelled and not only ignored.
  queryTimeoutMs = 65_000,
  log,
}: Options): Database {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    application_name: 'sidelight',
  })
  // Without these handlers an idle connection that the server drops ends the process.
  pool.on('error', (error) => log.warn({ err: error }, 'An idle database connection was lost'))
  pool.on('connect', (client) => client.on('error', () => undefined))

  const nameOf = hasNamedStatements ? createStatementNames() : () => undefined
  const adaptedPool = adaptPool(pool, nameOf)
  const open = (begin: string) =>
    new Kysely<DB>({ dialect: createDialect(adaptedPool, begin), plugins: [new CamelCasePlugin()] })
  const db = open('begin')
  return {
    db,
    // One message, because requests begin a transaction often. It ends with the transaction: jobs use the connection too.
    requestDb: open(`begin; set local lock_timeout = ${lockTimeoutMs}`),
    pool,
    async close() {
      await db.destroy()
      // Kysely ends only a pool that it has used; the job engine may have been the only user.
      if (!pool.ended) await pool.end()
    },
  }
}

function createDialect(pool: PostgresPool, begin: string): PostgresDialect {
  const dialect = new PostgresDialect({ pool })
  dialect.createDriver = () => {
    const driver = new PostgresDriver({ pool })
    driver.beginTransaction = async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(begin))
    }
    return driver
  }
  return dialect
}

type NameOf = (text: string) => string | undefined

/** Kysely keeps something for each client, so it must meet the same one again and not a new one at each use. */
function adaptPool(pool: Pool, nameOf: NameOf): PostgresPool {
  const adapted = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = adapted.get(client) ?? adaptClient(client, nameOf)
      adapted.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

/** Names statements, and discards a connection that cannot be used again even though it is open: see connection-loss.ts. */
function adaptClient(client: PoolClient, nameOf: NameOf): PostgresPoolClient {
  let isLost = false
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await client.query({ name: nameOf(text), text, values: values as unknown[] })
    } catch (error) {
      isLost ||= isConnectionLoss(error)
      throw error
    }
  }
  return {
    // Kysely's type also allows cursors, which it uses only if it is given their class.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || isLost),
  }
}

export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === constraint

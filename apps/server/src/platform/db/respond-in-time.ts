import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './db.ts'

const TIMEOUT_MS = 2000
/** Shorter, so that the database ends a statement before its reader gives up. */
const STATEMENT_TIMEOUT_MS = 1500

/** Undefined for a query that fails, or that a database which accepts connections and never responds leaves pending. */
export const respondInTime = <T>(query: Promise<T>): Promise<T | undefined> =>
  Promise.race([query.catch(() => undefined), delay(TIMEOUT_MS, undefined, { ref: false })])

/**
 * For queries of metrics, which may take long when there is much to count. One that is still pending is not started again,
 * because it keeps its connection, and a second would take another.
 */
export function readInTime<T>(db: Db, query: (db: Db) => Promise<T>): () => Promise<T | undefined> {
  let pending: Promise<T> | undefined
  const read = () =>
    db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT_MS)}`.execute(trx)
      return query(trx)
    })
  return () => respondInTime((pending ??= read().finally(() => (pending = undefined))))
}

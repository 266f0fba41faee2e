import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db } from './db.ts'

/** Runs `work` in a transaction. Name the inner context `ctx` too, so that it shadows the non-transactional one. */
export const transact = async <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  ctx.db.isTransaction
    ? work(ctx)
    : ctx.db.transaction().execute(async (tx) => {
        if (ctx.lockTimeoutMs > 0) await setLockTimeout(tx, ctx.lockTimeoutMs)
        return work({ ...ctx, db: tx })
      })

/** Until the end of the transaction: requests and jobs share their connections. */
const setLockTimeout = (db: Db, ms: number) => sql`select set_config('lock_timeout', ${String(ms)}, true)`.execute(db)

/** SQLSTATE lock_not_available: a lock was not granted within the lock timeout. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'

/** Waits for this lock and holds it until the transaction ends. */
export async function takeAdvisoryLock(db: Db, lock: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
}

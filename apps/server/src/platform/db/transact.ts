import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db } from './db.ts'
import { collectChanges } from './row-changes/row-changes.ts'

/** Runs `work` in a transaction. Name the inner context `ctx` too, so that it shadows the non-transactional one. */
export const transact = async <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  ctx.db.isTransaction
    ? work(ctx)
    : // The notifications after the commit use the same connection: under load another one would have to be waited for.
      ctx.db.connection().execute(async (connection) => {
        let notify: ReturnType<typeof collectChanges> | undefined
        const result = await connection.transaction().execute(async (tx) => {
          notify = collectChanges(tx)
          return work({ ...ctx, db: tx })
        })
        await notify?.(connection)
        return result
      })

/** SQLSTATE lock_not_available: a lock was not granted within the lock timeout. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'

/** Waits for this lock and holds it until the transaction ends. */
export async function takeAdvisoryLock(db: Db, lock: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
}

/** The same for a lock with a name. Two names may share a lock, and then wait for each other without need. */
export async function takeNamedLock(db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}

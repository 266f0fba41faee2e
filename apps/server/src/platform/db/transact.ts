import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db } from './db.ts'

/** Runs `work` in a transaction. Name the inner context `ctx` too, so that it shadows the non-transactional one. */
export const transact = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  ctx.db.isTransaction ? work(ctx) : ctx.db.transaction().execute((tx) => work({ ...ctx, db: tx }))

/** Waits for this lock and holds it until the transaction ends. */
export async function takeAdvisoryLock(db: Db, lock: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
}

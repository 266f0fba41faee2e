import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Db } from './db.ts'

/** All or nothing. Call the inner context `ctx` too: the outer, non-transactional one is then out of reach. */
export const transact = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  ctx.db.isTransaction ? work(ctx) : ctx.db.transaction().execute((tx) => work({ ...ctx, db: tx }))

/** Until the transaction ends, nobody else gets past the same number. */
export async function takeAdvisoryLock(db: Db, lock: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
}

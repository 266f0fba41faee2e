import type { Context } from '../context.ts'

/** All or nothing. Call the inner context `ctx` too: the outer, non-transactional one is then out of reach. */
export const transact = <T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> =>
  ctx.db.isTransaction ? work(ctx) : ctx.db.transaction().execute((tx) => work({ ...ctx, db: tx }))

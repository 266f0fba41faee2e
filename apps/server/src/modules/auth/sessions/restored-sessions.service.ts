import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import * as repo from './restored-sessions.repo.ts'

/**
 * Signs everybody out of a restored database and withdraws the links that were mailed: a session or link that was ended or
 * used after the restored second would be open again, also for the thief on whose account it was ended. Returns how many
 * sessions were open.
 */
export const endRestoredSessions = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    await repo.deleteLinks(ctx.db)
    return repo.endAllSessions(ctx.db, ctx.clock.now())
  })

import type { Context } from '#platform/context.ts'
import * as repo from './activities.repo.ts'
import { toSingleLine } from './single-line.ts'

const SHOWN = 20
/** More than anybody scrolls through; a data export names this many. */
const EXPORTED = 10_000

export interface NewActivity {
  /** A few words, such as "Profile updated". */
  action: string
  /** One sentence for the owner. Whatever a script or a file name puts into it is shown as plain words. */
  description: string
  status?: 'completed' | 'processing' | 'error'
}

/** Notes what happened in somebody's account, for their own eyes. Inside a transaction it counts only with the rest. */
export async function recordActivity(
  { db, clock }: Context,
  ownerId: string,
  { action, description, status = 'completed' }: NewActivity,
): Promise<void> {
  await repo.insertActivity(db, {
    ownerId,
    action: toSingleLine(action, 80),
    description: toSingleLine(description, 300),
    status,
    at: clock.now(),
  })
}

export const listRecent = (ctx: Context, ownerId: string) => repo.listNewest(ctx.db, ownerId, SHOWN)

export const listForExport = (ctx: Context, ownerId: string) => repo.listNewest(ctx.db, ownerId, EXPORTED)

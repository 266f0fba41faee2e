import type { Context } from '#platform/context.ts'
import * as repo from './activities.repo.ts'
import { toSingleLine } from './single-line.ts'

const RECENT_LIMIT = 20
const EXPORT_LIMIT = 10_000

export interface NewActivity {
  /** A few words, for example "Profile updated". */
  action: string
  /** One sentence for the owner. It may contain text of a script or a file name, which is shown as plain text. */
  description: string
  status?: 'completed' | 'processing' | 'error'
}

/** Adds an entry to the user's list of activities. Inside a transaction it is committed with the rest. */
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

export const listRecent = (ctx: Context, ownerId: string) => repo.listNewest(ctx.db, ownerId, RECENT_LIMIT)

export const listForExport = (ctx: Context, ownerId: string) => repo.listNewest(ctx.db, ownerId, EXPORT_LIMIT)

import type { Context } from '#platform/context.ts'
import * as repo from './activities.repo.ts'
import { toSingleLine } from './single-line.ts'

const RECENT_LIMIT = 20
const EXPORT_LIMIT = 10_000

export interface NewActivity {
  /** A few words, for example "Profile updated". */
  action: string
  /** One sentence for the owner, without text or the title of a script, because it is kept after the script is deleted. */
  description: string
  /** The script that the sentence is about, which then begins with `A script`; its title stands there as long as it exists. */
  documentId?: string
  status?: 'completed' | 'processing' | 'error'
}

/** Adds an entry to the user's list of activities. Inside a transaction it is committed with the rest. */
export async function recordActivity(
  { db, clock }: Context,
  ownerId: string,
  { action, description, documentId, status = 'completed' }: NewActivity,
): Promise<void> {
  await repo.insertActivity(db, {
    ownerId,
    action: toSingleLine(action, 80),
    description: toSingleLine(description, 300),
    documentId: documentId ?? null,
    status,
    at: clock.now(),
  })
}

export const listRecent = (ctx: Context, ownerId: string) => listNewest(ctx, ownerId, RECENT_LIMIT)

export const listForExport = (ctx: Context, ownerId: string) => listNewest(ctx, ownerId, EXPORT_LIMIT)

async function listNewest(ctx: Context, ownerId: string, limit: number) {
  const rows = await repo.listNewest(ctx.db, ownerId, limit)
  return rows.map(({ title, description, ...row }) => ({
    ...row,
    description:
      title === null ? description : description.replace(/^A script\b/, () => `“${toSingleLine(title, 120)}”`),
  }))
}

import type { Context } from '#platform/context.ts'
import { secondsAfter } from '#platform/clock.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { mailExpiryJob } from '../documents.jobs.ts'
import * as repo from '../documents.repo.ts'
import { documentNotFound, removeDocument } from '../documents.service.ts'

const DAY_SECONDS = 86_400
const MAX_DAYS = 366
/** What one run deletes; the next one goes on. */
const RUN_LIMIT = 500

export async function setExpiry(
  ctx: Context,
  userId: string,
  documentId: string,
  expiresAt: Date | null,
): Promise<Date | null> {
  const now = ctx.clock.now()
  if (expiresAt && expiresAt <= now) throw new AppError('invalid_input', 'Please choose a time that is still to come.')
  if (expiresAt && expiresAt > secondsAfter(now, MAX_DAYS * DAY_SECONDS))
    throw new AppError('invalid_input', 'Please choose a day within the next year.')
  if (!(await repo.updateExpiry(ctx.db, userId, documentId, expiresAt))) throw documentNotFound()
  return expiresAt
}

/** Deletes the scripts whose time has come, each in its own transaction. */
export async function expireScripts(ctx: Context): Promise<void> {
  for (const { id, ownerId } of await repo.listExpired(ctx.db, ctx.clock.now(), RUN_LIMIT))
    await removeDocument(ctx, ownerId, id, 'expired').catch((error: unknown) => {
      // Its owner deleted it or is changing it right now.
      if (!(error instanceof AppError)) throw error
    })
}

/** Tells owners one day before a script deletes itself, once for all their scripts of that time. */
export async function announceExpiry(ctx: Context): Promise<void> {
  await transact(ctx, async (ctx) => {
    const rows = await repo.markExpiryMailed(ctx.db, secondsAfter(ctx.clock.now(), DAY_SECONDS))
    for (const userId of new Set(rows.map(({ ownerId }) => ownerId)))
      await ctx.jobs.enqueue(ctx.db, mailExpiryJob, { userId })
  })
}

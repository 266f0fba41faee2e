import { type ExpiryFault, findExpiryFault } from '@sidelight/domain/confidential/expiry'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { SLICE_ROWS } from '#platform/db/slices.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { removePageImages } from '../cleanup.service.ts'
import { mailExpiryJob } from '../documents.jobs.ts'
import * as repo from '../documents.repo.ts'
import { documentNotFound, removeDocument } from '../documents.service.ts'

const DAY_SECONDS = 86_400
/** What one run deletes at most. */
const RUN_LIMIT = 100

const FAULTS: Record<ExpiryFault, string> = {
  past: 'Please choose a time that is still to come.',
  'too late': 'Please choose an earlier day: a script deletes itself within a year, a confidential one within 30 days.',
  missing: 'A confidential script deletes itself. Please choose a day.',
}

/** `confidentialSince` is null for an ordinary script. */
export function assertExpiry(ctx: Context, expiresAt: Date | null, confidentialSince: Date | null): void {
  const fault = findExpiryFault(expiresAt, { now: ctx.clock.now(), confidentialSince })
  if (fault !== undefined) throw new AppError('invalid_input', FAULTS[fault])
}

export const setExpiry = (
  ctx: Context,
  userId: string,
  documentId: string,
  expiresAt: Date | null,
): Promise<Date | null> =>
  transact(ctx, async (ctx) => {
    const document = await repo.lockDocument(ctx.db, userId, documentId)
    if (!document) throw documentNotFound()
    assertExpiry(ctx, expiresAt, document.confidentialSince)
    await repo.updateDocument(ctx.db, documentId, { expiresAt, isExpiryMailed: false })
    return expiresAt
  })

/** Deletes the scripts whose time has come, each in its own transaction. Returns whether more are due. */
export async function expireScripts(ctx: Context): Promise<boolean> {
  const expired = await repo.listExpired(ctx.db, ctx.clock.now(), RUN_LIMIT)
  let refusedCount = 0
  for (const { id, ownerId } of expired)
    await removeDocument(ctx, ownerId, id, 'expired').catch((error: unknown) => {
      // An AppError: its owner deleted it or is changing it right now. Another error must not delay the other scripts.
      if (!(error instanceof AppError)) ctx.log.error({ err: error }, 'An expired script could not be deleted')
      refusedCount += 1
    })
  // If none could be deleted, the next run by the clock tries again.
  return expired.length === RUN_LIMIT && refusedCount < RUN_LIMIT
}

/** Tells owners one day before a script deletes itself, once for all their scripts of that time. Returns whether more is due. */
export const announceExpiry = (ctx: Context): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const rows = await repo.markExpiryMailed(ctx.db, secondsAfter(ctx.clock.now(), DAY_SECONDS))
    for (const userId of new Set(rows.map(({ ownerId }) => ownerId)))
      await ctx.jobs.enqueue(ctx.db, mailExpiryJob, { userId })
    return rows.length === SLICE_ROWS
  })

/** Deletes the page images of confidential scripts whose lines are all reviewed, or were not within a day. Returns whether more is due. */
export const removeReviewedPages = (ctx: Context): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const reviewed = await repo.listReviewed(ctx.db, ctx.clock.now(), RUN_LIMIT)
    for (const { id } of reviewed) await repo.updateDocument(ctx.db, id, { pageImagesUntil: null })
    await removePageImages(ctx, reviewed)
    return reviewed.length === RUN_LIMIT
  })

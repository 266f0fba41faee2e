import { type ExpiryFault, findExpiryFault } from '@sidelight/domain/confidential/expiry'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { mailExpiryJob, removeDocumentObjectsJob } from '../documents.jobs.ts'
import * as repo from '../documents.repo.ts'
import { documentNotFound, removeDocument } from '../documents.service.ts'
import * as pages from '../page-images/pages.repo.ts'

const DAY_SECONDS = 86_400
/** What one run deletes; the next one goes on. */
const RUN_LIMIT = 500

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

/** Deletes the scripts whose time has come, each in its own transaction. */
export async function expireScripts(ctx: Context): Promise<void> {
  for (const { id, ownerId } of await repo.listExpired(ctx.db, ctx.clock.now(), RUN_LIMIT))
    await removeDocument(ctx, ownerId, id, 'expired').catch((error: unknown) => {
      // Its owner deleted it or is changing it right now.
      if (!(error instanceof AppError)) throw error
    })
}

/** Tells owners one day before a script deletes itself, once for all their scripts of that time. */
export const announceExpiry = (ctx: Context): Promise<void> =>
  transact(ctx, async (ctx) => {
    const rows = await repo.markExpiryMailed(ctx.db, secondsAfter(ctx.clock.now(), DAY_SECONDS))
    for (const userId of new Set(rows.map(({ ownerId }) => ownerId)))
      await ctx.jobs.enqueue(ctx.db, mailExpiryJob, { userId })
  })

/** Deletes the page images of confidential scripts whose lines are all reviewed, or were not within a day. */
export const removeReviewedPages = (ctx: Context): Promise<void> =>
  transact(ctx, async (ctx) => {
    for (const { id, ownerId } of await repo.listReviewed(ctx.db, ctx.clock.now(), RUN_LIMIT)) {
      await pages.deletePages(ctx.db, id)
      await repo.updateDocument(ctx.db, id, { pageImagesUntil: null })
      await ctx.jobs.enqueue(ctx.db, removeDocumentObjectsJob, { userId: ownerId, documentId: id })
    }
  })

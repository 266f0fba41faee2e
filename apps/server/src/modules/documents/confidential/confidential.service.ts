import { removeSharedAudio } from '#modules/audio/cleanup.service.ts'
import { forgetLearning } from '#modules/learning/learning.service.ts'
import { deleteNotes } from '#modules/lines/lines.service.ts'
import { removeTapesOf } from '#modules/tapes/cleanup.service.ts'
import { removeRentedVoices } from '#modules/voices/voices.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { assertExpiry } from '../deletions/expiry.service.ts'
import { removeDocumentObjectsJob } from '../documents.jobs.ts'
import * as repo from '../documents.repo.ts'
import { documentNotFound, type DocumentRow, removeObjects } from '../documents.service.ts'
import * as pages from '../page-images/pages.repo.ts'
import { deleteRevision } from '../revisions/revisions.repo.ts'

/** Images of doubtful pages are kept for so long at most; without doubts, not at all. */
const PAGE_IMAGE_SECONDS = 86_400

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** In place of the file name, which may hold a title. */
export const nameConfidential = (now: Date): { title: string; fileName: null } => ({
  title: `Confidential script, ${DAY.format(now)}`,
  fileName: null,
})

/**
 * What a confidential script keeps of its file once it was read: nothing, except while images of doubtful pages are
 * rendered from it.
 */
export function keepOfOriginal(now: Date, hasDoubtfulPages: boolean) {
  if (!hasDoubtfulPages) return WITHOUT_ORIGINAL
  const until = secondsAfter(now, PAGE_IMAGE_SECONDS)
  return { originalUntil: until, pageImagesUntil: until }
}

export const WITHOUT_ORIGINAL = { originalKey: null, originalUntil: null } as const

/**
 * Makes a script confidential, for good. What it must not have goes at once: the file, its name, new pages that wait,
 * recordings, tapes, zips, rented voices and what they have said, notes, and what was learned. Repeated, it only moves the expiry.
 */
export const makeConfidential = (
  ctx: Context,
  userId: string,
  documentId: string,
  expiresAt: Date,
): Promise<{ title: string }> =>
  transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    await repo.lockOwnerForKeyShare(ctx.db, userId)
    const document = await repo.lockDocument(ctx.db, userId, documentId)
    if (!document) throw documentNotFound()
    const confidentialSince = document.confidentialSince ?? now
    assertExpiry(ctx, expiresAt, confidentialSince)
    await repo.updateDocument(ctx.db, documentId, { expiresAt, isExpiryMailed: false })
    if (!document.confidentialSince) await hide(ctx, document, now)
    return nameConfidential(confidentialSince)
  })

async function hide(ctx: Context, { id: documentId, ownerId: userId, status }: DocumentRow, now: Date): Promise<void> {
  const isRead = status === 'completed'
  if (isRead) await pages.deleteUnrendered(ctx.db, documentId)
  const hasPages = (await pages.listPages(ctx.db, documentId)).length > 0
  await repo.updateDocument(ctx.db, documentId, {
    confidentialSince: now,
    ...nameConfidential(now),
    ...(isRead && { ...keepOfOriginal(now, hasPages), ...WITHOUT_ORIGINAL }),
  })
  await removeRentedVoices(ctx, documentId)
  await removeSharedAudio(ctx, { userId, documentId })
  await removeTapesOf(ctx, documentId)
  await forgetLearning(ctx, userId, documentId)
  await deleteNotes(ctx, documentId)
  const newPages = await deleteRevision(ctx.db, documentId)
  if (newPages !== undefined) await removeObjects(ctx, userId, newPages)
  await ctx.jobs.enqueue(ctx.db, removeDocumentObjectsJob, { userId, documentId })
}

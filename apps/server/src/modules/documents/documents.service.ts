import { recordActivity } from '#modules/activities/activities.service.ts'
import { release } from '#modules/credits/credits.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { removeDocumentObjectsJob } from './documents.jobs.ts'
import * as repo from './documents.repo.ts'
import { newOriginalKey } from './object-keys.ts'
import { titleOf } from './uploads/title.ts'

/** More than anybody looks through. */
const LISTED_AT_MOST = 500
const DAY_SECONDS = 24 * 3600
const ORIGINALS_KEPT_SECONDS = 30 * DAY_SECONDS
/** By then every address we signed for its upload has ended, and so has every call that was under way. */
const SECOND_LOOK_SECONDS = 900
const DELETE_TRIES = 5

export type DocumentRow = repo.DocumentRow

export const listDocuments = (ctx: Context, userId: string): Promise<DocumentRow[]> =>
  repo.listDocuments(ctx.db, userId, LISTED_AT_MOST)

/** All there are: what we keep about somebody is not bounded by what a page can show. How we keep it is nothing of theirs. */
export async function listForExport(ctx: Context, userId: string) {
  const rows = await repo.listDocuments(ctx.db, userId, Number.MAX_SAFE_INTEGER)
  return rows.map(
    ({ id, title, fileName, fileType, sizeBytes, createdAt, pageCount, status, message, originalUntil }) => ({
      id,
      title,
      fileName,
      fileType,
      sizeBytes,
      createdAt,
      pageCount,
      status,
      message,
      originalUntil,
    }),
  )
}

/** Undefined for a stranger as for a document that is not there: the query cannot tell the two apart. */
export const findOwnedDocument = (ctx: Context, userId: string, documentId: string): Promise<DocumentRow | undefined> =>
  repo.findDocument(ctx.db, userId, documentId)

export async function getOwnedDocument(ctx: Context, userId: string, documentId: string): Promise<DocumentRow> {
  const document = await findOwnedDocument(ctx, userId, documentId)
  if (!document) throw noSuchDocument()
  return document
}

export const noSuchDocument = () => new AppError('not_found', 'This script does not exist.')

/** What a reading takes is set aside under this key; each attempt has its own, since an ended one is used up. */
export const holdKey = ({ documentId, attempt }: { documentId: string; attempt: number }): string =>
  `doc:${documentId}:${attempt}`

export const originalUntil = (now: Date): Date => secondsAfter(now, ORIGINALS_KEPT_SECONDS)

/** Keeps a script that came as plain text, not from a browser. The row exists only if the text is really stored. */
export async function addTextDocument(
  ctx: Context,
  userId: string,
  { title, text, pageCount }: { title: string; text: string; pageCount: number },
): Promise<string> {
  const now = ctx.clock.now()
  return transact(ctx, async (ctx) => {
    const { id } = await repo.insertDocument(ctx.db, {
      ownerId: userId,
      title: titleOf(title),
      fileName: `${titleOf(title)}.txt`,
      fileType: 'text/plain',
      status: 'pending',
    })
    const originalKey = newOriginalKey(userId, id)
    await repo.changeDocument(ctx.db, id, {
      pageCount,
      keptAt: now,
      inspectedAt: now,
      originalKey,
      originalUntil: originalUntil(now),
    })
    await ctx.storage.write(originalKey, new TextEncoder().encode(text), 'text/plain')
    return id
  })
}

/**
 * Deletes a script with everything made from it, whatever is under way. Pages set aside for a reading come back; those that
 * were spent do not. Its objects follow by a job that does not give up easily.
 */
export async function removeDocument(ctx: Context, userId: string, documentId: string): Promise<void> {
  for (let tries = 0; tries < DELETE_TRIES; tries += 1) {
    const seen = await getOwnedDocument(ctx, userId, documentId)
    if (await removeAsSeen(ctx, seen)) return
  }
  throw new AppError('conflict', 'This script is changing right now. Please try again.')
}

class Changed extends Error {
  override readonly name = 'Changed'
}

/** Pages first, then the owner, then the row: everybody takes them in this order, so that nobody waits in a circle. */
async function removeAsSeen(ctx: Context, seen: DocumentRow): Promise<boolean> {
  const { id, ownerId, attempt, title } = seen
  try {
    await transact(ctx, async (ctx) => {
      if (seen.status === 'processing') await release(ctx, ownerId, holdKey({ documentId: id, attempt }))
      await repo.holdOwner(ctx.db, ownerId)
      if (!(await repo.deleteDocument(ctx.db, seen))) throw new Changed()
      await recordActivity(ctx, ownerId, {
        action: 'Script deleted',
        description: `“${title}” and everything made from it was deleted.`,
      })
      await removeObjects(ctx, ownerId, id)
    })
    return true
  } catch (error) {
    if (error instanceof Changed) return false
    throw error
  }
}

/** At once, and again when nobody can add anything any more. */
export async function removeObjects(ctx: Context, userId: string, documentId: string): Promise<void> {
  const payload = { userId, documentId }
  await ctx.jobs.enqueue(ctx.db, removeDocumentObjectsJob, payload)
  // Not by our clock: the queue has its own.
  const startAfter = secondsAfter(new Date(), SECOND_LOOK_SECONDS)
  await ctx.jobs.enqueue(ctx.db, removeDocumentObjectsJob, payload, { startAfter })
}

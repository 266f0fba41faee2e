import { recordActivity } from '#modules/activities/activities.service.ts'
import { release } from '#modules/credits/credits.service.ts'
import { deleteTapesOfScript } from '#modules/tapes/cleanup.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { removeDocumentObjectsJob } from './documents.jobs.ts'
import * as repo from './documents.repo.ts'
import { type DeletionReason, recordScriptDeletion, SECOND_CLEANUP_SECONDS } from './deletions/deletions.service.ts'
import { newOriginalKey } from './object-keys.ts'
import { deleteRevision } from './revisions/revisions.repo.ts'
import { cleanTitle, toTitle } from './uploads/title.ts'

const LIST_LIMIT = 500
const DAY_SECONDS = 24 * 3600
const ORIGINAL_RETENTION_SECONDS = 30 * DAY_SECONDS
/** For originals whose pages nobody has paid for. */
const UNREAD_RETENTION_SECONDS = DAY_SECONDS
const MAX_DELETE_ATTEMPTS = 5

export type DocumentRow = repo.DocumentRow

export const listDocuments = (ctx: Context, userId: string): Promise<repo.ListedDocument[]> =>
  repo.listDocuments(ctx.db, userId, LIST_LIMIT)

const EXPORTED = [
  'id',
  'title',
  'fileName',
  'fileType',
  'sizeBytes',
  'createdAt',
  'pageCount',
  'status',
  'message',
  'originalUntil',
  'expiresAt',
  'confidentialSince',
] as const satisfies readonly (keyof DocumentRow)[]

/** All documents and new pages, without the limit of the list and without storage keys. */
export async function listForExport(ctx: Context, userId: string) {
  const rows = await repo.listAllFiles(ctx.db, userId)
  return rows.map((row) => Object.fromEntries(EXPORTED.map((column) => [column, row[column]])))
}

/**
 * The uploaded files that are still stored, by the id of their script. Not those of confidential scripts, which no archive
 * may hold.
 */
export async function listOriginals(
  ctx: Context,
  userId: string,
): Promise<Map<string, { fileName: string; key: string }>> {
  const originals = new Map<string, { fileName: string; key: string }>()
  for (const { id, fileName, originalKey, confidentialSince } of await repo.listAllFiles(ctx.db, userId))
    if (originalKey !== null && confidentialSince === null && (await ctx.storage.find(originalKey)) !== undefined)
      originals.set(id, { fileName: fileName ?? '', key: originalKey })
  return originals
}

/** Undefined for the document of another user as for a missing one. */
export const findOwnedDocument = (ctx: Context, userId: string, documentId: string): Promise<DocumentRow | undefined> =>
  repo.findDocument(ctx.db, userId, documentId)

export async function getOwnedDocument(ctx: Context, userId: string, documentId: string): Promise<DocumentRow> {
  const document = await findOwnedDocument(ctx, userId, documentId)
  if (!document) throw documentNotFound()
  return document
}

export const documentNotFound = () => new AppError('not_found', 'This script does not exist.')

/** Returns the title as it is stored. */
export const renameDocument = (ctx: Context, userId: string, documentId: string, typed: string): Promise<string> =>
  transact(ctx, async (ctx) => {
    const document = await repo.lockDocument(ctx.db, userId, documentId)
    if (!document) throw documentNotFound()
    if (document.confidentialSince) throw new AppError('conflict', 'A confidential script has no title.')
    const title = cleanTitle(typed)
    await repo.updateDocument(ctx.db, documentId, { title, isTitleTyped: true })
    return title
  })

/** The key of the hold on the pages. Each attempt has its own, because an ended hold cannot be reused. */
export const holdKey = ({ documentId, attempt }: { documentId: string; attempt: number }): string =>
  `doc:${documentId}:${attempt}`

export const originalUntil = (now: Date): Date => secondsAfter(now, ORIGINAL_RETENTION_SECONDS)

export const unreadOriginalUntil = (now: Date): Date => secondsAfter(now, UNREAD_RETENTION_SECONDS)

/** Stores a script that was not uploaded by a browser. The row is committed only if the text was stored. */
export async function addTextDocument(
  ctx: Context,
  userId: string,
  { title, text, pageCount }: { title: string; text: string; pageCount: number },
): Promise<string> {
  const now = ctx.clock.now()
  return transact(ctx, async (ctx) => {
    const { id } = await repo.insertDocument(ctx.db, {
      ownerId: userId,
      title: toTitle(title),
      fileName: `${toTitle(title)}.txt`,
      fileType: 'text/plain',
      status: 'pending',
    })
    const originalKey = newOriginalKey(userId, id)
    await repo.updateDocument(ctx.db, id, {
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
 * Deletes a script with everything derived from it, even while it is being parsed. Pages on hold are released; spent pages
 * are not refunded. A job with many attempts removes its objects. Uploads that were never confirmed leave no receipt.
 */
export async function removeDocument(
  ctx: Context,
  userId: string,
  documentId: string,
  reason: DeletionReason = 'asked',
): Promise<void> {
  for (let attempt = 0; attempt < MAX_DELETE_ATTEMPTS; attempt += 1) {
    const document = await getOwnedDocument(ctx, userId, documentId)
    if (await tryRemove(ctx, document, reason)) return
  }
  throw new AppError('conflict', 'This script is changing right now. Please try again.')
}

class DocumentChangedError extends Error {
  override readonly name = 'DocumentChangedError'
}

/** Locks the ledger, then the owner, then the document, as everywhere else, to avoid deadlocks. */
async function tryRemove(ctx: Context, document: DocumentRow, reason: DeletionReason): Promise<boolean> {
  const { id, ownerId, attempt } = document
  try {
    await transact(ctx, async (ctx) => {
      if (document.status === 'processing') await release(ctx, ownerId, holdKey({ documentId: id, attempt }))
      await repo.lockOwnerForKeyShare(ctx.db, ownerId)
      // Before the new pages, as when they are applied.
      if (!(await repo.lockDocument(ctx.db, ownerId, id))) throw new DocumentChangedError()
      if (document.keptAt || !document.putUntil) await recordScriptDeletion(ctx, document, reason)
      const newPages = await deleteRevision(ctx.db, id)
      const tapeIds = await deleteTapesOfScript(ctx, id)
      if (!(await repo.deleteDocument(ctx.db, document))) throw new DocumentChangedError()
      await recordActivity(ctx, ownerId, {
        action: 'Script deleted',
        description: 'A script and everything made from it was deleted.',
      })
      await removeObjects(ctx, ownerId, id, tapeIds)
      if (newPages !== undefined) await removeObjects(ctx, ownerId, newPages)
    })
    return true
  } catch (error) {
    if (error instanceof DocumentChangedError) return false
    throw error
  }
}

/** Removes objects now, and again when no upload URL is valid any more. */
export async function removeObjects(
  ctx: Context,
  userId: string,
  documentId: string,
  tapeIds: string[] = [],
): Promise<void> {
  const payload = { userId, documentId, tapeIds }
  await ctx.jobs.enqueue(ctx.db, removeDocumentObjectsJob, payload)
  // Not ctx.clock: the queue uses the real time.
  const startAfter = secondsAfter(new Date(), SECOND_CLEANUP_SECONDS)
  await ctx.jobs.enqueue(ctx.db, removeDocumentObjectsJob, payload, { startAfter })
}

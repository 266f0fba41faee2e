import type { Principal } from '@sidelight/domain/account/principal'
import type { Cost } from '@sidelight/domain/credits/cost'
import { EXTRACTED_PAGES_TYPE } from '@sidelight/domain/upload/script-file'
import { availablePages } from '#modules/credits/credits.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { newEncryptedId } from '#platform/script-keys/encrypted-id.ts'
import { nameConfidential } from '../confidential/confidential.service.ts'
import { assertExpiry } from '../deletions/expiry.service.ts'
import { inspectDocumentJob } from '../documents.jobs.ts'
import * as repo from '../documents.repo.ts'
import { type DocumentRow, getOwnedDocument, removeObjects, unreadOriginalUntil } from '../documents.service.ts'
import { incomingKey, newOriginalKey } from '../object-keys.ts'
import { lifecycleOf } from '../lifecycle.ts'
import { awaitDocument, findCost } from '../status.service.ts'
import { cleanFileName, cleanTitle, toTitle } from './title.ts'
import { getQueueOptions } from '../parsing/parse-queue.ts'

const REQUESTS_PER_USER: AttemptLimit = { name: 'document:announce', attempts: 20, windowSeconds: 60 }
/** Also of what was deleted or never sent: what was uploaded takes space in backups and versions, whatever became of it. */
const KILOBYTES_PER_USER: AttemptLimit = { name: 'document:kilobytes', attempts: 500 * 1024, windowSeconds: 24 * 3600 }
const CONFIRMATIONS_PER_USER: AttemptLimit = { name: 'document:confirm', attempts: 60, windowSeconds: 60 }
const MAX_OPEN_UPLOADS = 50
/** Ten files of the largest size: nobody pays for what is stored until its pages are paid for. */
const MAX_UNREAD_BYTES = 100 * 1024 * 1024
const PUT_WITHIN_SECONDS = 300
const COUNT_TIMEOUT_MS = 20_000
const MAX_FILE_NAME_LENGTH = 255

export interface UploadRequest {
  fileName: string
  fileType: string
  sizeBytes: number
  /** As the user has typed it, if they have. */
  title?: string | undefined
  /** When a confidential script deletes itself; absent for an ordinary one. */
  confidentialUntil?: Date | undefined
}

/** Returns an upload URL for exactly this many bytes of this type, valid for five minutes. Undefined without pages left. */
export async function requestUpload(
  ctx: Context,
  { userId }: Principal,
  { fileName, fileType, sizeBytes, title, confidentialUntil }: UploadRequest,
  /** Is called with the new document's id in the transaction that inserts it. */
  onInserted?: (ctx: Context, documentId: string) => Promise<void>,
): Promise<{ documentId: string; url: string } | undefined> {
  const now = ctx.clock.now()
  await takeAttempt(ctx.db, REQUESTS_PER_USER, userId, now)
  if ((await availablePages(ctx, userId)) <= 0) return undefined
  if (fileType === EXTRACTED_PAGES_TYPE && !confidentialUntil)
    throw new AppError('invalid_input', 'Please upload the file of this script.')
  if (confidentialUntil) assertExpiry(ctx, confidentialUntil, now)
  const encryptedId = confidentialUntil && newEncryptedId()
  // Before the row, so that no such script is ever without a key.
  if (encryptedId !== undefined) await ctx.scriptKeys.create(encryptedId, userId)
  const documentId = await transact(ctx, async (ctx) => {
    await repo.lockOwner(ctx.db, userId)
    if ((await repo.countOpenUploads(ctx.db, userId)) >= MAX_OPEN_UPLOADS) throw tooManyUploadsError()
    if ((await repo.sumUnreadBytes(ctx.db, userId)) + sizeBytes > MAX_UNREAD_BYTES) throw tooManyUnreadError()
    await takeAttempt(ctx.db, KILOBYTES_PER_USER, userId, now, Math.ceil(sizeBytes / 1024))
    const { id } = await repo.insertDocument(ctx.db, {
      ownerId: userId,
      ...(confidentialUntil
        ? { id: encryptedId, ...nameConfidential(now), confidentialSince: now, expiresAt: confidentialUntil }
        : { ...nameByFile(fileName), ...(title !== undefined && { title: cleanTitle(title), isTitleTyped: true }) }),
      fileType,
      sizeBytes,
      status: 'pending',
      createdAt: now,
      putUntil: secondsAfter(now, PUT_WITHIN_SECONDS),
    })
    await onInserted?.(ctx, id)
    return id
  })
  const url = await ctx.storage.presignUpload({
    key: incomingKey(userId, documentId),
    contentType: fileType,
    sizeBytes,
    expiresInSeconds: PUT_WITHIN_SECONDS,
  })
  return { documentId, url }
}

const nameByFile = (fileName: string) => ({
  title: toTitle(fileName),
  fileName: [...cleanFileName(fileName)].slice(-MAX_FILE_NAME_LENGTH).join(''),
})

/** Returns the page count and cost; both are undefined if counting takes too long to wait for. */
export async function confirmUpload(
  ctx: Context,
  { userId }: Principal,
  documentId: string,
): Promise<{ pageCount: number | undefined; cost: Cost | undefined }> {
  await takeAttempt(ctx.db, CONFIRMATIONS_PER_USER, userId, ctx.clock.now())
  const requested = await getOwnedDocument(ctx, userId, documentId)
  if (lifecycleOf(requested) === 'requested') await storeOnce(ctx, requested)
  const document = await awaitDocument(ctx, userId, {
    documentId,
    until: (row) => lifecycleOf(row) !== 'stored',
    atMostMs: COUNT_TIMEOUT_MS,
  })
  const stage = lifecycleOf(document)
  if (stage === 'rejected') throw new AppError('invalid_input', document.message)
  const isCounted = stage !== 'stored' && stage !== 'requested'
  return { pageCount: isCounted ? document.pageCount : undefined, cost: await findCost(ctx, document) }
}

const pendingStores = new Map<string, Promise<void>>()

/** Repeated confirmations in this process copy the file once. Between processes the row decides. */
function storeOnce(ctx: Context, document: DocumentRow): Promise<void> {
  const pending = pendingStores.get(document.id)
  if (pending) return pending
  const store = storeUpload(ctx, document).finally(() => pendingStores.delete(document.id))
  pendingStores.set(document.id, store)
  return store
}

/**
 * Copies the uploaded file if it has the announced size and type. No URL is ever signed for the key of the copy, so a later
 * upload to the same URL has no effect.
 */
async function storeUpload(ctx: Context, { id, ownerId, fileType, sizeBytes }: DocumentRow): Promise<void> {
  const key = incomingKey(ownerId, id)
  const object = await ctx.storage.find(key)
  if (!object) {
    if (await isStored(ctx, ownerId, id)) return
    throw new AppError('conflict', 'This file has not arrived. Please upload it again.')
  }
  if (object.sizeBytes !== sizeBytes || object.contentType !== fileType)
    throw new AppError('invalid_input', 'This is not the file that was announced. Please upload it again.')
  const originalKey = newOriginalKey(ownerId, id)
  try {
    await ctx.storage.copy({ key, etag: object.etag }, originalKey)
  } catch (error) {
    if (await isStored(ctx, ownerId, id)) return
    throw error
  }
  const now = ctx.clock.now()
  await transact(ctx, async (ctx) => {
    const stored = { keptAt: now, originalKey, originalUntil: unreadOriginalUntil(now) }
    const isFirst = await repo.markStored(ctx.db, id, stored)
    // Otherwise no row refers to this copy, and the cleanup removes it.
    if (isFirst)
      await ctx.jobs.enqueue(ctx.db, inspectDocumentJob, { documentId: id }, await getQueueOptions(ctx, ownerId))
    await removeObjects(ctx, ownerId, id)
  })
}

/** A simultaneous confirmation may have stored the file and removed the upload meanwhile. */
const isStored = async (ctx: Context, ownerId: string, id: string): Promise<boolean> =>
  lifecycleOf(await getOwnedDocument(ctx, ownerId, id)) !== 'requested'

const tooManyUnreadError = () =>
  new AppError(
    'too_many_requests',
    'You have uploaded 100 MB that were not read yet. Please read or delete some of these scripts, or try again tomorrow.',
    { retryAfterSeconds: 3600 },
  )

const tooManyUploadsError = () =>
  new AppError('too_many_requests', 'Too many uploads were begun and not finished. Please try again in an hour.', {
    retryAfterSeconds: 3600,
  })

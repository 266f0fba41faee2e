import type { Principal } from '@sidelight/domain/account/principal'
import type { Cost } from '@sidelight/domain/credits/cost'
import { availablePages } from '#modules/credits/credits.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { inspectDocumentJob } from '../documents.jobs.ts'
import * as repo from '../documents.repo.ts'
import { type DocumentRow, getOwnedDocument, originalUntil, removeObjects } from '../documents.service.ts'
import { incomingKey, newOriginalKey } from '../object-keys.ts'
import { lifecycleOf } from '../lifecycle.ts'
import { awaitDocument, findCost } from '../status.service.ts'
import { plainFileName, titleOf } from './title.ts'
import { queueOptionsOf } from '../parsing/parse-queue.ts'

const ANNOUNCEMENTS_PER_USER: AttemptLimit = { name: 'document:announce', attempts: 20, windowSeconds: 60 }
const CONFIRMATIONS_PER_USER: AttemptLimit = { name: 'document:confirm', attempts: 60, windowSeconds: 60 }
const OPEN_AT_MOST = 50
const PUT_WITHIN_SECONDS = 300
const COUNTED_WITHIN_MS = 20_000
const FILE_NAME_LENGTH = 255

interface Announcement {
  fileName: string
  fileType: string
  sizeBytes: number
}

/** An address that takes exactly this many bytes of this type, for five minutes. Undefined where no pages are left. */
export async function requestUpload(
  ctx: Context,
  { userId }: Principal,
  { fileName, fileType, sizeBytes }: Announcement,
): Promise<{ documentId: string; url: string } | undefined> {
  const now = ctx.clock.now()
  await takeAttempt(ctx.db, ANNOUNCEMENTS_PER_USER, userId, now)
  if ((await availablePages(ctx, userId)) <= 0) return undefined
  const documentId = await transact(ctx, async (ctx) => {
    await repo.lockOwner(ctx.db, userId)
    if ((await repo.countAnnounced(ctx.db, userId)) >= OPEN_AT_MOST) throw tooManyOpen()
    const { id } = await repo.insertDocument(ctx.db, {
      ownerId: userId,
      title: titleOf(fileName),
      fileName: [...plainFileName(fileName)].slice(-FILE_NAME_LENGTH).join(''),
      fileType,
      sizeBytes,
      status: 'pending',
      createdAt: now,
      putUntil: secondsAfter(now, PUT_WITHIN_SECONDS),
    })
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

/** What the file holds and what reading it takes; both are missing where counting takes longer than anybody waits. */
export async function confirmUpload(
  ctx: Context,
  { userId }: Principal,
  documentId: string,
): Promise<{ pageCount: number | undefined; cost: Cost | undefined }> {
  await takeAttempt(ctx.db, CONFIRMATIONS_PER_USER, userId, ctx.clock.now())
  const seen = await getOwnedDocument(ctx, userId, documentId)
  if (lifecycleOf(seen) === 'announced') await keepTogether(ctx, seen)
  const document = await awaitDocument(ctx, userId, {
    documentId,
    until: (row) => lifecycleOf(row) !== 'kept',
    atMostMs: COUNTED_WITHIN_MS,
  })
  const stage = lifecycleOf(document)
  if (stage === 'refused') throw new AppError('invalid_input', document.message)
  const isCounted = stage !== 'kept' && stage !== 'announced'
  return { pageCount: isCounted ? document.pageCount : undefined, cost: await findCost(ctx, document) }
}

const keeping = new Map<string, Promise<void>>()

/** Who clicks fifty times has one file: in this process it is fetched once. Other processes are settled by the row. */
function keepTogether(ctx: Context, document: DocumentRow): Promise<void> {
  const underWay = keeping.get(document.id)
  if (underWay) return underWay
  const work = keepUpload(ctx, document).finally(() => keeping.delete(document.id))
  keeping.set(document.id, work)
  return work
}

/**
 * Makes what lies at the address ours, if it is what was announced. The copy has a key that no address was ever signed for:
 * whatever is put there afterwards is never read.
 */
async function keepUpload(ctx: Context, { id, ownerId, fileType, sizeBytes }: DocumentRow): Promise<void> {
  const key = incomingKey(ownerId, id)
  const object = await ctx.storage.find(key)
  if (!object) {
    if (await isKept(ctx, ownerId, id)) return
    throw new AppError('conflict', 'This file has not arrived. Please upload it again.')
  }
  if (object.sizeBytes !== sizeBytes || object.contentType !== fileType)
    throw new AppError('invalid_input', 'This is not the file that was announced. Please upload it again.')
  const originalKey = newOriginalKey(ownerId, id)
  try {
    await ctx.storage.copy({ key, etag: object.etag }, originalKey)
  } catch (error) {
    if (await isKept(ctx, ownerId, id)) return
    throw error
  }
  const now = ctx.clock.now()
  await transact(ctx, async (ctx) => {
    const isOurs = await repo.markStored(ctx.db, id, { keptAt: now, originalKey, originalUntil: originalUntil(now) })
    // Otherwise this copy is one too many, and goes with the rest that no row names.
    if (isOurs)
      await ctx.jobs.enqueue(ctx.db, inspectDocumentJob, { documentId: id }, await queueOptionsOf(ctx, ownerId))
    await removeObjects(ctx, ownerId, id)
  })
}

/** Somebody may have been quicker, and the file be tidied up between two steps of ours. */
const isKept = async (ctx: Context, ownerId: string, id: string): Promise<boolean> =>
  lifecycleOf(await getOwnedDocument(ctx, ownerId, id)) !== 'announced'

const tooManyOpen = () =>
  new AppError('too_many_requests', 'Too many uploads were begun and not finished. Please try again in an hour.', {
    retryAfterSeconds: 3600,
  })

import type { Principal } from '@sidelight/domain/account/principal'
import { recordActivity } from '#modules/activities/activities.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { reencodePicture } from '#platform/picture/reencode-picture.ts'
import { isPictureOf, newIncomingKey, newPictureKey } from './object-keys.ts'
import * as repo from './pictures.repo.ts'
import { removeOrphanedFilesJob } from './users.jobs.ts'

const HOUR_SECONDS = 3600
const UPLOADS_PER_USER: AttemptLimit = { name: 'picture:user', attempts: 10, windowSeconds: HOUR_SECONDS }
const PUT_WITHIN_SECONDS = 300
/** Longer than the upload URL is valid, because a slow upload may start in its last second. */
const CONFIRM_WITHIN_SECONDS = 900
const UPLOAD_LIFETIME_SECONDS = 24 * HOUR_SECONDS

type Upload = NonNullable<Awaited<ReturnType<typeof repo.findOpenUpload>>>

/** Returns an upload URL that accepts exactly this many bytes of this type for five minutes. */
export async function issueUpload(
  ctx: Context,
  { userId }: Principal,
  { contentType, sizeBytes }: { contentType: string; sizeBytes: number },
): Promise<string> {
  const now = ctx.clock.now()
  await takeAttempt(ctx.db, UPLOADS_PER_USER, userId, now)
  const incomingKey = newIncomingKey(userId)
  const url = await ctx.storage.presignUpload({
    key: incomingKey,
    contentType,
    sizeBytes,
    expiresInSeconds: PUT_WITHIN_SECONDS,
  })
  await repo.insertUpload(ctx.db, {
    userId,
    address: url.slice(0, url.indexOf('?')),
    incomingKey,
    pictureKey: newPictureKey(userId),
    contentType,
    sizeBytes,
    issuedAt: now,
    expiresAt: secondsAfter(now, CONFIRM_WITHIN_SECONDS),
  })
  return url
}

/**
 * Re-encodes the uploaded picture and makes it the user's profile picture. The address is only compared with those issued
 * to this user and never opened; every other address gets the same error.
 */
export async function confirmUpload(ctx: Context, { userId }: Principal, address: string): Promise<string> {
  const { upload, etag } = await takeUpload(ctx, userId, address)
  try {
    const picture = await reencodePicture(await ctx.storage.read(upload.incomingKey, etag), upload.contentType)
    if (picture) await ctx.storage.write(upload.pictureKey, picture, 'image/webp')
    await finishUpload(ctx, upload, picture !== undefined)
    if (!picture) throw invalidPictureError()
  } catch (error) {
    // The upload itself was valid, so the same address may be confirmed again.
    if (!(error instanceof AppError) || error.code !== 'invalid_input') await repo.releaseUpload(ctx.db, upload.id)
    throw error
  }
  return upload.pictureKey
}

/** Claims an upload once, if the object has the announced size and type. The etag rules out a later replacement. */
async function takeUpload(ctx: Context, userId: string, address: string): Promise<{ upload: Upload; etag: string }> {
  const now = ctx.clock.now()
  const upload = await repo.findOpenUpload(ctx.db, { userId, address, now })
  const object = upload && (await ctx.storage.find(upload.incomingKey))
  if (!object || object.sizeBytes !== upload.sizeBytes || object.contentType !== upload.contentType)
    throw unknownUploadError()
  if (!(await repo.takeUpload(ctx.db, upload.id, now))) throw unknownUploadError()
  return { upload, etag: object.etag }
}

const finishUpload = (ctx: Context, upload: Upload, isPicture: boolean): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { id, userId, pictureKey } = upload
    if (!(await repo.deleteUpload(ctx.db, id))) throw unknownUploadError()
    if (isPicture) {
      await repo.setPicture(ctx.db, userId, pictureKey)
      await recordActivity(ctx, userId, { action: 'Profile picture updated', description: 'You have a new picture.' })
    }
    await ctx.jobs.enqueue(ctx.db, removeOrphanedFilesJob, { userId })
  })

export async function removePicture(ctx: Context, { userId }: Principal): Promise<void> {
  await transact(ctx, async (ctx) => {
    if (!(await repo.clearPicture(ctx.db, userId))) return
    await recordActivity(ctx, userId, { action: 'Profile picture removed', description: 'Your picture was removed.' })
    await ctx.jobs.enqueue(ctx.db, removeOrphanedFilesJob, { userId })
  })
}

/** The URL stays the same for an hour, so that browsers can cache the picture. */
export async function signPictureUrl(ctx: Context, userId: string, key: string | null): Promise<string> {
  if (key === null || !isPictureOf(userId, key)) return ''
  const signedAt = ctx.clock.now()
  signedAt.setUTCMinutes(0, 0, 0)
  return ctx.storage.presignDownload(key, {
    expiresInSeconds: 2 * HOUR_SECONDS,
    signedAt,
    keepSeconds: HOUR_SECONDS,
  })
}

const unknownUploadError = () =>
  new AppError('invalid_input', 'This upload is not known. Please choose the picture again.')

const invalidPictureError = () => new AppError('invalid_input', 'Please select a valid image file')

/** Deletes uploads that were never confirmed, and returns their owners. */
export async function deleteExpiredUploads(ctx: Context): Promise<string[]> {
  const deleted = await repo.deleteUploadsIssuedBefore(ctx.db, secondsAfter(ctx.clock.now(), -UPLOAD_LIFETIME_SECONDS))
  return deleted.map(({ userId }) => userId)
}

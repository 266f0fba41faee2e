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
import { removeLeftoversJob } from './users.jobs.ts'

const HOUR_SECONDS = 3600
const UPLOADS_PER_USER: AttemptLimit = { name: 'picture:user', attempts: 10, windowSeconds: HOUR_SECONDS }
const PUT_WITHIN_SECONDS = 300
/** A slow upload that begins in the last second of its time may still be confirmed. */
const CONFIRM_WITHIN_SECONDS = 900
const KEPT_SECONDS = 24 * HOUR_SECONDS

type Upload = NonNullable<Awaited<ReturnType<typeof repo.findOpenUpload>>>

/** An address that takes exactly this many bytes of this type, for five minutes. */
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
 * Makes what lies at this address the user's picture, or rather a picture of our own made of it. The address is compared
 * with the ones we issued to this very user and is never opened; whatever else it says, the answer is the same.
 */
export async function confirmUpload(ctx: Context, { userId }: Principal, address: string): Promise<string> {
  const { upload, etag } = await takeUpload(ctx, userId, address)
  try {
    const picture = await reencodePicture(await ctx.storage.read(upload.incomingKey, etag), upload.contentType)
    if (picture) await ctx.storage.write(upload.pictureKey, picture, 'image/webp')
    await settle(ctx, upload, picture !== undefined)
    if (!picture) throw notAPicture()
  } catch (error) {
    // Nothing was wrong with the upload: the same address may be confirmed again.
    if (!(error instanceof AppError) || error.code !== 'invalid_input') await repo.releaseUpload(ctx.db, upload.id)
    throw error
  }
  return upload.pictureKey
}

/** Once, and only when what lies there is what was announced. Whoever puts something else there afterwards is too late. */
async function takeUpload(ctx: Context, userId: string, address: string): Promise<{ upload: Upload; etag: string }> {
  const now = ctx.clock.now()
  const upload = await repo.findOpenUpload(ctx.db, { userId, address, now })
  const object = upload && (await ctx.storage.find(upload.incomingKey))
  if (!object || object.sizeBytes !== upload.sizeBytes || object.contentType !== upload.contentType)
    throw unknownUpload()
  if (!(await repo.takeUpload(ctx.db, upload.id, now))) throw unknownUpload()
  return { upload, etag: object.etag }
}

const settle = (ctx: Context, upload: Upload, isPicture: boolean): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { id, userId, pictureKey } = upload
    if (!(await repo.deleteUpload(ctx.db, id))) throw unknownUpload()
    if (isPicture) {
      await repo.setPicture(ctx.db, userId, pictureKey)
      await recordActivity(ctx, userId, { action: 'Profile picture updated', description: 'You have a new picture.' })
    }
    await ctx.jobs.enqueue(ctx.db, removeLeftoversJob, { userId })
  })

export async function removePicture(ctx: Context, { userId }: Principal): Promise<void> {
  await transact(ctx, async (ctx) => {
    if (!(await repo.clearPicture(ctx.db, userId))) return
    await recordActivity(ctx, userId, { action: 'Profile picture removed', description: 'Your picture was removed.' })
    await ctx.jobs.enqueue(ctx.db, removeLeftoversJob, { userId })
  })
}

/** The same address for an hour, so that browsers need not load the picture again with every page. */
export async function addressOfPicture(ctx: Context, userId: string, key: string | null): Promise<string> {
  if (key === null || !isPictureOf(userId, key)) return ''
  const signedAt = ctx.clock.now()
  signedAt.setUTCMinutes(0, 0, 0)
  return ctx.storage.presignDownload(key, {
    expiresInSeconds: 2 * HOUR_SECONDS,
    signedAt,
    keepSeconds: HOUR_SECONDS,
  })
}

const unknownUpload = () => new AppError('invalid_input', 'This upload is not known. Please choose the picture again.')

const notAPicture = () => new AppError('invalid_input', 'Please select a valid image file')

/** Forgets uploads that nobody confirmed; whose they were. */
export async function forgetOldUploads(ctx: Context): Promise<string[]> {
  const swept = await repo.deleteUploadsIssuedBefore(ctx.db, secondsAfter(ctx.clock.now(), -KEPT_SECONDS))
  return swept.map(({ userId }) => userId)
}

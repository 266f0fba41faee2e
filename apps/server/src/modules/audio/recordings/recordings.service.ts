import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import {
  USER_RECORDINGS_MAX_BYTES,
  RECORDING_TYPE,
  SCRIPT_RECORDINGS_MAX_BYTES,
} from '@sidelight/domain/recording/limits'
import { getLine, notForConfidential, type LineWithAudio } from '#modules/lines/lines.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { isAudioKey, scheduleCleanup } from '../cleanup.service.ts'
import { newIncomingKey, newRecordingKey } from '../object-keys.ts'
import { lockForRequest } from '../generation/clip-requests.service.ts'
import * as repo from './recordings.repo.ts'
import { acceptUpload, type AcceptedUpload } from './accept-upload.ts'

const HOUR_SECONDS = 3600
const UPLOADS_PER_USER: AttemptLimit = { name: 'recording:upload', attempts: 300, windowSeconds: HOUR_SECONDS }
/** Twice all that is kept of a user. What is replaced stays in versions, so it counts too. */
const KILOBYTES_PER_USER: AttemptLimit = {
  name: 'recording:kilobytes',
  attempts: (2 * USER_RECORDINGS_MAX_BYTES) / 1024,
  windowSeconds: 24 * HOUR_SECONDS,
}
const SAVES_PER_USER: AttemptLimit = { name: 'recording:save', attempts: 600, windowSeconds: HOUR_SECONDS }
const UPLOAD_SECONDS = 300
/** Longer than the upload URL, so that a slow upload that starts in its last second can be saved. */
const SAVE_SECONDS = 900

/** A URL for uploading a WAV of exactly this many bytes within five minutes, for a line that the user records. */
export async function issueRecordingUpload(
  ctx: Context,
  userId: string,
  { sizeBytes, ...line }: repo.NamedLine & { sizeBytes: number },
): Promise<string> {
  const now = ctx.clock.now()
  await takeAttempt(ctx.db, UPLOADS_PER_USER, userId, now)
  const { documentId, lineId } = line
  const incomingKey = newIncomingKey(userId, documentId)
  const url = await ctx.storage.presignUpload({
    key: incomingKey,
    contentType: RECORDING_TYPE,
    sizeBytes,
    expiresInSeconds: UPLOAD_SECONDS,
  })
  await transact(ctx, async (ctx) => {
    await repo.lockOwner(ctx.db, userId)
    const { confidentialSince } = await lockForRequest(ctx, userId, documentId)
    await assertRecordable(ctx, userId, line)
    if (confidentialSince) throw notForConfidential('Its takes stay on your device.')
    assertWithinLimits(await repo.countBytes(ctx.db, userId, line), sizeBytes)
    await takeAttempt(ctx.db, KILOBYTES_PER_USER, userId, now, Math.ceil(sizeBytes / 1024))
    await repo.replaceUpload(ctx.db, {
      lineId,
      documentId,
      userId,
      address: url.slice(0, url.indexOf('?')),
      incomingKey,
      sizeBytes,
      expiresAt: secondsAfter(now, SAVE_SECONDS),
    })
    await scheduleCleanup(ctx, { userId, documentId })
  })
  return url
}

/** Rejects missing and foreign lines, and lines with a voice: a recording never replaces a clip. */
async function assertRecordable(ctx: Context, userId: string, line: repo.NamedLine): Promise<void> {
  const found = await getOwnedLine(ctx, userId, line)
  if (found.voiceId !== RECORD_BY_ME)
    throw new AppError('conflict', 'A voice speaks this line. Assign its character to yourself to record it.')
}

async function getOwnedLine(ctx: Context, userId: string, line: repo.NamedLine) {
  const found = await repo.findOwnedLine(ctx.db, userId, line)
  if (!found) throw new AppError('not_found', 'This script does not exist.')
  return found
}

function assertWithinLimits(used: { ofUser: number; ofDocument: number }, sizeBytes: number): void {
  if (used.ofDocument + sizeBytes > SCRIPT_RECORDINGS_MAX_BYTES)
    throw new AppError('too_large', 'The recordings of a script can take 1 GB at most.')
  if (used.ofUser + sizeBytes > USER_RECORDINGS_MAX_BYTES)
    throw new AppError('too_large', 'Your recordings take 3 GB, which is all we keep. Delete a script to make room.')
}

interface SaveInput extends repo.NamedLine {
  /** From the client. It is compared with the issued address, and never opened. */
  address: string
}

/** Saves the recording uploaded for this line. Repeating it returns the same result. */
export async function saveRecording(ctx: Context, userId: string, input: SaveInput): Promise<LineWithAudio> {
  await takeAttempt(ctx.db, SAVES_PER_USER, userId, ctx.clock.now())
  await getOwnedLine(ctx, userId, input)
  if (!(await repo.isSaved(ctx.db, userId, input)))
    try {
      await acceptRecording(ctx, userId, input)
    } catch (error) {
      // A simultaneous request may have saved it and removed the upload between our steps.
      if (!(await repo.isSaved(ctx.db, userId, input))) throw error
    }
  return getLine(ctx, userId, input.lineId)
}

async function acceptRecording(ctx: Context, userId: string, input: SaveInput): Promise<void> {
  const upload = await repo.findOpenUpload(ctx.db, userId, { ...input, now: ctx.clock.now() })
  if (!upload) throw unknownRecording()
  await assertRecordable(ctx, userId, input)
  const wavKey = newRecordingKey(userId, input.documentId)
  const { incomingKey: key, sizeBytes } = upload
  let mayBeReferenced = false
  try {
    const accepted = await acceptUpload(ctx, { key, sizeBytes }, wavKey)
    mayBeReferenced = true
    const replacedKey = await storeRecording(ctx, upload, { ...accepted, wavKey })
    await removeNow(ctx, [key, ...(replacedKey === undefined ? [] : [replacedKey])])
  } catch (error) {
    // After a lost database connection it is unknown whether a row refers to the object: then the cleanup decides.
    if (!mayBeReferenced || error instanceof AppError) await removeNow(ctx, [wavKey])
    throw error
  }
}

/** Returns the key of the recording that it replaces. */
const storeRecording = (
  ctx: Context,
  upload: repo.UploadRow,
  accepted: AcceptedUpload & { wavKey: string },
): Promise<string | undefined> =>
  transact(ctx, async (ctx) => {
    const { userId, documentId, lineId, address } = upload
    await lockForRequest(ctx, userId, documentId)
    await assertRecordable(ctx, userId, upload)
    if (!(await repo.closeUpload(ctx.db, upload))) throw unknownRecording()
    await scheduleCleanup(ctx, upload)
    const recordedAt = ctx.clock.now()
    return repo.saveRecording(ctx.db, { lineId, documentId, userId, address, recordedAt, ...accepted })
  })

const unknownRecording = () => new AppError('invalid_input', 'This recording is not known. Please save it again.')

/** Deletes all recordings of a line. */
export async function removeRecording(ctx: Context, userId: string, line: repo.NamedLine): Promise<LineWithAudio> {
  const keys = await transact(ctx, async (ctx) => {
    await lockForRequest(ctx, userId, line.documentId)
    await getOwnedLine(ctx, userId, line)
    await scheduleCleanup(ctx, { userId, documentId: line.documentId })
    return repo.deleteRecordings(ctx.db, line)
  })
  await removeNow(ctx, keys)
  return getLine(ctx, userId, line.lineId)
}

/** Objects that cannot be removed now are removed by the cleanup, since no row refers to them. */
async function removeNow(ctx: Context, keys: readonly string[]): Promise<void> {
  try {
    await ctx.storage.remove(keys)
  } catch (error) {
    ctx.log.warn({ err: error }, 'Audio objects will be removed later')
  }
}

/** All recordings of a user, for the data export. Keys outside the user's prefix are left out. */
export async function listForExport(ctx: Context, userId: string): Promise<repo.SavedRecording[]> {
  const recordings = await repo.listRecordings(ctx.db, userId)
  return recordings.filter(({ wavKey, documentId }) => isAudioKey(wavKey, { userId, documentId }))
}

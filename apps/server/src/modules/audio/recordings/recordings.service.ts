import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import {
  USER_RECORDINGS_MAX_BYTES,
  RECORDING_TYPE,
  SCRIPT_RECORDINGS_MAX_BYTES,
} from '@sidelight/domain/recording/limits'
import { getScene, type SceneWithAudio } from '#modules/scenes/scenes.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { isSound, scheduleCleanup } from '../cleanup.service.ts'
import { newIncomingKey, newRecordingKey } from '../object-keys.ts'
import { lockForRequest } from '../generation/clip-requests.service.ts'
import * as repo from './recordings.repo.ts'
import { acceptUpload, type AcceptedUpload } from './accept-upload.ts'

const HOUR_SECONDS = 3600
const UPLOADS_PER_USER: AttemptLimit = { name: 'recording:upload', attempts: 300, windowSeconds: HOUR_SECONDS }
const SAVES_PER_USER: AttemptLimit = { name: 'recording:save', attempts: 600, windowSeconds: HOUR_SECONDS }
const PUT_WITHIN_SECONDS = 300
/** A slow upload that begins in the last second of its time may still be saved. */
const SAVE_WITHIN_SECONDS = 900

/** An address that takes a WAV of exactly this many bytes, for five minutes, for a line that is the user's to speak. */
export async function issueRecordingUpload(
  ctx: Context,
  userId: string,
  { sizeBytes, ...line }: repo.NamedLine & { sizeBytes: number },
): Promise<string> {
  const now = ctx.clock.now()
  await takeAttempt(ctx.db, UPLOADS_PER_USER, userId, now)
  const { documentId, sceneId } = line
  const incomingKey = newIncomingKey(userId, documentId)
  const url = await ctx.storage.presignUpload({
    key: incomingKey,
    contentType: RECORDING_TYPE,
    sizeBytes,
    expiresInSeconds: PUT_WITHIN_SECONDS,
  })
  await transact(ctx, async (ctx) => {
    await repo.lockOwner(ctx.db, userId)
    await lockForRequest(ctx, userId, documentId)
    await refuseOthersLine(ctx, userId, line)
    refuseTooMuch(await repo.countBytes(ctx.db, userId, line), sizeBytes)
    await repo.replaceUpload(ctx.db, {
      sceneId,
      documentId,
      userId,
      address: url.slice(0, url.indexOf('?')),
      incomingKey,
      sizeBytes,
      expiresAt: secondsAfter(now, SAVE_WITHIN_SECONDS),
    })
    await scheduleCleanup(ctx, { userId, documentId })
  })
  return url
}

/** Missing, somebody else's, or a line that a voice speaks: what was made is never replaced by what was recorded. */
async function refuseOthersLine(ctx: Context, userId: string, line: repo.NamedLine): Promise<void> {
  const found = await getOwnedLine(ctx, userId, line)
  if (found.voiceId !== RECORD_BY_ME)
    throw new AppError('conflict', 'A voice speaks this line. Assign its character to yourself to record it.')
}

async function getOwnedLine(ctx: Context, userId: string, line: repo.NamedLine) {
  const found = await repo.findOwnedLine(ctx.db, userId, line)
  if (!found) throw new AppError('not_found', 'This script does not exist.')
  return found
}

function refuseTooMuch(held: { ofUser: number; ofDocument: number }, sizeBytes: number): void {
  if (held.ofDocument + sizeBytes > SCRIPT_RECORDINGS_MAX_BYTES)
    throw new AppError('too_large', 'The recordings of a script can take 1 GB at most.')
  if (held.ofUser + sizeBytes > USER_RECORDINGS_MAX_BYTES)
    throw new AppError('too_large', 'Your recordings take 3 GB, which is all we keep. Delete a script to make room.')
}

interface SaveInput extends repo.NamedLine {
  /** As the client says. It is compared with what we handed out, and never opened. */
  address: string
}

/** Keeps what was put at the address issued for this line. Asked again, it answers as the first time. */
export async function saveRecording(ctx: Context, userId: string, input: SaveInput): Promise<SceneWithAudio> {
  await takeAttempt(ctx.db, SAVES_PER_USER, userId, ctx.clock.now())
  await getOwnedLine(ctx, userId, input)
  if (!(await repo.isSaved(ctx.db, userId, input)))
    try {
      await keepTake(ctx, userId, input)
    } catch (error) {
      // Somebody may have been quicker, and have tidied up between two steps of ours.
      if (!(await repo.isSaved(ctx.db, userId, input))) throw error
    }
  return getScene(ctx, userId, input.sceneId)
}

async function keepTake(ctx: Context, userId: string, input: SaveInput): Promise<void> {
  const upload = await repo.findOpenUpload(ctx.db, userId, { ...input, now: ctx.clock.now() })
  if (!upload) throw unknownRecording()
  await refuseOthersLine(ctx, userId, input)
  const wavKey = newRecordingKey(userId, input.documentId)
  const { incomingKey: key, sizeBytes } = upload
  let mayBeNamed = false
  try {
    const taken = await acceptUpload(ctx, { key, sizeBytes }, wavKey)
    mayBeNamed = true
    const before = await settle(ctx, upload, { ...taken, wavKey })
    await removeNow(ctx, [key, ...(before === undefined ? [] : [before])])
  } catch (error) {
    // Whether a row names it is known unless the database went away: then it is left to whoever tidies.
    if (!mayBeNamed || error instanceof AppError) await removeNow(ctx, [wavKey])
    throw error
  }
}

/** The key of what it takes the place of. */
const settle = (
  ctx: Context,
  upload: repo.UploadRow,
  taken: AcceptedUpload & { wavKey: string },
): Promise<string | undefined> =>
  transact(ctx, async (ctx) => {
    const { userId, documentId, sceneId, address } = upload
    await lockForRequest(ctx, userId, documentId)
    await refuseOthersLine(ctx, userId, upload)
    if (!(await repo.closeUpload(ctx.db, upload))) throw unknownRecording()
    await scheduleCleanup(ctx, upload)
    const recordedAt = ctx.clock.now()
    return repo.keepRecording(ctx.db, { sceneId, documentId, userId, address, recordedAt, ...taken })
  })

const unknownRecording = () => new AppError('invalid_input', 'This recording is not known. Please save it again.')

/** For whoever wants nothing kept of a line. Its script, and what others say in it, stays. */
export async function removeRecording(ctx: Context, userId: string, line: repo.NamedLine): Promise<SceneWithAudio> {
  const gone = await transact(ctx, async (ctx) => {
    await lockForRequest(ctx, userId, line.documentId)
    await getOwnedLine(ctx, userId, line)
    await scheduleCleanup(ctx, { userId, documentId: line.documentId })
    return repo.forgetLine(ctx.db, line)
  })
  await removeNow(ctx, gone)
  return getScene(ctx, userId, line.sceneId)
}

/** What the store does not let go now goes when the script is tidied; no row names it any more. */
async function removeNow(ctx: Context, keys: readonly string[]): Promise<void> {
  try {
    await ctx.storage.remove(keys)
  } catch (error) {
    ctx.log.warn({ err: error }, 'sound is removed later')
  }
}

/** Everything a user has recorded, for them to take along; no key that is not under their own prefix is followed. */
export async function listForExport(ctx: Context, userId: string): Promise<repo.KeptTake[]> {
  const takes = await repo.listOfOwner(ctx.db, userId)
  return takes.filter(({ wavKey, documentId }) => isSound(wavKey, { userId, documentId }))
}

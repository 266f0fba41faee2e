import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { Attempt, Effect } from '#platform/jobs/handler.ts'
import { SpeechFailed, SpeechRejected } from '#platform/speech/speech.ts'
import * as clips from './clips.repo.ts'
import { scheduleCleanup } from '../cleanup.service.ts'
import * as lines from '../lines.repo.ts'
import { newClipKeys } from '../object-keys.ts'
import { enqueue } from './clip-requests.service.ts'
import { storeClip } from './store-clip.ts'

const COULD_NOT = 'This line could not be spoken. Please try again.'
const BEHIND_TWIN_MS = 2000
const PUT_OFF_AT_MOST_MS = 600_000

/** Makes one clip, unless nobody wants it any more or the user has the same sound in another script. */
export async function synthesiseClip(
  ctx: Context,
  clipId: string,
  { attempt, signal }: Pick<Attempt, 'attempt' | 'signal'>,
): Promise<Effect | undefined> {
  const clip = await clips.findOrderedClip(ctx.db, clipId, ctx.clock.now())
  if (!clip) return undefined
  if (!clip.isWanted) return dropping(clip)
  const twin = await clips.findIdenticalClip(ctx.db, clipId)
  if (twin?.state === 'processing') return waiting(clip)
  const copy = twin && (await copySound(ctx, clip, twin))
  if (copy) return keeping(clip, copy, { attempt, isCopy: true })
  try {
    const speech = await synthesize(ctx, clip, signal)
    return keeping(clip, await storeClip(ctx, clip, speech, signal), { attempt, isCopy: false })
  } catch (error) {
    const waitMs = findAskedWait(error, clip)
    if (waitMs === undefined) throw error
    ctx.log.warn({ err: error, waitMs }, 'a line is put off')
    return puttingOff(clip, waitMs)
  }
}

/** A provider that says when to come back is not failing. Undefined where it does not say, or has said so for too long. */
function findAskedWait(error: unknown, { putOffMs }: clips.OrderedClip): number | undefined {
  const failed = error instanceof AppError ? error.cause : undefined
  const waitMs = failed instanceof SpeechFailed ? failed.retryAfterMs : undefined
  return waitMs !== undefined && putOffMs + waitMs <= PUT_OFF_AT_MOST_MS ? waitMs : undefined
}

/** Starts anew, with all its attempts. */
const puttingOff =
  (clip: clips.OrderedClip, waitMs: number): Effect =>
  async (ctx) => {
    await clips.postponeClip(ctx.db, clip.id, waitMs)
    await enqueueAfter(ctx, clip, waitMs)
  }

/** Not by our clock: the queue has its own. */
const enqueueAfter = (ctx: Context, { id: clipId, provider, turn }: clips.OrderedClip, waitMs: number): Promise<void> =>
  enqueue(ctx, provider, [{ clipId, turn, startAfter: secondsAfter(new Date(), waitMs / 1000) }])

/** What the engine says of its failures is for the log; what people read is ours. */
async function synthesize(
  ctx: Context,
  { dialog: text, voiceId, respellings }: clips.OrderedClip,
  signal: AbortSignal,
) {
  try {
    return await ctx.speech.synthesize({ text, voiceId, respellings, signal })
  } catch (error) {
    if (error instanceof SpeechRejected) throw new AppError('conflict', COULD_NOT, { cause: error })
    if (error instanceof SpeechFailed) throw new AppError('unavailable', COULD_NOT, { cause: error })
    throw error
  }
}

/** Undefined where the other script went away meanwhile. */
async function copySound(
  ctx: Context,
  clip: clips.OrderedClip,
  twin: clips.IdenticalClip,
): Promise<clips.Sound | undefined> {
  const { mp3Key, wavKey, durationMs, words } = twin
  if (mp3Key === null || wavKey === null || durationMs === null) return undefined
  const [mp3, wav] = await Promise.all([ctx.storage.find(mp3Key), ctx.storage.find(wavKey)])
  if (!mp3 || !wav) return undefined
  const keys = newClipKeys(clip.userId, clip.documentId)
  await Promise.all([
    ctx.storage.copy({ key: mp3Key, etag: mp3.etag }, keys.mp3Key),
    ctx.storage.copy({ key: wavKey, etag: wav.etag }, keys.wavKey),
  ])
  return { ...keys, durationMs, words }
}

/** Objects whose clip is gone are nobody's: their names were never told. */
const keeping =
  (clip: clips.OrderedClip, sound: clips.Sound, { attempt, isCopy }: { attempt: number; isCopy: boolean }): Effect =>
  async (ctx) => {
    const isKept = await clips.saveClipAudio(ctx.db, clip.id, sound)
    if (!isKept) await ctx.storage.remove([sound.mp3Key, sound.wavKey])
    // Nobody had to speak it.
    if (isKept && isCopy)
      await lines.returnCharacters(ctx.db, clip.documentId, await clips.setUncharged(ctx.db, clip.id, 0))
    if (attempt > 1) await scheduleCleanup(ctx, clip)
  }

/** Looked at again under the document's lock: somebody may want it again by now. */
const dropping =
  (clip: clips.OrderedClip): Effect =>
  async (ctx) => {
    await lines.lockDocument(ctx.db, clip.documentId)
    const seen = await clips.findOrderedClip(ctx.db, clip.id, ctx.clock.now())
    if (!seen) return
    if (seen.isWanted) {
      await enqueue(ctx, seen.provider, [{ clipId: seen.id, turn: seen.turn }])
      return
    }
    await clips.deleteClip(ctx.db, seen.id)
    await lines.returnCharacters(ctx.db, seen.documentId, seen.charged)
  }

/** Until the same sound is made in the script that asked first. */
const waiting =
  (clip: clips.OrderedClip): Effect =>
  (ctx) =>
    enqueueAfter(ctx, clip, BEHIND_TWIN_MS)

/** After the last attempt. */
export async function failClipForGood(ctx: Context, clipId: string): Promise<void> {
  const clip = await clips.failClip(ctx.db, clipId, COULD_NOT)
  if (!clip) return
  await lines.returnCharacters(ctx.db, clip.documentId, await clips.setUncharged(ctx.db, clipId, null))
  await scheduleCleanup(ctx, clip)
}

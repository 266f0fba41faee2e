import { getPlanOf } from '#modules/billing/plans/plans.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { Attempt, Effect } from '#platform/jobs/handler.ts'
import { SpeechFailed, SpeechRejected } from '#platform/speech/speech.ts'
import type { SwitchName } from '#platform/switches/switches.ts'
import * as clips from './clips.repo.ts'
import { scheduleCleanup } from '../cleanup.service.ts'
import * as lines from '../lines.repo.ts'
import { newClipKey } from '../object-keys.ts'
import { enqueue } from './clip-requests.service.ts'
import { storeClip } from './store-clip.ts'

const FAILURE_MESSAGE = 'This line could not be spoken. Please try again.'
const WAIT_FOR_IDENTICAL_MS = 2000
const MAX_POSTPONED_MS = 600_000
/**
 * Until a line asks again whether it may be spoken, at least; at most twice as long, so that they do not all ask at once.
 * Each time it takes a slot of its provider before the lines behind it: with a short wait, thousands of waiting lines
 * would leave no slot to the lines of users with a plan.
 */
const WAIT_FOR_SWITCH_MS = 30_000

/** Makes one clip, unless it is no longer wanted or the user has the same audio in another script. */
export async function synthesiseClip(
  ctx: Context,
  clipId: string,
  { attempt, signal }: Pick<Attempt, 'attempt' | 'signal'>,
): Promise<Effect | undefined> {
  const clip = await clips.findOrderedClip(ctx.db, clipId, ctx.clock.now())
  if (!clip) return undefined
  if (!clip.isWanted) return dropIfUnwanted(clip)
  if (await isSwitchedOff(ctx, clip)) return waitForSwitch(clip)
  const identical = await clips.findIdenticalClip(ctx.db, clipId)
  if (identical?.state === 'processing') return waitForIdentical(clip)
  const copy = identical && (await copyAudio(ctx, clip, identical))
  if (copy) return saveAudio(clip, copy, { attempt, isCopy: true })
  try {
    const speech = await synthesize(ctx, clip, signal)
    return saveAudio(clip, await storeClip(ctx, clip, speech, signal), { attempt, isCopy: false })
  } catch (error) {
    const waitMs = findRequestedWait(error, clip)
    if (waitMs === undefined) throw error
    ctx.log.warn({ err: error, waitMs }, 'A line is postponed')
    return postpone(clip, waitMs)
  }
}

/**
 * The line keeps its place and waits: its voice is switched off, or the generation for users without a plan. Before a line
 * waits the switch is read again: it may have been set since, and then nobody tells the line.
 */
async function isSwitchedOff(ctx: Context, { voiceId, userId }: clips.OrderedClip): Promise<boolean> {
  const isOff = async (name: SwitchName) => !ctx.switches.isOn(name) && !(await ctx.switches.readIsOn(name))
  return (
    (await isOff(`voice:${voiceId}`)) || ((await isOff('free-generation')) && (await getPlanOf(ctx, userId)) === 'free')
  )
}

/** The wait that the provider asks for, which is no failure. Undefined without one, or after too many. */
function findRequestedWait(error: unknown, { putOffMs }: clips.OrderedClip): number | undefined {
  const failed = error instanceof AppError ? error.cause : undefined
  const waitMs = failed instanceof SpeechFailed ? failed.retryAfterMs : undefined
  return waitMs !== undefined && putOffMs + waitMs <= MAX_POSTPONED_MS ? waitMs : undefined
}

/** Enqueues the clip again, with all its attempts. */
const postpone =
  (clip: clips.OrderedClip, waitMs: number): Effect =>
  async (ctx) => {
    await clips.postponeClip(ctx.db, clip.id, waitMs)
    await enqueueAfter(ctx, clip, waitMs)
  }

/** Not the clock of the context: the queue uses the real time. */
const enqueueAfter = (
  ctx: Context,
  { id: clipId, provider, queuePosition }: clips.OrderedClip,
  waitMs: number,
): Promise<void> =>
  enqueue(ctx, provider, [{ clipId, queuePosition, startAfter: secondsAfter(new Date(), waitMs / 1000) }])

/** The message of the engine goes to the log; the user gets ours. */
async function synthesize(
  ctx: Context,
  { dialog: text, voiceId, direction, fullness, read, respellings }: clips.OrderedClip,
  signal: AbortSignal,
) {
  try {
    const directed = { ...(direction && { direction }), ...(fullness && { fullness }), ...(read && { read }) }
    return await ctx.speech.synthesize({ text, voiceId, respellings, ...directed, signal })
  } catch (error) {
    if (error instanceof SpeechRejected) throw new AppError('conflict', FAILURE_MESSAGE, { cause: error })
    if (error instanceof SpeechFailed) throw new AppError('unavailable', FAILURE_MESSAGE, { cause: error })
    throw error
  }
}

/**
 * Undefined if the other script was deleted in the meantime, or its audio cannot be read: a line must not wait for the key of
 * another script.
 */
async function copyAudio(
  ctx: Context,
  clip: clips.OrderedClip,
  identical: clips.IdenticalClip,
): Promise<clips.ClipAudio | undefined> {
  const { mp3Key, durationMs, words } = identical
  if (mp3Key === null || durationMs === null) return undefined
  const copyKey = newClipKey(clip.userId, clip.documentId)
  try {
    const mp3 = await ctx.storage.find(mp3Key)
    if (!mp3) return undefined
    await ctx.storage.copy({ key: mp3Key, etag: mp3.etag }, copyKey)
  } catch (error) {
    ctx.log.warn({ err: error }, 'A line is spoken again, because its audio could not be copied')
    return undefined
  }
  return { mp3Key: copyKey, durationMs, words }
}

/** If the clip no longer exists, its new objects are removed: nothing refers to them. */
const saveAudio =
  (
    clip: clips.OrderedClip,
    audio: clips.ClipAudio,
    { attempt, isCopy }: { attempt: number; isCopy: boolean },
  ): Effect =>
  async (ctx) => {
    const isSaved = await clips.saveClipAudio(ctx.db, clip.id, audio)
    if (!isSaved) await ctx.storage.remove([audio.mp3Key])
    // A copy is not charged.
    if (isSaved && isCopy)
      await lines.returnCharacters(ctx.db, clip.documentId, await clips.setUncharged(ctx.db, clip.id, 0))
    if (attempt > 1) await scheduleCleanup(ctx, clip)
  }

/** Checks again with the document locked, since the clip may be wanted again by now. */
const dropIfUnwanted =
  (clip: clips.OrderedClip): Effect =>
  async (ctx) => {
    await lines.lockDocument(ctx.db, clip.documentId)
    const current = await clips.findOrderedClip(ctx.db, clip.id, ctx.clock.now())
    if (!current) return
    if (current.isWanted) {
      await enqueue(ctx, current.provider, [{ clipId: current.id, queuePosition: current.queuePosition }])
      return
    }
    await clips.deleteClip(ctx.db, current.id)
    await lines.returnCharacters(ctx.db, current.documentId, current.charged)
  }

const waitForSwitch =
  (clip: clips.OrderedClip): Effect =>
  (ctx) =>
    enqueueAfter(ctx, clip, WAIT_FOR_SWITCH_MS * (1 + Math.random()))

/** Waits until the other script has made the same audio. */
const waitForIdentical =
  (clip: clips.OrderedClip): Effect =>
  (ctx) =>
    enqueueAfter(ctx, clip, WAIT_FOR_IDENTICAL_MS)

/** Runs after the last attempt. */
export async function failClip(ctx: Context, clipId: string): Promise<void> {
  const clip = await clips.failClip(ctx.db, clipId, FAILURE_MESSAGE)
  if (!clip) return
  await lines.returnCharacters(ctx.db, clip.documentId, await clips.setUncharged(ctx.db, clipId, null))
  await scheduleCleanup(ctx, clip)
}

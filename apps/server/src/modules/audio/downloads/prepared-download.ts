import { lockScript } from '#modules/lines/lines.service.ts'
import type { Context } from '#platform/context.ts'
import { longPoll } from '#platform/db/row-changes/long-poll.ts'
import { type AttemptLimit, returnAttempt, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import type { Effect } from '#platform/jobs/handler.ts'
import { makeCueTrackJob, packZipJob } from '../audio.jobs.ts'
import { scheduleCleanup } from '../cleanup.service.ts'
import { newCueTrackKey, newZipKey } from '../object-keys.ts'
import * as zips from './zips.repo.ts'

const ZIPS_PER_USER: AttemptLimit = { name: 'audio:download', attempts: 5, windowSeconds: 3600 }
/** More than of zips, because a script has many scenes. */
const CUE_TRACKS_PER_USER: AttemptLimit = { name: 'audio:cue-track', attempts: 10, windowSeconds: 3600 }
const WAIT_MS = 20_000
const URL_SECONDS = 300

const limitOf = ({ cueTrack }: Pick<zips.ZipRow, 'cueTrack'>): AttemptLimit =>
  cueTrack === null ? ZIPS_PER_USER : CUE_TRACKS_PER_USER

interface Wanted {
  userId: string
  documentId: string
  /** Null for the zip. */
  cueTrack: zips.CueTrackRequest | null
  /** The hash of what the file is made of. Throws if there is nothing to make it of. */
  hashContents(ctx: Context): Promise<Buffer>
}

/** Returns the URL of a file that a job makes; undefined while it is being made. */
export async function requestDownload(ctx: Context, wanted: Wanted): Promise<string | undefined> {
  const zipId = await findOrCreate(ctx, wanted)
  const zip = await longPoll(ctx, {
    userId: wanted.userId,
    id: zipId,
    atMostMs: WAIT_MS,
    find: (ctx) => zips.findZip(ctx.db, zipId),
    isDone: ({ state }) => state !== 'processing',
  })
  if (!zip || zip.state === 'processing') return undefined
  if (zip.state === 'error') throw new AppError('unavailable', 'The audio could not be packed. Please try again.')
  return ctx.storage.presignDownload(zip.objectKey, { expiresInSeconds: URL_SECONDS, keepSeconds: 0 })
}

/** Repeated requests get the same file while nothing has changed, or while it is being made. */
const findOrCreate = (ctx: Context, { userId, documentId, cueTrack, hashContents }: Wanted): Promise<string> =>
  transact(ctx, async (ctx) => {
    await lockScript(ctx, userId, documentId)
    const hash = await hashContents(ctx)
    const existing = await zips.findUsableZip(ctx.db, { documentId, cueTrack, hash })
    if (existing) return existing.id
    const askedAt = ctx.clock.now()
    await takeAttempt(ctx.db, limitOf({ cueTrack }), userId, askedAt)
    const newKey = cueTrack === null ? newZipKey : newCueTrackKey
    const objectKey = newKey(userId, documentId)
    const { id } = await zips.replaceZip(ctx.db, { documentId, cueTrack, hash, objectKey, askedAt })
    await ctx.jobs.enqueue(ctx.db, cueTrack === null ? packZipJob : makeCueTrackJob, { zipId: id }, { group: userId })
    await scheduleCleanup(ctx, { userId, documentId })
    return id
  })

/** The file is there. It is removed again if its row was replaced or deleted meanwhile. */
export const finishDownload =
  ({ id, objectKey }: Pick<zips.ZipRow, 'id' | 'objectKey'>, hash: Buffer): Effect =>
  async (ctx) => {
    if (!(await zips.settleZip(ctx.db, id, { state: 'completed', hash }))) await ctx.storage.remove([objectKey])
  }

/** A file that could not be made does not count towards the limit. */
export async function giveUpDownload(ctx: Context, zipId: string): Promise<void> {
  const zip = await zips.findZip(ctx.db, zipId)
  const ownerId = await zips.findOwner(ctx.db, zipId)
  if (!(await zips.settleZip(ctx.db, zipId, { state: 'error' })) || !zip || ownerId === undefined) return
  await returnAttempt(ctx.db, limitOf(zip), ownerId)
}

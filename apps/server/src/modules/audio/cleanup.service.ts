import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { removeSoundJob } from './audio.jobs.ts'
import * as clips from './generation/clips.repo.ts'
import { ageOfKeySeconds, soundPrefix } from './object-keys.ts'
import * as recordings from './recordings/recordings.repo.ts'
import * as zips from './downloads/zips.repo.ts'

/** Long enough to take a change back, or to come back to a voice, without making anything anew. */
const UNWANTED_KEPT_SECONDS = 30 * 86_400
const ZIPS_KEPT_SECONDS = 86_400

/** By then whoever was writing it has settled, or was taken for dead. */
const WRITTEN_AFTER_SECONDS = 900

/** While a document is there its sound is looked after here, since it is written before anything names it. */
export const isSound = (key: string, { userId, documentId }: { userId: string; documentId: string }): boolean =>
  key.startsWith(soundPrefix(userId, documentId))

/** Removes sound of a document that no row names, also what was written by halves. */
export async function removeOrphanedAudio(
  ctx: Context,
  { userId, documentId }: { userId: string; documentId: string },
  olderThanSeconds = WRITTEN_AFTER_SECONDS,
): Promise<void> {
  const prefix = soundPrefix(userId, documentId)
  const found = await ctx.storage.list(prefix)
  const unfinished = await ctx.storage.listUnfinished(prefix)
  await recordings.forgetEndedUploads(ctx.db, documentId, ctx.clock.now())
  const named = new Set([
    ...(await clips.listObjectKeys(ctx.db, documentId)),
    ...(await recordings.listObjectKeys(ctx.db, documentId)),
  ])
  const isLeft = (key: string) => ageOfKeySeconds(key) >= olderThanSeconds && !named.has(key)
  await ctx.storage.remove(found.filter(isLeft))
  await ctx.storage.removeUnfinished(unfinished.filter(({ key }) => isLeft(key)))
}

/** For objects that may have been left behind just now: once they are old enough to be told from those being written. */
export async function scheduleCleanup(
  ctx: Context,
  { userId, documentId }: { userId: string; documentId: string },
): Promise<void> {
  // Not by our clock: the queue has its own.
  const startAfter = secondsAfter(new Date(), 2 * WRITTEN_AFTER_SECONDS)
  // What is left behind while one job stands for all of them is old enough, too, when that job comes.
  const once = { key: documentId, withinSeconds: WRITTEN_AFTER_SECONDS }
  await ctx.jobs.enqueue(ctx.db, removeSoundJob, { userId, documentId }, { startAfter, once })
}

export const deleteUnwantedClips = (ctx: Context): Promise<void> =>
  transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    await tidyNow(ctx, [
      ...(await clips.deleteUnwanted(ctx.db, secondsAfter(now, -UNWANTED_KEPT_SECONDS))),
      ...(await zips.deleteZipsAskedBefore(ctx.db, secondsAfter(now, -ZIPS_KEPT_SECONDS))),
    ])
  })

/** Takes that no line has had for as long. Every recording is looked at, so it is done when few are about. */
export const deleteUnheardRecordings = (ctx: Context): Promise<void> =>
  transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    await recordings.noteUnheard(ctx.db, now)
    await tidyNow(ctx, await recordings.deleteUnheard(ctx.db, secondsAfter(now, -UNWANTED_KEPT_SECONDS)))
  })

async function tidyNow(ctx: Context, gone: readonly { userId: string; documentId: string }[]): Promise<void> {
  const documents = new Map(gone.map((document) => [document.documentId, document]))
  await ctx.jobs.enqueueMany(ctx.db, removeSoundJob, [...documents.values()])
}

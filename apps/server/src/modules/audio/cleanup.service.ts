import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { SLICE_ROWS } from '#platform/db/slices.ts'
import { transact } from '#platform/db/transact.ts'
import * as checks from './audio-checks.repo.ts'
import { removeOrphanedAudioJob } from './audio.jobs.ts'
import * as clips from './generation/clips.repo.ts'
import { ageOfKeySeconds, audioPrefix, audioUploadsPrefix } from './object-keys.ts'
import * as readers from './readers/readers.repo.ts'
import * as recordings from './recordings/recordings.repo.ts'
import * as zips from './downloads/zips.repo.ts'

/** Long enough to undo a change, or to return to a voice, without synthesising again. */
const UNUSED_RETENTION_SECONDS = 30 * 86_400
const ZIP_RETENTION_SECONDS = 86_400
const CONFIDENTIAL_ZIP_SECONDS = 3600
/** Their users wait with a change until a run has ended, so it is short. */
const SCRIPTS_PER_RUN = 20

/** By then the job that writes an object has ended or counts as dead. */
const MAX_WRITE_SECONDS = 900

/** Whether this module cleans up the object: audio of a document is written before any row refers to it. */
export const isAudioKey = (key: string, { userId, documentId }: { userId: string; documentId: string }): boolean =>
  key.startsWith(audioPrefix(userId, documentId)) || key.startsWith(audioUploadsPrefix(userId, documentId))

/** Removes audio of a document that no row refers to, including unfinished uploads. */
export async function removeOrphanedAudio(
  ctx: Context,
  { userId, documentId }: { userId: string; documentId: string },
  olderThanSeconds = MAX_WRITE_SECONDS,
): Promise<void> {
  const prefix = audioPrefix(userId, documentId)
  const found = [
    ...(await ctx.storage.list(prefix)),
    ...(await ctx.storage.list(audioUploadsPrefix(userId, documentId))),
  ]
  const unfinished = await ctx.storage.listUnfinished(prefix)
  await recordings.deleteExpiredUploads(ctx.db, documentId, ctx.clock.now())
  const clipKeys = await clips.listObjectKeys(ctx.db, documentId)
  const referenced = new Set([...clipKeys, ...(await recordings.listObjectKeys(ctx.db, documentId))])
  const isOrphaned = (key: string) => ageOfKeySeconds(key) >= olderThanSeconds && !referenced.has(key)
  await ctx.storage.remove(found.filter(isOrphaned))
  await ctx.storage.removeUnfinished(unfinished.filter(({ key }) => isOrphaned(key)))
}

/** Schedules the removal of orphans for a time when they are old enough to be told from objects being written. */
export async function scheduleCleanup(
  ctx: Context,
  { userId, documentId }: { userId: string; documentId: string },
): Promise<void> {
  // Not the clock of the context: the queue uses the real time.
  const startAfter = secondsAfter(new Date(), 2 * MAX_WRITE_SECONDS)
  // One job per document is enough: orphans created until it runs will be old enough then.
  const once = { key: documentId, withinSeconds: MAX_WRITE_SECONDS }
  await ctx.jobs.enqueue(ctx.db, removeOrphanedAudioJob, { userId, documentId }, { startAfter, once })
}

/** When a script becomes confidential: recordings, what friends read, zips, and what rented voices have said. */
export async function removeSharedAudio(ctx: Context, owner: { userId: string; documentId: string }): Promise<void> {
  await recordings.deleteRecordingsOf(ctx.db, owner.documentId)
  await readers.deleteLinksOf(ctx.db, owner.documentId)
  await zips.deleteZipsOf(ctx.db, owner.documentId)
  await clips.deleteRentedClips(ctx.db, owner.documentId)
  await enqueueCleanup(ctx, [owner])
  await scheduleCleanup(ctx, owner)
}

/**
 * Deletes clips and recordings that no line has used for 30 days, and what friends read and nobody uses 30 days after the end
 * of its link. Only scripts are looked at whose audio may have become
 * unused, a few at a time. Returns whether more is due.
 */
export const deleteUnusedAudio = (ctx: Context): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const due = await checks.lockDueChecks(ctx.db, now, SCRIPTS_PER_RUN)
    if (due.length === 0) return false
    const documentIds = due.map(({ documentId }) => documentId)
    const unusedBefore = secondsAfter(now, -UNUSED_RETENTION_SECONDS)
    await recordings.markUnused(ctx.db, documentIds, now)
    const deleted = new Set([
      ...(await recordings.deleteUnused(ctx.db, documentIds, unusedBefore)),
      ...(await clips.deleteUnused(ctx.db, documentIds, unusedBefore)),
      ...(await readers.deleteUnused(ctx.db, documentIds, unusedBefore)),
    ])
    await enqueueCleanup(
      ctx,
      due.filter(({ documentId }) => deleted.has(documentId)),
    )
    await checks.replaceChecks(ctx.db, documentIds, await findNextChecks(ctx, documentIds))
    return due.length === SCRIPTS_PER_RUN
  })

/**
 * When each script is checked again: when the time of its unused audio is over. Audio that an undo can still restore by then
 * is checked after the same time once more.
 */
async function findNextChecks(ctx: Context, documentIds: readonly string[]): Promise<Map<string, Date>> {
  const now = ctx.clock.now()
  const unused = [
    ...(await clips.listUnusedSince(ctx.db, documentIds)).map(({ documentId, askedAt }) => ({
      documentId,
      since: askedAt,
    })),
    ...(await recordings.listUnusedSince(ctx.db, documentIds)).map(({ documentId, unusedSince }) => ({
      documentId,
      since: unusedSince,
    })),
    ...(await readers.listUnusedSince(ctx.db, documentIds)).map(({ documentId, endedAt }) => ({
      documentId,
      since: endedAt,
    })),
  ]
  const next = new Map<string, Date>()
  for (const { documentId, since } of unused) {
    const end = secondsAfter(since, UNUSED_RETENTION_SECONDS)
    const at = end > now ? end : secondsAfter(now, UNUSED_RETENTION_SECONDS)
    const other = next.get(documentId)
    if (!other || at < other) next.set(documentId, at)
  }
  return next
}

/** Returns whether more is due. */
export const deleteOldZips = (ctx: Context): Promise<boolean> =>
  deleteZips(ctx, { askedBefore: secondsAfter(ctx.clock.now(), -ZIP_RETENTION_SECONDS) })

/** Downloads of confidential scripts live an hour. Returns whether more is due. */
export const deleteConfidentialZips = (ctx: Context): Promise<boolean> =>
  deleteZips(ctx, { askedBefore: secondsAfter(ctx.clock.now(), -CONFIDENTIAL_ZIP_SECONDS), onlyConfidential: true })

const deleteZips = (ctx: Context, which: zips.OldZips): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const deleted = await zips.deleteOldest(ctx.db, which)
    await enqueueCleanup(ctx, deleted)
    return deleted.length === SLICE_ROWS
  })

async function enqueueCleanup(ctx: Context, deleted: readonly { userId: string; documentId: string }[]): Promise<void> {
  const documents = new Map(deleted.map((document) => [document.documentId, document]))
  await ctx.jobs.enqueueMany(ctx.db, removeOrphanedAudioJob, [...documents.values()])
}

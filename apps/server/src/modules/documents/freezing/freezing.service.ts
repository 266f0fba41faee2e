import { createHash } from 'node:crypto'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { orUnavailable } from '#platform/storage/or-unavailable.ts'
import { removeDocumentObjectsJob } from '../documents.jobs.ts'
import { lockOwnerForKeyShare } from '../documents.repo.ts'
import { frozenKey } from '../object-keys.ts'
import * as repo from './freezing.repo.ts'
import { packRows, unpackRows } from './frozen-object.ts'

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS
const UNOPENED_SECONDS = 90 * DAY_SECONDS
/** Opening writes once a day at most, so the time until freezing is a day longer than promised. */
const FREEZE_AFTER_SECONDS = UNOPENED_SECONDS + DAY_SECONDS
const POSTPONED_SECONDS = DAY_SECONDS
/** Each script is a transaction of its own, and two requests to the storage. */
const RUN_LIMIT = 20
/** A script of 5,000 lines with twenty changes of all of them has more. It stays as it is: thawing it would take seconds. */
const MAX_CHARACTERS = 16 * 1024 * 1024
const NO_ROWS = '[]'

/** By its id, or by lines of it. */
interface NamedScript {
  documentId?: string | undefined
  lineIds?: readonly string[] | undefined
}

/**
 * Called before every call that names a script or lines of it: thaws the script, or puts off its freezing. When this has
 * returned, all rows of the script exist for at least 90 days. Does nothing for a script of another user.
 */
export async function openScript(ctx: Context, userId: string, { documentId, lineIds = [] }: NamedScript) {
  const script = await (documentId === undefined
    ? repo.findOwnedByLines(ctx.db, userId, lineIds)
    : repo.findOwned(ctx.db, userId, documentId))
  if (!script) return
  const now = ctx.clock.now()
  if (script.freezeAt !== null) {
    if (script.freezeAt >= secondsAfter(now, UNOPENED_SECONDS)) return
    // Waits for a job that is freezing the script at this moment.
    if (await repo.moveFreezing(ctx.db, script.id, secondsAfter(now, FREEZE_AFTER_SECONDS))) return
  }
  await thaw(ctx, userId, script.id)
}

/** For a job that reads the lines of all scripts of a user. Returns those whose object is damaged or lost. */
export async function openAllScripts(ctx: Context, userId: string): Promise<string[]> {
  const unopened = await repo.listUnopened(ctx.db, userId, secondsAfter(ctx.clock.now(), UNOPENED_SECONDS))
  const unreadable: string[] = []
  for (const documentId of unopened) {
    try {
      await openScript(ctx, userId, { documentId })
    } catch (error) {
      if (!(error instanceof DamagedObjectError || (await isObjectLost(ctx, documentId)))) throw error
      ctx.log.error({ err: error, documentId }, 'A frozen script could not be read')
      unreadable.push(documentId)
    }
  }
  return unreadable
}

/** Throws if the storage does not answer, which says nothing about the object. */
async function isObjectLost({ db, storage }: Context, documentId: string): Promise<boolean> {
  const frozen = await repo.findFrozen(db, documentId)
  return frozen !== undefined && (await storage.find(frozen.objectKey)) === undefined
}

/** Of two at once, one waits for the other and then finds nothing to do. */
async function thaw(ctx: Context, userId: string, documentId: string): Promise<void> {
  const frozen = await repo.findFrozen(ctx.db, documentId)
  if (!frozen) return
  // Before the transaction, which holds a connection and a lock.
  const rows = await readObject(ctx, frozen)
  await transact(ctx, async (ctx) => {
    // Clips refer to the owner, and an account deletion locks the owner first too, which avoids a deadlock.
    await lockOwnerForKeyShare(ctx.db, userId)
    const current = await repo.lockFrozen(ctx.db, documentId)
    if (current?.objectKey !== frozen.objectKey) return
    await repo.insertRows(ctx.db, rows)
    await repo.markThawed(ctx.db, documentId, secondsAfter(ctx.clock.now(), FREEZE_AFTER_SECONDS))
    await ctx.jobs.enqueue(ctx.db, removeDocumentObjectsJob, { userId, documentId })
  })
}

class DamagedObjectError extends Error {
  override readonly name = 'DamagedObjectError'
  override readonly message = 'The object of a frozen script is damaged'
}

async function readObject(
  { storage }: Context,
  { objectKey, sha256 }: Pick<repo.FrozenRow, 'objectKey' | 'sha256'>,
): Promise<repo.FrozenRows> {
  const object = await orUnavailable(() => storage.read(objectKey))
  if (!hashOf(object).equals(sha256)) throw new DamagedObjectError()
  return unpackRows(object)
}

const hashOf = (object: Uint8Array): Buffer => createHash('sha256').update(object).digest()

/**
 * Freezes scripts that nobody has opened for 90 days, each in its own transaction. One that cannot be frozen now is tried
 * again the next day. Returns whether more are due. If all failed, the storage is out of order: the next run by the clock
 * goes on.
 */
export async function freezeScripts(ctx: Context): Promise<boolean> {
  const now = ctx.clock.now()
  const due = await repo.listDue(ctx.db, now, RUN_LIMIT)
  let failedCount = 0
  for (const script of due) {
    const isFrozen = await freezeScript(ctx, script).catch((error: unknown) => {
      // One script must not delay the others.
      ctx.log.error({ err: error }, 'A script could not be frozen')
      failedCount += 1
      return false
    })
    if (!isFrozen) await repo.postponeFreezing(ctx.db, script.id, now, secondsAfter(now, POSTPONED_SECONDS))
  }
  return due.length === RUN_LIMIT && failedCount < RUN_LIMIT
}

class RowsChangedError extends Error {
  override readonly name = 'RowsChangedError'
}

/**
 * The object is stored first. The transaction reads it back and deletes the rows only if they are exactly what is in it, so
 * a process that dies at any point leaves the rows, the frozen script, or both the rows and an object that a job removes.
 */
async function freezeScript(ctx: Context, { id: documentId, ownerId: userId }: repo.DueScript): Promise<boolean> {
  const rows = await repo.readRows(ctx.db, documentId)
  const characters = [...rows.values()].reduce((sum, json) => sum + json.length, 0)
  if (rows.get('scene') === NO_ROWS || characters > MAX_CHARACTERS) return false
  const object = await packRows(rows)
  const sha256 = hashOf(object)
  const objectKey = frozenKey(userId, documentId, sha256)
  // Not ctx.clock: the queue uses the real time.
  const startAfter = secondsAfter(new Date(), HOUR_SECONDS)
  await ctx.jobs.enqueue(ctx.db, removeDocumentObjectsJob, { userId, documentId }, { startAfter })
  await ctx.storage.write(objectKey, object, 'application/gzip')
  return transact(ctx, async (ctx) => {
    const frozenAt = ctx.clock.now()
    if (!(await repo.lockFreezable(ctx.db, documentId, frozenAt))) return false
    const stored = await readObject(ctx, { objectKey, sha256 })
    await repo.markFrozen(ctx.db, { documentId, objectKey, sha256, frozenAt })
    if (!(await repo.deleteRows(ctx.db, documentId, stored))) throw new RowsChangedError()
    await repo.deleteAudioCheck(ctx.db, documentId)
    return true
  })
}

/**
 * Removes objects of frozen scripts that no row names. Under the lock of the script: a job that is freezing it either finds
 * its object gone, and deletes no rows, or has named it before.
 */
export const removeThawedObjects = (ctx: Context, documentId: string, keys: readonly string[]): Promise<void> =>
  transact(ctx, async (ctx) => {
    const frozen = await repo.lockFrozen(ctx.db, documentId)
    await ctx.storage.remove(keys.filter((key) => key !== frozen?.objectKey))
  })

/** The objects that the rows in the object of a frozen script name; undefined if it is damaged. */
export async function listFrozenClipKeys(
  ctx: Context,
  frozen: Pick<repo.FrozenRow, 'objectKey' | 'sha256'>,
): Promise<string[] | undefined> {
  const tables = await readObject(ctx, frozen).catch((error: unknown) => {
    if (error instanceof DamagedObjectError) return undefined
    throw error
  })
  if (!tables) return undefined
  const clips = tables.get('audio_clip') ?? NO_ROWS
  const rows = JSON.parse(clips) as { mp3_key: string | null; wav_key: string | null }[]
  return rows.flatMap(({ mp3_key, wav_key }) => [mp3_key ?? [], wav_key ?? []].flat())
}

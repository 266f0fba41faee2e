import { removeOrphanedAudioJob } from '#modules/audio/audio.jobs.ts'
import { removeDocumentObjectsJob } from '#modules/documents/documents.jobs.ts'
import { listTapeObjects, removeUnnamedTapes } from '#modules/tapes/cleanup.service.ts'
import { removeOrphanedFilesJob } from '#modules/users/users.jobs.ts'
import type { Context } from '#platform/context.ts'
import * as repo from './named-objects.repo.ts'

/** All objects of users but their tapes are below one of these, followed by the id of the user (docs/storage.md). */
const FOLDERS = ['users/', 'avatars/', 'incoming/users/', 'incoming/avatars/', 'exports/']
const OWNER = /^(?:users|avatars|incoming\/users|incoming\/avatars|exports)\/([0-9a-f-]{36})\//
const DOCUMENT = /^(?:incoming\/)?users\/[^/]+\/documents\/([0-9a-f-]{36})\/(audio\/)?/
const SLICE_USERS = 200
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'
/** The character after "/": a key that is greater than all keys of a user and less than those of the next. */
const AFTER_SLASH = '0'

export interface ReconciledObjects {
  stored: number
  /** Objects that were removed after the moment that the backup was restored to, and whose row is back. */
  restored: number
  missing: string[]
  /** Objects that no row names. Nothing is removed here: the operator may yet restore to another moment. */
  unnamed: number
}

/**
 * Compares the rows with the bucket, a slice of users at a time. Removed objects are restored from the versions that the
 * bucket keeps; objects that no row names are left to the jobs that remove such objects, which run once a worker starts.
 */
export async function reconcileObjects(ctx: Context): Promise<ReconciledObjects> {
  const result: ReconciledObjects = { stored: 0, restored: 0, missing: [], unnamed: 0 }
  let after = LOWEST_ID
  for (;;) {
    const users = await repo.listUserIds(ctx.db, after, SLICE_USERS)
    const isLast = users.length < SLICE_USERS
    const range = { after, upTo: isLast ? undefined : users.at(-1) }
    await reconcileSlice(ctx, new Set(users), range, result)
    if (range.upTo === undefined) break
    after = range.upTo
  }
  await reconcileTapes(ctx, result)
  return result
}

async function reconcileTapes(ctx: Context, result: ReconciledObjects): Promise<void> {
  const existing = new Set(await listTapeObjects(ctx))
  const { stored, temporary } = await repo.listTapeKeys(ctx.db, ctx.clock.now())
  for (const key of stored) await restoreMissing(ctx, key, existing, result)
  result.stored += stored.size
  const unnamed = [...existing].filter((key) => !stored.has(key) && !temporary.has(key))
  result.unnamed += await removeUnnamedTapes(ctx, unnamed)
}

async function reconcileSlice(
  ctx: Context,
  users: ReadonlySet<string>,
  range: repo.UserRange,
  result: ReconciledObjects,
): Promise<void> {
  // Objects of users that the database does not know lie between those that it knows, so no object is left out.
  const found: string[] = []
  for (const folder of FOLDERS)
    found.push(
      ...(await ctx.storage.listBetween(folder, {
        after: `${folder}${range.after}${AFTER_SLASH}`,
        before: range.upTo && `${folder}${range.upTo}${AFTER_SLASH}`,
      })),
    )
  const existing = new Set(found)
  const stored = await repo.listStoredKeys(ctx.db, range, ctx.clock.now())
  for (const key of stored) await restoreMissing(ctx, key, existing, result)
  result.stored += stored.size
  const temporary = await repo.listTemporaryKeys(ctx.db, range)
  const unnamed = found.filter((key) => !stored.has(key) && !temporary.has(key))
  result.unnamed += await enqueueCleanup(ctx, unnamed, users, await repo.listDocumentIds(ctx.db, range))
}

async function restoreMissing(
  { storage }: Context,
  key: string,
  existing: ReadonlySet<string>,
  result: ReconciledObjects,
): Promise<void> {
  if (existing.has(key)) return
  if (await storage.restoreVersion(key)) result.restored += 1
  else result.missing.push(key)
}

/** Returns how many of the objects are superfluous. What was made from a document for reading goes with the document. */
async function enqueueCleanup(
  ctx: Context,
  keys: readonly string[],
  users: ReadonlySet<string>,
  documents: ReadonlySet<string>,
): Promise<number> {
  const ofUsers = new Set<string>()
  const ofDocuments = new Map<string, string>()
  const ofAudio = new Map<string, string>()
  let count = 0
  for (const key of keys) {
    const [, userId] = OWNER.exec(key) ?? []
    const [, documentId, audio] = DOCUMENT.exec(key) ?? []
    if (userId === undefined) continue
    if (!users.has(userId) || documentId === undefined) ofUsers.add(userId)
    else if (!documents.has(documentId)) ofDocuments.set(documentId, userId)
    else if (audio !== undefined) ofAudio.set(documentId, userId)
    else continue
    count += 1
  }
  const toPayloads = (owners: Map<string, string>) =>
    [...owners].map(([documentId, userId]) => ({ userId, documentId }))
  await ctx.jobs.enqueueMany(
    ctx.db,
    removeOrphanedFilesJob,
    [...ofUsers].map((userId) => ({ userId })),
  )
  await ctx.jobs.enqueueMany(ctx.db, removeDocumentObjectsJob, toPayloads(ofDocuments))
  await ctx.jobs.enqueueMany(ctx.db, removeOrphanedAudioJob, toPayloads(ofAudio))
  return count
}

import { randomUUID } from 'node:crypto'
import { TAPE_TYPE, USER_TAPES_MAX_BYTES } from '@sidelight/domain/taping/upload-limits'
import { listUploadParts } from '@sidelight/domain/taping/upload-parts'
import { type GuestLinkRow, listOpenLinks } from '#modules/guests/guest-links.service.ts'
import { getScript, lockScript, notForConfidential } from '#modules/lines/lines.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import type { StoredPart } from '#platform/storage/storage.ts'
import { tapeKey } from './object-keys.ts'
import { checkTapeJob, removeOrphanedTapeJob } from './tapes.jobs.ts'
import * as repo from './tapes.repo.ts'

const HOUR_SECONDS = 3600
/** A file of 1 GB needs 17 requests, one for each batch of parts. */
const UPLOADS_PER_USER: AttemptLimit = { name: 'tape:upload', attempts: 300, windowSeconds: HOUR_SECONDS }
/** Three times all that is kept of a user. What was deleted stays in versions, so it counts too. */
const KILOBYTES_PER_USER: AttemptLimit = {
  name: 'tape:kilobytes',
  attempts: (3 * USER_TAPES_MAX_BYTES) / 1024,
  windowSeconds: 24 * HOUR_SECONDS,
}
const CHECKS_PER_USER: AttemptLimit = { name: 'tape:complete', attempts: 60, windowSeconds: HOUR_SECONDS }
const MAX_UNFINISHED = 3
const UNFINISHED_SECONDS = 24 * HOUR_SECONDS
const PARTS_AT_ONCE = 8
const PART_URL_SECONDS = 600

export interface TapeWithLinks extends repo.TapeRow {
  links: GuestLinkRow[]
}

interface AnnouncedTape {
  documentId: string
  name: string
  title: string
  sizeBytes: number
  partsSha256: Buffer
}

interface Upload {
  tape: TapeWithLinks
  storedParts: number[]
  nextParts: { number: number; url: string }[]
}

/** Begins an upload, or resumes the one of the same file. Returns URLs for the next parts that are missing. */
export async function beginUpload(ctx: Context, userId: string, announced: AnnouncedTape): Promise<Upload> {
  await takeAttempt(ctx.db, UPLOADS_PER_USER, userId, ctx.clock.now())
  const tape = await transact(ctx, (ctx) => findOrInsert(ctx, userId, announced))
  const withLinks = await addLinks(ctx, tape)
  if (tape.status !== 'uploading') return { tape: withLinks, storedParts: [], nextParts: [] }
  const { uploadId, parts } = await openUpload(ctx, tape)
  const missing = listMissingParts(tape, parts)
  const upload = { key: tape.objectKey, uploadId }
  return {
    tape: withLinks,
    storedParts: parts.map(({ number }) => number).filter((number) => missing.every((part) => part.number !== number)),
    nextParts: await Promise.all(
      missing.slice(0, PARTS_AT_ONCE).map(async (part) => ({
        number: part.number,
        url: await ctx.storage.partUploads.presignPart(upload, part, PART_URL_SECONDS),
      })),
    ),
  }
}

async function findOrInsert(ctx: Context, userId: string, announced: AnnouncedTape): Promise<repo.TapeRow> {
  const now = ctx.clock.now()
  const { documentId, sizeBytes } = announced
  await repo.lockOwner(ctx.db, userId)
  const { confidentialSince } = await lockScript(ctx, userId, documentId)
  if (confidentialSince) throw notForConfidential('Its tapes stay on your device.')
  const found = await repo.findByContent(ctx.db, userId, announced)
  if (found && found.status !== 'rejected' && found.expiresAt > now) return found
  if (found) await deleteTape(ctx, userId, { documentId, tapeId: found.id })
  assertWithinLimits(await repo.countUse(ctx.db, userId, now), sizeBytes)
  await takeAttempt(ctx.db, KILOBYTES_PER_USER, userId, now, Math.ceil(sizeBytes / 1024))
  const id = randomUUID()
  return repo.insertTape(ctx.db, {
    id,
    userId,
    ...announced,
    status: 'uploading',
    objectKey: tapeKey(id),
    createdAt: now,
    expiresAt: secondsAfter(now, UNFINISHED_SECONDS),
  })
}

function assertWithinLimits({ bytes, unfinished }: { bytes: number; unfinished: number }, sizeBytes: number): void {
  if (bytes + sizeBytes > USER_TAPES_MAX_BYTES)
    throw new AppError('too_large', 'We keep 2 GB of your tapes at most. Delete an uploaded tape to make room.')
  if (unfinished >= MAX_UNFINISHED)
    throw new AppError('too_many_requests', 'Three uploads are unfinished. Finish or cancel one of them first.', {
      retryAfterSeconds: HOUR_SECONDS,
    })
}

/**
 * The upload at the storage with its stored parts. One that is gone is begun anew: the storage removes uploads after two
 * days, and the cleanup may remove one between its begin and the change of its row.
 */
async function openUpload(ctx: Context, tape: repo.TapeRow): Promise<{ uploadId: string; parts: StoredPart[] }> {
  const { objectKey: key, uploadId } = tape
  const parts = uploadId === null ? undefined : await ctx.storage.partUploads.list({ key, uploadId })
  if (uploadId !== null && parts) return { uploadId, parts }
  const begun = await ctx.storage.partUploads.begin(key, TAPE_TYPE, tape.name)
  if (await repo.setUploadId(ctx.db, tape, begun)) return { uploadId: begun, parts: [] }
  await ctx.storage.removeUnfinished([{ key, uploadId: begun }])
  throw new AppError('conflict', 'This tape is being uploaded already. Please try again in a moment.')
}

const listMissingParts = ({ sizeBytes }: repo.TapeRow, stored: readonly StoredPart[]) =>
  listUploadParts(sizeBytes).filter(
    (part) => !stored.some(({ number, sizeBytes }) => number === part.number && sizeBytes === part.sizeBytes),
  )

/** Lets a worker check the file if every part is stored. */
export async function completeUpload(ctx: Context, userId: string, named: repo.NamedTape): Promise<TapeWithLinks> {
  const now = ctx.clock.now()
  await takeAttempt(ctx.db, CHECKS_PER_USER, userId, now)
  const tape = await getTape(ctx, userId, named)
  if (tape.status === 'uploading') {
    const { objectKey: key, uploadId } = tape
    const parts = uploadId === null ? undefined : await ctx.storage.partUploads.list({ key, uploadId })
    if (!parts || listMissingParts(tape, parts).length > 0)
      throw new AppError('conflict', 'Some of this tape has not arrived. Please go on with the upload.')
    await transact(ctx, async (ctx) => {
      if (await repo.changeStatus(ctx.db, tape.id, 'uploading', { status: 'checking' }))
        await ctx.jobs.enqueue(ctx.db, checkTapeJob, { tapeId: tape.id }, { group: userId })
    })
  }
  return addLinks(ctx, await getTape(ctx, userId, named))
}

async function getTape(ctx: Context, userId: string, named: repo.NamedTape): Promise<repo.TapeRow> {
  const tape = await repo.findTape(ctx.db, userId, { ...named, now: ctx.clock.now() })
  if (!tape) throw tapeNotFound()
  return tape
}

const tapeNotFound = () => new AppError('not_found', 'This tape does not exist.')

const addLinks = async (ctx: Context, tape: repo.TapeRow): Promise<TapeWithLinks> => ({
  ...tape,
  links: await listOpenLinks(ctx, [tape.id]),
})

export async function listTapes(ctx: Context, userId: string, documentId: string): Promise<TapeWithLinks[]> {
  await getScript(ctx, userId, documentId)
  const tapes = await repo.listTapes(ctx.db, userId, { documentId, now: ctx.clock.now() })
  const links = await listOpenLinks(
    ctx,
    tapes.map(({ id }) => id),
  )
  return tapes.map((tape) => ({ ...tape, links: links.filter(({ tapeId }) => tapeId === tape.id) }))
}

/** Deletes a tape with its links, or stops its upload. */
export async function removeTape(ctx: Context, userId: string, named: repo.NamedTape): Promise<void> {
  await transact(ctx, async (ctx) => {
    if (!(await deleteTape(ctx, userId, named))) throw tapeNotFound()
  })
}

async function deleteTape(ctx: Context, userId: string, named: repo.NamedTape): Promise<boolean> {
  await ctx.jobs.enqueue(ctx.db, removeOrphanedTapeJob, { tapeId: named.tapeId })
  return repo.deleteTape(ctx.db, userId, named)
}

/** Without hashes. `objectKey` is where the file lies, if it is all there. */
export async function listForExport(ctx: Context, userId: string) {
  const tapes = await repo.listTapesOfUser(ctx.db, userId)
  const links = await listOpenLinks(
    ctx,
    tapes.map(({ id }) => id),
  )
  return tapes.map(
    ({ id, documentId, name, title, sizeBytes, durationMs, status, createdAt, expiresAt, objectKey }) => ({
      objectKey: status === 'ready' ? objectKey : undefined,
      documentId,
      name,
      title,
      sizeBytes,
      durationMs,
      status,
      createdAt,
      expiresAt,
      links: links
        .filter(({ tapeId }) => tapeId === id)
        .map(({ createdAt, expiresAt, openedCount }) => ({ createdAt, expiresAt, openedCount })),
    }),
  )
}

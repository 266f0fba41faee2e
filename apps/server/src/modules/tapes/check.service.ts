import { createHash } from 'node:crypto'
import { createBoxWalk, readMp4Start } from '@sidelight/domain/taping/read-mp4-start'
import { TAPE_RETENTION_DAYS } from '@sidelight/domain/taping/upload-limits'
import { UPLOAD_PART_BYTES } from '@sidelight/domain/taping/upload-parts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import type { Effect } from '#platform/jobs/handler.ts'
import { removeOrphanedTapeJob } from './tapes.jobs.ts'
import * as repo from './tapes.repo.ts'

const DAY_SECONDS = 86_400
/** Picture and sound as casting portals take them, and nothing besides. */
const CODECS = ['avc1', 'mp4a']

/**
 * Joins the parts and compares the file with what was announced. Part URLs that are still valid cannot change the file any
 * more once its parts are joined, so what is checked here is what is watched later.
 */
export async function checkTape(ctx: Context, tapeId: string): Promise<Effect | undefined> {
  const tape = await repo.findTapeToCheck(ctx.db, tapeId)
  // It was deleted, perhaps while an earlier attempt joined its parts.
  if (!tape || tape.uploadId === null) return (ctx) => ctx.jobs.enqueue(ctx.db, removeOrphanedTapeJob, { tapeId })
  const { objectKey: key, uploadId } = tape
  // An earlier attempt may have joined them.
  const parts = await ctx.storage.partUploads.list({ key, uploadId })
  if (parts) await ctx.storage.partUploads.finish({ key, uploadId }, parts)
  const object = await ctx.storage.find(key)
  const durationMs = object?.sizeBytes === tape.sizeBytes ? await findDurationMs(ctx, tape) : undefined
  if (durationMs === undefined) return (ctx) => rejectTape(ctx, tapeId)
  return async (ctx) => {
    const expiresAt = secondsAfter(ctx.clock.now(), TAPE_RETENTION_DAYS * DAY_SECONDS)
    await repo.changeStatus(ctx.db, tapeId, 'checking', { status: 'ready', durationMs, expiresAt })
    // Also removes the object if the tape was deleted meanwhile.
    await ctx.jobs.enqueue(ctx.db, removeOrphanedTapeJob, { tapeId })
  }
}

/** The file is not what was announced, or could not be checked. Its object is removed. */
export async function rejectTape(ctx: Context, tapeId: string): Promise<void> {
  await repo.changeStatus(ctx.db, tapeId, 'checking', { status: 'rejected' })
  await ctx.jobs.enqueue(ctx.db, removeOrphanedTapeJob, { tapeId })
}

/** Undefined if the file has another content than announced, or is not a tape. */
async function findDurationMs(ctx: Context, { objectKey, partsSha256 }: repo.TapeRow): Promise<number | undefined> {
  const { hash, firstPart, isWhole } = await readParts(await ctx.storage.readStream(objectKey))
  if (!hash.equals(partsSha256) || !isWhole) return undefined
  const start = readMp4Start(firstPart)
  const isTape = start?.codecs.length === CODECS.length && CODECS.every((codec) => start.codecs.includes(codec))
  return isTape ? start.durationMs : undefined
}

interface ReadParts {
  /** The SHA-256 of the SHA-256 of each part. */
  hash: Buffer
  /** The description of the file must be in it. */
  firstPart: Uint8Array
  isWhole: boolean
}

async function readParts(file: AsyncIterable<Uint8Array>): Promise<ReadParts> {
  const whole = createHash('sha256')
  const start: Uint8Array[] = []
  const walk = createBoxWalk()
  let part = createHash('sha256')
  let partBytes = 0
  let isFirst = true
  const endPart = () => {
    whole.update(part.digest())
    part = createHash('sha256')
    partBytes = 0
    isFirst = false
  }
  for await (const chunk of file) {
    walk.push(chunk)
    for (let at = 0; at < chunk.length;) {
      const piece = chunk.subarray(at, at + UPLOAD_PART_BYTES - partBytes)
      part.update(piece)
      if (isFirst) start.push(piece)
      partBytes += piece.length
      at += piece.length
      if (partBytes === UPLOAD_PART_BYTES) endPart()
    }
  }
  if (partBytes > 0) endPart()
  return { hash: whole.digest(), firstPart: Buffer.concat(start), isWhole: walk.isWhole() }
}

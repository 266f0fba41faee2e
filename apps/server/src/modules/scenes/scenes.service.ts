import type { ReadScript } from '@sidelight/domain/script/entry'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { noSuchScript } from './refusals.ts'
import { MAX_SCENES } from './limits.ts'
import { linesFromReading, type PageSize } from './lines-from-reading.ts'
import * as repo from './scenes.repo.ts'

/**
 * Keeps what was read, in the caller's transaction. With the sizes of the pages, in the reader's unit, lines know where
 * on their page they stand. Lines that are there already are somebody's work: the call fails rather than touch them.
 */
export const writeScenes = (
  ctx: Context,
  documentId: string,
  read: ReadScript,
  pageSizes: readonly PageSize[] = [],
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const lines = linesFromReading(read, pageSizes)
    if (lines.length > MAX_SCENES)
      throw new AppError('too_large', 'This script has more than 5,000 lines. Please upload it in parts.')
    if (await repo.hasScenes(ctx.db, documentId)) throw new Error('This document has scenes already')
    await repo.insertReadLines(ctx.db, documentId, lines)
  })

export interface Script {
  scenes: repo.SceneRow[]
  canUndo: boolean
}

export async function listScenes(ctx: Context, userId: string, documentId: string): Promise<Script> {
  const canUndo = await repo.findUndoState(ctx.db, userId, documentId)
  if (canUndo === undefined) throw noSuchScript()
  return { scenes: await repo.listScenes(ctx.db, userId, documentId), canUndo }
}

export async function listActors(ctx: Context, userId: string, documentId: string): Promise<string[]> {
  const actors = await repo.findActors(ctx.db, userId, documentId)
  if (!actors) throw noSuchScript()
  return actors
}

/** In the order of the ids; lines that are gone are left out. */
export async function listScenesById(ctx: Context, userId: string, ids: readonly string[]): Promise<repo.SceneRow[]> {
  const rows = new Map((await repo.listScenesById(ctx.db, userId, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** Everything we keep of a user's lines, for them to take along. */
export const listForExport = (ctx: Context, userId: string) => repo.listLinesOfOwner(ctx.db, userId)

import type { ParsedScript } from '@sidelight/domain/script/document/entry'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { lineNotFound, scriptNotFound } from './not-found.ts'
import { MAX_SCENES } from './limits.ts'
import { linesFromScript, type PageSize } from './lines-from-script.ts'
import * as repo from './scenes.repo.ts'

/**
 * Keeps what was read, in the caller's transaction. With the sizes of the pages, in the reader's unit, lines know where
 * on their page they stand. Lines that are there already are somebody's work: the call fails rather than touch them.
 */
export const writeScenes = (
  ctx: Context,
  documentId: string,
  read: ParsedScript,
  pageSizes: readonly PageSize[] = [],
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const lines = linesFromScript(read, pageSizes)
    if (lines.length > MAX_SCENES)
      throw new AppError('too_large', 'This script has more than 5,000 lines. Please upload it in parts.')
    if (await repo.hasScenes(ctx.db, documentId)) throw new Error('This document has scenes already')
    await repo.insertReadLines(ctx.db, documentId, lines)
  })

/** Addresses of sound end after a quarter of an hour, and stay the same for five minutes of it. */
const ADDRESS_SECONDS = 900
const SAME_ADDRESS_MS = 300_000

/** A line, and where it can be heard; empty where it cannot. */
export interface SceneWithAudio extends repo.SceneRow {
  audioUrl: string
}

export interface Script {
  scenes: SceneWithAudio[]
  canUndo: boolean
}

export async function listScenes(ctx: Context, userId: string, documentId: string): Promise<Script> {
  const canUndo = await repo.findUndoState(ctx.db, userId, documentId)
  if (canUndo === undefined) throw scriptNotFound()
  return { scenes: await withAddresses(ctx, await repo.listScenes(ctx.db, userId, documentId)), canUndo }
}

export async function listActors(ctx: Context, userId: string, documentId: string): Promise<string[]> {
  const actors = await repo.findActors(ctx.db, userId, documentId)
  if (!actors) throw scriptNotFound()
  return actors
}

/** Without their sound. */
export async function listLines(ctx: Context, userId: string, documentId: string): Promise<repo.Line[]> {
  await listActors(ctx, userId, documentId)
  return repo.listLines(ctx.db, documentId)
}

/** In the order of the ids; lines that are gone are left out. */
export async function listScenesById(ctx: Context, userId: string, ids: readonly string[]): Promise<SceneWithAudio[]> {
  const rows = new Map((await repo.listScenesById(ctx.db, userId, ids)).map((row) => [row.id, row]))
  return withAddresses(
    ctx,
    ids.flatMap((id) => rows.get(id) ?? []),
  )
}

export async function getScene(ctx: Context, userId: string, sceneId: string): Promise<SceneWithAudio> {
  const [scene] = await listScenesById(ctx, userId, [sceneId])
  if (!scene) throw lineNotFound()
  return scene
}

const withAddresses = (ctx: Context, rows: readonly repo.SceneRow[]): Promise<SceneWithAudio[]> =>
  Promise.all(
    rows.map(async (row) => ({
      ...row,
      audioUrl: row.audioKey === null || row.audioStatus !== 'completed' ? '' : await addressOfSound(ctx, row.audioKey),
    })),
  )

/** By the store's clock, which is not always ours. */
export const addressOfSound = (ctx: Context, key: string): Promise<string> =>
  ctx.storage.presignDownload(key, {
    expiresInSeconds: ADDRESS_SECONDS,
    signedAt: new Date(Math.floor(Date.now() / SAME_ADDRESS_MS) * SAME_ADDRESS_MS),
    keepSeconds: ADDRESS_SECONDS,
  })

/** Until the transaction ends, nobody else changes this script: its lines, its voices or its sound. */
export async function lockScript(ctx: Context, userId: string, documentId: string): Promise<repo.OwnedDocument> {
  const document = await repo.lockDocument(ctx.db, userId, documentId)
  if (!document) throw scriptNotFound()
  return document
}

/** Everything we keep of a user's lines, for them to take along. */
export const listForExport = (ctx: Context, userId: string) => repo.listLinesOfOwner(ctx.db, userId)

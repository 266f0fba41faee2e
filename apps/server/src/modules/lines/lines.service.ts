import type { ParsedScript } from '@sidelight/script-parser/document/entry'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { isInCapitals } from './directions/directions.repo.ts'
import { lineNotFound, scriptNotFound } from './not-found.ts'
import { MAX_LINES } from './limits.ts'
import { linesFromScript, listLeftOutText, type PageSize } from './lines-from-script.ts'
import * as repo from './lines.repo.ts'
import { listChanges } from './undo/undo.repo.ts'

export type Line = repo.Line
export type ParsedLine = repo.ParsedLine

/** The lines that `writeLines` would store. */
export const listParsedLines = (script: ParsedScript, pageSizes: readonly PageSize[]): ParsedLine[] =>
  linesFromScript(script, pageSizes)

/**
 * Stores a parsed script in the caller's transaction. With the page sizes, in the parser's unit, lines get their position
 * on the page. Fails if the document already has lines, because the user may have edited them.
 */
export const writeLines = (
  ctx: Context,
  documentId: string,
  script: ParsedScript,
  pageSizes: readonly PageSize[] = [],
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const lines = linesFromScript(script, pageSizes)
    if (lines.length > MAX_LINES)
      throw new AppError('too_large', 'This script has more than 5,000 lines. Please upload it in parts.')
    if (await repo.hasLines(ctx.db, documentId)) throw new Error('This document has lines already')
    await repo.insertParsedLines(ctx.db, documentId, lines)
    await repo.insertLeftOutText(ctx.db, documentId, listLeftOutText(script))
  })

export async function getLeftOutText(ctx: Context, userId: string, documentId: string): Promise<repo.LeftOutText[]> {
  const texts = await repo.findLeftOutText(ctx.db, userId, documentId)
  if (!texts) throw scriptNotFound()
  return texts
}

/** Audio URLs expire after 15 minutes and stay the same for five, so that browsers can cache the audio. */
const URL_SECONDS = 900
const URL_STABLE_MS = 300_000

/** `audioUrl` is empty without audio. */
export interface LineWithAudio extends repo.LineRow {
  audioUrl: string
  /** The script writes its dialogue in capitals. */
  isInCapitals: boolean
}

export interface Script {
  lines: LineWithAudio[]
  canUndo: boolean
}

export async function listLinesWithAudio(ctx: Context, userId: string, documentId: string): Promise<Script> {
  const canUndo = await repo.findUndoState(ctx.db, userId, documentId)
  if (canUndo === undefined) throw scriptNotFound()
  return { lines: await withAudioUrls(ctx, await repo.listLineRows(ctx.db, userId, documentId)), canUndo }
}

export async function getCharacters(ctx: Context, userId: string, documentId: string): Promise<repo.Characters> {
  const characters = await repo.findCharacters(ctx.db, userId, documentId)
  if (!characters) throw scriptNotFound()
  return characters
}

export const listCharacters = async (ctx: Context, userId: string, documentId: string): Promise<string[]> =>
  (await getCharacters(ctx, userId, documentId)).characters

/** Existing clips of directions stay, so that a script whose directions are read again needs no new ones. */
export const setReadDirections = (
  ctx: Context,
  userId: string,
  { documentId, readDirections }: { documentId: string; readDirections: boolean },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    await lockScript(ctx, userId, documentId)
    await repo.setReadDirections(ctx.db, documentId, readDirections)
  })

/** Lines without their audio. */
export async function listLines(ctx: Context, userId: string, documentId: string): Promise<repo.Line[]> {
  await listCharacters(ctx, userId, documentId)
  return repo.listLines(ctx.db, documentId)
}

/** Lines with their voices and whether they have audio, but without URLs of it. */
export const listVoicedLines = (ctx: Context, userId: string, documentId: string): Promise<repo.LineRow[]> =>
  repo.listLineRows(ctx.db, userId, documentId)

/** In the order of the ids, without deleted lines. */
export async function listLinesById(ctx: Context, userId: string, ids: readonly string[]): Promise<LineWithAudio[]> {
  const rows = new Map((await repo.listLineRowsById(ctx.db, userId, ids)).map((row) => [row.id, row]))
  return withAudioUrls(
    ctx,
    ids.flatMap((id) => rows.get(id) ?? []),
  )
}

export async function getLine(ctx: Context, userId: string, lineId: string): Promise<LineWithAudio> {
  const [line] = await listLinesById(ctx, userId, [lineId])
  if (!line) throw lineNotFound()
  return line
}

/** The rows are of one document. */
async function withAudioUrls(ctx: Context, rows: readonly repo.LineRow[]): Promise<LineWithAudio[]> {
  const [first] = rows
  if (first === undefined) return []
  const inCapitals = await isInCapitals(ctx.db, first.documentId)
  const sign = await createUrlSigner(ctx, first.documentId)
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      isInCapitals: inCapitals,
      audioUrl: row.audioKey === null || row.audioStatus !== 'completed' ? '' : await sign(row.audioKey),
    })),
  )
}

/**
 * Creates the function that signs the addresses of a script's audio. A browser keeps no copy of a confidential script. Not in
 * a transaction: the key of an encrypted script is in another database, which may not answer for seconds.
 */
export async function createUrlSigner(ctx: Context, documentId: string): Promise<(key: string) => Promise<string>> {
  const keepSeconds = (await repo.isConfidential(ctx.db, documentId)) ? 0 : URL_SECONDS
  // Not ctx.clock: the storage checks the real time.
  const signedAt = new Date(Math.floor(Date.now() / URL_STABLE_MS) * URL_STABLE_MS)
  return (key) => ctx.storage.presignDownload(key, { expiresInSeconds: URL_SECONDS, signedAt, keepSeconds })
}

export async function getScript(ctx: Context, userId: string, documentId: string): Promise<repo.OwnedDocument> {
  const document = await repo.findDocument(ctx.db, userId, documentId)
  if (!document) throw scriptNotFound()
  return document
}

/** For a script that becomes confidential. */
export const deleteNotes = (ctx: Context, documentId: string): Promise<void> => repo.deleteNotes(ctx.db, documentId)

export const notForConfidential = (message: string) =>
  new AppError('conflict', `This script is confidential. ${message}`)

/** Locks the lines, voices and audio of a script until the end of the transaction. */
export async function lockScript(ctx: Context, userId: string, documentId: string): Promise<repo.OwnedDocument> {
  const document = await repo.lockDocument(ctx.db, userId, documentId)
  if (!document) throw scriptNotFound()
  return document
}

export const listForExport = (ctx: Context, userId: string) => repo.listLinesOfOwner(ctx.db, userId)

export const listLeftOutForExport = (ctx: Context, userId: string) => repo.listLeftOutTexts(ctx.db, userId)

/** The lines as they were, newest change first. */
export const listChangesForExport = (ctx: Context, userId: string) => listChanges(ctx.db, userId)

import { createHash, randomUUID } from 'node:crypto'
import { type ChosenDirection, normaliseChoice } from '@sidelight/domain/direction/effective-direction'
import { narrator } from '@sidelight/domain/lines/characters'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import { canonicalCharacter } from './character-name.ts'
import { findAddition, storeAddition } from './additions.repo.ts'
import {
  addLines,
  directLine as directInLines,
  noteLine,
  removeLines,
  renameCharacter as renameInLines,
  clearReviewReasons,
} from './change-lines.ts'
import { keepUnchangedAudio } from './directions/line-sound.service.ts'
import { changeLines, changeLinesOf } from './undo/line-changes.service.ts'
import { lineNotFound, scriptNotFound } from './not-found.ts'
import { saveLines, type SavedLine } from './save-lines.ts'
import * as repo from './lines.repo.ts'
import {
  getLine,
  type LineWithAudio,
  listLinesWithAudio,
  listLinesById,
  lockScript,
  notForConfidential,
  type Script,
} from './lines.service.ts'
import { popLastChange, type StoredChange, restoreLines, restoreAudio } from './undo/undo.repo.ts'

export interface SaveInput extends SavedLine {
  /** The version that the client last received; older clients do not send it. */
  version: number | undefined
}

export async function saveEditedLines(
  ctx: Context,
  userId: string,
  { documentId, saved }: { documentId: string; saved: readonly SaveInput[] },
): Promise<Script> {
  await changeLines(ctx, userId, documentId, (lines) => {
    assertCurrentLines(lines, saved)
    return saveLines(
      lines,
      saved.map((line) => ({ ...line, character: canonicalCharacter(line.character) })),
    )
  })
  return listLinesWithAudio(ctx, userId, documentId)
}

function assertCurrentLines(lines: readonly repo.Line[], saved: readonly SaveInput[]): void {
  if (new Set(saved.map(({ id }) => id)).size < saved.length)
    throw new AppError('invalid_input', 'A line is named twice.')
  const versions = new Map(lines.map(({ id, version }) => [id, version]))
  if (saved.some(({ id }) => !versions.has(id))) throw scriptNotFound()
  if (saved.some(({ id, version }) => version !== undefined && version !== versions.get(id)))
    throw new AppError('conflict', 'These lines were changed somewhere else. Please reload the page and try again.')
}

export async function updateText(
  ctx: Context,
  userId: string,
  { lineId, dialog }: { lineId: string; dialog: string },
): Promise<LineWithAudio> {
  await changeLinesOf(ctx, userId, [lineId], (lines) => {
    const index = lines.findIndex(({ id }) => id === lineId)
    return saveLines(lines, [{ id: lineId, index, character: lines[index]?.character ?? '', dialog }])
  })
  return getLine(ctx, userId, lineId)
}

export interface AddInput {
  documentId: string
  added: readonly { index: number; character: string; dialog: string }[]
  idempotencyKey: string | undefined
}

/** A repeated request with the same key adds nothing and returns the lines of the first. */
export const addNewLines = async (ctx: Context, userId: string, input: AddInput): Promise<LineWithAudio[]> =>
  listLinesById(ctx, userId, await insertNewLines(ctx, userId, input))

/** Returns the ids of the new lines. */
const insertNewLines = (ctx: Context, userId: string, { documentId, added, idempotencyKey }: AddInput) =>
  transact(ctx, async (ctx): Promise<readonly string[]> => {
    const document = await repo.lockDocument(ctx.db, userId, documentId)
    if (!document) throw scriptNotFound()
    const addition = idempotencyKey === undefined ? undefined : fingerprint(idempotencyKey, added)
    const previous = addition && (await findAddition(ctx.db, documentId, addition.key))
    if (previous && !previous.bodyHash.equals(addition.bodyHash))
      throw new AppError('conflict', 'This key was used for other lines.')
    if (previous) return previous.lineIds
    if (document.status !== 'completed')
      throw new AppError('conflict', 'Lines can be added once the script has been read.')
    const newLines = added.map((line) => ({ ...line, id: randomUUID(), character: canonicalCharacter(line.character) }))
    await changeLines(ctx, userId, documentId, (lines) => addLines(lines, newLines))
    const lineIds = newLines.map(({ id }) => id)
    if (addition) await storeAddition(ctx.db, { ...addition, documentId, lineIds, at: ctx.clock.now() })
    return lineIds
  })

function fingerprint(key: string, added: AddInput['added']) {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return { key: hash(key).toString('base64url'), bodyHash: hash(JSON.stringify(added)) }
}

export async function removeLinesById(ctx: Context, userId: string, ids: readonly string[]): Promise<number> {
  const removedIds = new Set(ids)
  await changeLinesOf(ctx, userId, [...removedIds], (lines) => removeLines(lines, removedIds))
  return removedIds.size
}

export async function renameCharacter(
  ctx: Context,
  userId: string,
  { documentId, from, to }: { documentId: string; from: string; to: string },
): Promise<Script> {
  const name = canonicalCharacter(to)
  if (name === '') throw new AppError('invalid_input', 'Please type a name.', { fields: { to: 'Please type a name.' } })
  await transact(ctx, async (ctx) => {
    await changeLines(ctx, userId, documentId, (lines) => renameInLines(lines, from, name))
    await repo.copyAssignment(ctx.db, documentId, from, name)
  })
  return listLinesWithAudio(ctx, userId, documentId)
}

interface DirectInput {
  lineId: string
  direction: ChosenDirection
  read: number
}

/** Narration is read plainly. */
export async function directLine(
  ctx: Context,
  userId: string,
  { lineId, direction, read }: DirectInput,
): Promise<LineWithAudio> {
  await transact(ctx, async (ctx) => {
    await changeLinesOf(ctx, userId, [lineId], (lines) => {
      if (lines.some(({ id, character }) => id === lineId && character === narrator))
        throw new AppError('invalid_input', 'Only what a character says can be directed.')
      return directInLines(lines, lineId, { direction: normaliseChoice(direction), read })
    })
    await keepUnchangedAudio(ctx, await findDocumentOf(ctx, userId, lineId))
  })
  return getLine(ctx, userId, lineId)
}

async function findDocumentOf(ctx: Context, userId: string, lineId: string): Promise<string> {
  const documentId = await repo.findDocumentOf(ctx.db, userId, [lineId])
  if (documentId === undefined) throw lineNotFound()
  return documentId
}

/** An empty note is none. */
export async function setNote(
  ctx: Context,
  userId: string,
  { lineId, note }: { lineId: string; note: string },
): Promise<LineWithAudio> {
  await transact(ctx, async (ctx) => {
    const { confidentialSince } = await lockScript(ctx, userId, await findDocumentOf(ctx, userId, lineId))
    if (confidentialSince) throw notForConfidential("Notes on its lines aren't kept.")
    await changeLinesOf(ctx, userId, [lineId], (lines) => noteLine(lines, lineId, note === '' ? null : note))
  })
  return getLine(ctx, userId, lineId)
}

export async function markReviewed(ctx: Context, userId: string, lineId: string): Promise<LineWithAudio> {
  await changeLinesOf(ctx, userId, [lineId], (lines) => clearReviewReasons(lines, lineId))
  return getLine(ctx, userId, lineId)
}

/** Without a change to undo, the lines stay as they are. */
export async function undo(ctx: Context, userId: string, documentId: string): Promise<Script> {
  await transact(ctx, async (ctx) => {
    if (!(await repo.lockDocument(ctx.db, userId, documentId))) throw scriptNotFound()
    const change = await popLastChange(ctx.db, documentId)
    if (change) await revertChange(ctx, documentId, change)
  })
  return listLinesWithAudio(ctx, userId, documentId)
}

async function revertChange(ctx: Context, documentId: string, { lines, orderBefore }: StoredChange): Promise<void> {
  if (orderBefore) await repo.deleteOtherLines(ctx.db, documentId, orderBefore)
  await restoreLines(ctx.db, documentId, lines)
  if (orderBefore) await repo.numberLines(ctx.db, documentId, orderBefore)
  await restoreAudio(ctx.db, documentId, lines)
}

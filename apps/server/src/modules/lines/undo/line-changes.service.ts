import { normaliseChoice } from '@sidelight/domain/direction/effective-direction'
import { transact } from '#platform/db/transact.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { MAX_LINES, maxCharactersOf } from '../limits.ts'
import { countCharacters } from '../line-text.ts'
import { lineNotFound, scriptNotFound } from '../not-found.ts'
import * as repo from '../lines.repo.ts'
import { storeChange } from './undo.repo.ts'

export type LineChange = (lines: readonly repo.Line[]) => repo.Line[]

/** Every change to a document's lines goes through here: serialised, atomic, renumbered 0 to n-1, and undoable. */
export const changeLines = (ctx: Context, userId: string, documentId: string, rewrite: LineChange): Promise<void> =>
  transact(ctx, async (ctx) => {
    const document = await repo.lockDocument(ctx.db, userId, documentId)
    if (!document) throw scriptNotFound()
    const before = await repo.listLines(ctx.db, documentId)
    const after = rewrite(before)
    assertWithinLimits(before, after, document.pageCount)
    await writeChange(ctx, documentId, before, after)
  })

/** The same by line ids, which must all be in one document of this user. */
export const changeLinesOf = (
  ctx: Context,
  userId: string,
  ids: readonly string[],
  rewrite: LineChange,
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const documentId = await repo.findDocumentOf(ctx.db, userId, ids)
    if (documentId === undefined) throw lineNotFound()
    await changeLines(ctx, userId, documentId, (lines) => {
      const existing = new Set(lines.map(({ id }) => id))
      // Another request may have removed a line before this one got the lock.
      if (ids.some((id) => !existing.has(id))) throw lineNotFound()
      return rewrite(lines)
    })
  })

/** A script that already exceeds a limit may shrink, but not grow. */
function assertWithinLimits(before: readonly repo.Line[], after: readonly repo.Line[], chargedPages: number): void {
  if (after.length > Math.max(before.length, MAX_LINES))
    throw new AppError('too_large', 'A script can have 5,000 lines at most.')
  const characters = countCharacters(after)
  if (characters > maxCharactersOf(chargedPages) && characters > countCharacters(before))
    throw new AppError('too_large', 'That is more text than the pages of this script can hold.')
}

async function writeChange(
  ctx: Context,
  documentId: string,
  before: readonly repo.Line[],
  after: readonly repo.Line[],
): Promise<void> {
  const old = new Map(before.map((line) => [line.id, line]))
  const remaining = new Set(after.map(({ id }) => id))
  const removed = before.filter(({ id }) => !remaining.has(id)).map(({ id }) => id)
  const written = after.filter((line) => !isUnchanged(line, old.get(line.id)))
  const isReordered = before.length !== after.length || after.some(({ id }, index) => id !== before[index]?.id)
  if (written.length === 0 && !isReordered) return

  const replaced = [...removed, ...written.map(({ id }) => id)]
  const orderBefore = isReordered ? before.map(({ id }) => id) : null
  await storeChange(ctx.db, { documentId, ids: replaced, orderBefore, at: ctx.clock.now() })
  if (removed.length > 0) await repo.deleteLines(ctx.db, documentId, removed)
  await repo.writeLines(ctx.db, documentId, written)
  if (isReordered) {
    const order = after.map(({ id }) => id)
    await repo.numberLines(ctx.db, documentId, order)
  }
}

const isUnchanged = (line: repo.Line, old: repo.Line | undefined): boolean =>
  old !== undefined &&
  line.character === old.character &&
  line.dialog === old.dialog &&
  line.heading === old.heading &&
  line.isHeading === old.isHeading &&
  line.readCharacter === old.readCharacter &&
  line.readWordsId === old.readWordsId &&
  line.doubts.length === old.doubts.length &&
  line.read === old.read &&
  line.note === old.note &&
  JSON.stringify(normaliseChoice(line.direction)) === JSON.stringify(normaliseChoice(old.direction))

import { transact } from '#platform/db/transact.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { MAX_SCENES, maxCharactersOf } from './limits.ts'
import { countCharacters } from './line-text.ts'
import { lineNotFound, scriptNotFound } from './not-found.ts'
import * as repo from './scenes.repo.ts'
import { rememberChange } from './undo.repo.ts'

export type LineChange = (lines: readonly repo.Line[]) => repo.Line[]

/** Every change to a document's lines: one after the other, all or nothing, numbered 0 to n-1, and to be taken back. */
export const changeLines = (ctx: Context, userId: string, documentId: string, rewrite: LineChange): Promise<void> =>
  transact(ctx, async (ctx) => {
    const document = await repo.lockDocument(ctx.db, userId, documentId)
    if (!document) throw scriptNotFound()
    const before = await repo.listLines(ctx.db, documentId)
    const after = rewrite(before)
    refuseTooMuch(before, after, document.pageCount)
    await keep(ctx, documentId, before, after)
  })

/** The same by lines, which must all stand in one document of this user. */
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
      const there = new Set(lines.map(({ id }) => id))
      // Between finding the document and getting its lock somebody else may have removed a line.
      if (ids.some((id) => !there.has(id))) throw lineNotFound()
      return rewrite(lines)
    })
  })

/** What is too much already may become less, but not more. */
function refuseTooMuch(before: readonly repo.Line[], after: readonly repo.Line[], chargedPages: number): void {
  if (after.length > Math.max(before.length, MAX_SCENES))
    throw new AppError('too_large', 'A script can have 5,000 lines at most.')
  const characters = countCharacters(after)
  if (characters > maxCharactersOf(chargedPages) && characters > countCharacters(before))
    throw new AppError('too_large', 'That is more text than the pages of this script can hold.')
}

async function keep(
  ctx: Context,
  documentId: string,
  before: readonly repo.Line[],
  after: readonly repo.Line[],
): Promise<void> {
  const old = new Map(before.map((line) => [line.id, line]))
  const left = new Set(after.map(({ id }) => id))
  const removed = before.filter(({ id }) => !left.has(id)).map(({ id }) => id)
  const written = after.filter((line) => !isSame(line, old.get(line.id)))
  const isReordered = before.length !== after.length || after.some(({ id }, at) => id !== before[at]?.id)
  if (written.length === 0 && !isReordered) return

  const replaced = [...removed, ...written.map(({ id }) => id)]
  const orderBefore = isReordered ? before.map(({ id }) => id) : null
  await rememberChange(ctx.db, { documentId, ids: replaced, orderBefore, at: ctx.clock.now() })
  if (removed.length > 0) await repo.deleteLines(ctx.db, documentId, removed)
  await repo.writeLines(ctx.db, documentId, written)
  if (isReordered) {
    const order = after.map(({ id }) => id)
    await repo.numberLines(ctx.db, documentId, order)
  }
}

const isSame = (line: repo.Line, old: repo.Line | undefined): boolean =>
  old !== undefined &&
  line.actor === old.actor &&
  line.dialog === old.dialog &&
  line.heading === old.heading &&
  line.isHeading === old.isHeading &&
  line.doubts.length === old.doubts.length

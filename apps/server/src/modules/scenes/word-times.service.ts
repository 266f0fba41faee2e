import { listWordStarts } from '@sidelight/domain/playback/word-times'
import type { Context } from '#platform/context.ts'
import { findUndoState } from './scenes.repo.ts'
import { scriptNotFound } from './not-found.ts'
import { listTimedLines } from './word-times.repo.ts'

/** For highlighting words during playback: one number per word, without the text. */
export async function listWordTimes(
  ctx: Context,
  userId: string,
  documentId: string,
): Promise<{ lineId: string; starts: number[] }[]> {
  const isOwner = (await findUndoState(ctx.db, userId, documentId)) !== undefined
  if (!isOwner) throw scriptNotFound()
  const lines = await listTimedLines(ctx.db, userId, documentId)
  return lines.map(({ lineId, dialog, words }) => ({ lineId, starts: listWordStarts(dialog, words) }))
}

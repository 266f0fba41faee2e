import { listWordStarts } from '@sidelight/domain/playback/word-times'
import type { Context } from '#platform/context.ts'
import { findUndoState } from './scenes.repo.ts'
import { scriptNotFound } from './not-found.ts'
import { listReadLineWords } from './word-times.repo.ts'

/** For whoever reads along: a number for each word on the page, and not a word of the script. */
export async function listWordTimes(
  ctx: Context,
  userId: string,
  documentId: string,
): Promise<{ sceneId: string; starts: number[] }[]> {
  const isTheirs = (await findUndoState(ctx.db, userId, documentId)) !== undefined
  if (!isTheirs) throw scriptNotFound()
  const lines = await listReadLineWords(ctx.db, userId, documentId)
  return lines.map(({ sceneId, dialog, words }) => ({ sceneId, starts: listWordStarts(dialog, words) }))
}

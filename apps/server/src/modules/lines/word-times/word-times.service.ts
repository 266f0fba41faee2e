import { listWordStarts } from '@sidelight/domain/playback/word-times'
import type { Context } from '#platform/context.ts'
import { findUndoState } from '../lines.repo.ts'
import { scriptNotFound } from '../not-found.ts'
import { listTimedLines } from './word-times.repo.ts'

export interface WordTimes {
  lineId: string
  starts: number[]
}

/** For highlighting words during playback: one number per word, without the text. */
export async function listWordTimes(ctx: Context, userId: string, documentId: string): Promise<WordTimes[]> {
  const isOwner = (await findUndoState(ctx.db, userId, documentId)) !== undefined
  if (!isOwner) throw scriptNotFound()
  const lines = await listTimedLines(ctx.db, userId, documentId)
  return lines.map(({ lineId, dialog, words }) => ({ lineId, starts: listWordStarts(dialog, words) }))
}

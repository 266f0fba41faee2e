import type { ReadScript } from '@sidelight/domain/script/entry'
import type { Context } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
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

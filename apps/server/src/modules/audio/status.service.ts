import { type Progress, progressOf } from '@sidelight/domain/audio/progress'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import * as lines from './lines.repo.ts'

export interface Status extends Progress {
  generation: number
}

export async function getStatus(ctx: Context, userId: string, documentId: string): Promise<Status> {
  const found = await lines.findAudioCounts(ctx.db, userId, documentId)
  if (!found) throw new AppError('not_found', 'This script does not exist.')
  return { ...progressOf(found.groups), generation: found.generation }
}

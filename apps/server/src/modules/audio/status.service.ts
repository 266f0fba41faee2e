import { type Progress, progressOf } from '@sidelight/domain/audio/progress'
import { getPlanOf } from '#modules/billing/plans/plans.service.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { isSwitchOfSomeLines, SENTENCES } from '#platform/switches/switches.ts'
import * as clips from './generation/clips.repo.ts'
import * as lines from './lines.repo.ts'

const VOICE = 'voice:'
const VOICE_RESTS =
  "A voice of this script is resting right now. Its lines keep their place, and we'll make them as soon as we can."

export interface Status extends Progress {
  generation: number
  /** Only while the script waits for its first line. */
  linesBefore?: number | undefined
  /** Why the lines that wait are not being made, if an operator has paused them. */
  pause?: string | undefined
}

export async function getStatus(ctx: Context, userId: string, documentId: string): Promise<Status> {
  const found = await lines.findAudioCounts(ctx.db, userId, documentId)
  if (!found) throw new AppError('not_found', 'This script does not exist.')
  const progress = progressOf(found.groups)
  const { processing, completed } = progress.counts
  // Lines that an operator has paused keep their place, so nobody knows how many are made before.
  const isOrderKnown = !ctx.switches.listChanged().some(isSwitchOfSomeLines)
  const isWaiting = processing > 0 && completed === 0 && isOrderKnown
  const linesBefore = isWaiting ? await clips.countLinesBefore(ctx.db, { userId, documentId }) : undefined
  const pause = processing > 0 ? await findPause(ctx, { userId, documentId }) : undefined
  return { ...progress, linesBefore, pause, generation: found.generation }
}

async function findPause(ctx: Context, script: { userId: string; documentId: string }): Promise<string | undefined> {
  const { switches } = ctx
  if (!switches.isOn('generation') || switches.isOn('read-only')) return SENTENCES.generation
  if (!switches.isOn('free-generation') && (await getPlanOf(ctx, script.userId)) === 'free')
    return SENTENCES['free-generation']
  const voiceIds = switches.listChanged().flatMap((name) => (name.startsWith(VOICE) ? [name.slice(VOICE.length)] : []))
  const isResting = voiceIds.length > 0 && (await clips.isVoiceAwaited(ctx.db, script.documentId, voiceIds))
  return isResting ? VOICE_RESTS : undefined
}

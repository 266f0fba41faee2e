import { getLine, type LineWithAudio } from '#modules/lines/lines.service.ts'
import { isVoice, listRespellings, noSuchVoice } from '#modules/voices/voices.service.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import * as lines from '../lines.repo.ts'
import { lockForRequest, requestClips } from './clip-requests.service.ts'
import { toSpokenLine } from '../spoken-lines.ts'

const REGENERATIONS_PER_USER: AttemptLimit = { name: 'audio:regenerate', attempts: 10, windowSeconds: 60 }

interface RegenerateInput {
  documentId: string
  lineId: string
  voiceId: string
}

/**
 * Speaks one line in this voice, which becomes the voice of the line if its character has another. An existing clip is
 * reused; a failed one is made again.
 */
export async function regenerate(
  ctx: Context,
  userId: string,
  { documentId, lineId, voiceId }: RegenerateInput,
): Promise<LineWithAudio> {
  const isKnown = await isVoice(ctx, voiceId)
  await transact(ctx, async (ctx) => {
    const document = await lockForRequest(ctx, userId, documentId)
    await lines.findLine(ctx.db, documentId, lineId).then(assertFound)
    if (!isKnown) throw noSuchVoice()
    await lines.setLineVoice(ctx.db, documentId, lineId, voiceId)
    const line = assertFound(await lines.findLine(ctx.db, documentId, lineId))
    const respellings = await listRespellings(ctx, userId, documentId)
    const spokenLine = toSpokenLine(ctx.speech, { ...line, isVoicedPlain: false }, respellings)
    const request = { document, userId, respellings, spokenLines: [spokenLine], isAwaited: true }
    const { clipIds, requestedCount } = await requestClips(ctx, request)
    // An existing clip does not count towards the limit.
    if (requestedCount > 0) {
      await takeAttempt(ctx.db, REGENERATIONS_PER_USER, userId, ctx.clock.now())
      await lines.countGeneration(ctx.db, documentId)
    }
    const clipId = spokenLine.hash === undefined ? null : (clipIds.get(spokenLine.hash) ?? null)
    await lines.linkLinesToClips(ctx.db, documentId, [{ lineId, voiceId, clipId, isDirected: true }])
  })
  return getLine(ctx, userId, lineId)
}

function assertFound(line: lines.VoicedLine | undefined): lines.VoicedLine {
  if (!line) throw new AppError('not_found', 'This script does not exist.')
  return line
}

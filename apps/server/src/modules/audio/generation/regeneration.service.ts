import { getScene, type SceneWithAudio } from '#modules/scenes/scenes.service.ts'
import { isVoice, listRespellings, noSuchVoice } from '#modules/voices/voices.service.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import * as lines from '../lines.repo.ts'
import { lockForRequest, requestClips } from './clip-requests.service.ts'
import { toSpokenLine } from '../spoken-lines.ts'

const PER_USER: AttemptLimit = { name: 'audio:regenerate', attempts: 10, windowSeconds: 60 }

interface RegenerateInput {
  documentId: string
  sceneId: string
  voiceId: string
}

/**
 * One line in this voice, which is its own from now on where its character has another. What sounds the same is not made
 * again; what failed is.
 */
export async function regenerate(
  ctx: Context,
  userId: string,
  { documentId, sceneId, voiceId }: RegenerateInput,
): Promise<SceneWithAudio> {
  const isKnown = await isVoice(ctx, voiceId)
  return transact(ctx, async (ctx) => {
    const document = await lockForRequest(ctx, userId, documentId)
    await lines.findLine(ctx.db, documentId, sceneId).then(refuseMissing)
    if (!isKnown) throw noSuchVoice()
    await lines.setOwnVoice(ctx.db, documentId, sceneId, voiceId)
    const line = refuseMissing(await lines.findLine(ctx.db, documentId, sceneId))
    const respellings = await listRespellings(ctx, userId, documentId)
    const wording = toSpokenLine(ctx.speech, line, respellings)
    const order = { document, userId, respellings, wordings: [wording], isAwaited: true }
    const { clipIds, orderedCount } = await requestClips(ctx, order)
    // What is there already costs nothing, however often it is asked for.
    if (orderedCount > 0) {
      await takeAttempt(ctx.db, PER_USER, userId, ctx.clock.now())
      await lines.countGeneration(ctx.db, documentId)
    }
    const clipId = wording.hash === undefined ? null : (clipIds.get(wording.hash) ?? null)
    await lines.linkLinesToClips(ctx.db, documentId, [{ sceneId, voiceId, clipId }])
    return getScene(ctx, userId, sceneId)
  })
}

function refuseMissing(line: lines.VoicedLine | undefined): lines.VoicedLine {
  if (!line) throw new AppError('not_found', 'This script does not exist.')
  return line
}

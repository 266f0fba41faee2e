import { narrator } from '@sidelight/domain/script/document/entry'
import { listRespellings } from '#modules/voices/voices.service.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import * as lines from '../lines.repo.ts'
import { lockForRequest, requestClips } from './clip-requests.service.ts'
import { getStatus, type Status } from '../status.service.ts'
import { toSpokenScript } from '../spoken-lines.ts'

const STARTS_PER_USER: AttemptLimit = { name: 'audio:generate', attempts: 30, windowSeconds: 60 }

/**
 * Orders the sound of every line that has none for its words and voice, and says so before it answers: whoever asks for
 * the state afterwards never sees that of an earlier generation.
 */
export async function generate(ctx: Context, userId: string, documentId: string): Promise<Status> {
  await takeAttempt(ctx.db, STARTS_PER_USER, userId, ctx.clock.now())
  // Seconds of work for a long script: not while anybody waits for its lock.
  const before = await toSpokenScript(ctx.speech, await readScript(ctx, userId, documentId))
  return transact(ctx, async (ctx) => {
    const document = await lockForRequest(ctx, userId, documentId)
    const { lines: voiced, respellings } = await readScript(ctx, userId, documentId)
    refuseUncast(voiced)
    const { wordings } = await toSpokenScript(ctx.speech, { lines: voiced, respellings }, before)
    const { clipIds, orderedCount } = await requestClips(ctx, { document, userId, respellings, wordings })
    const soundings = wordings.map(({ id: sceneId, voiceId, hash }) => ({
      sceneId,
      voiceId,
      clipId: hash === undefined ? null : (clipIds.get(hash) ?? null),
    }))
    await lines.linkLinesToClips(ctx.db, documentId, soundings)
    if (orderedCount > 0) await lines.countGeneration(ctx.db, documentId)
    return getStatus(ctx, userId, documentId)
  })
}

const readScript = async (ctx: Context, userId: string, documentId: string) => ({
  respellings: await listRespellings(ctx, userId, documentId),
  lines: await lines.listVoicedLines(ctx.db, documentId),
})

/** Directions need not be read aloud, and lines of nobody cannot be. */
function refuseUncast(voiced: readonly lines.VoicedLine[]): void {
  if (voiced.length === 0) throw new AppError('conflict', 'This script has no lines yet.')
  if (voiced.some(({ actor, voiceId }) => voiceId === '' && actor !== '' && actor !== narrator))
    throw new AppError('conflict', 'All characters must be assigned a voice')
}

import { narrator } from '@sidelight/domain/lines/characters'
import { listRespellings } from '#modules/voices/voices.service.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import * as clips from './clips.repo.ts'
import * as lines from '../lines.repo.ts'
import { lockForRequest, moveScriptForward, requestClips } from './clip-requests.service.ts'
import { getStatus, type Status } from '../status.service.ts'
import { toSpokenScript } from '../spoken-lines.ts'

const STARTS_PER_USER: AttemptLimit = { name: 'audio:generate', attempts: 30, windowSeconds: 60 }

/**
 * Requests clips for all lines without one for their words and voice, and stores this before it responds: a status
 * requested afterwards never describes an earlier generation.
 */
export async function generate(ctx: Context, userId: string, documentId: string): Promise<Status> {
  await takeAttempt(ctx.db, STARTS_PER_USER, userId, ctx.clock.now())
  // Takes seconds for a long script, so it is done before the lock.
  const before = await toSpokenScript(ctx.speech, await readScript(ctx, userId, documentId))
  return transact(ctx, async (ctx) => {
    const document = await lockForRequest(ctx, userId, documentId)
    const { lines: voiced, respellings } = await readScript(ctx, userId, documentId)
    assertCast(voiced)
    const { spokenLines } = await toSpokenScript(ctx.speech, { lines: voiced, respellings }, before)
    const { clipIds, requestedCount } = await requestClips(ctx, { document, userId, respellings, spokenLines })
    const links = spokenLines.map(({ id: lineId, voiceId, hash, isVoicedPlain }) => ({
      lineId,
      voiceId,
      isDirected: !isVoicedPlain,
      clipId: hash === undefined ? null : (clipIds.get(hash) ?? null),
    }))
    await lines.linkLinesToClips(ctx.db, documentId, links)
    // What was voiced ahead for the user's own part must not delay the lines of the others.
    await clips.setUnwanted(ctx.db, documentId)
    if (requestedCount > 0) await lines.countGeneration(ctx.db, documentId)
    return getStatus(ctx, userId, documentId)
  })
}

const OPENINGS_PER_USER: AttemptLimit = { name: 'audio:make-next', attempts: 60, windowSeconds: 60 }

/** Makes the waiting lines of this script before those of the user's other scripts, because the user has opened it. */
export const makeNext = (ctx: Context, userId: string, documentId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await takeAttempt(ctx.db, OPENINGS_PER_USER, userId, ctx.clock.now())
    await lockForRequest(ctx, userId, documentId)
    await moveScriptForward(ctx, userId, documentId)
  })

const readScript = async (ctx: Context, userId: string, documentId: string) => ({
  respellings: await listRespellings(ctx, userId, documentId),
  lines: await lines.listVoicedLines(ctx.db, documentId),
})

/** Directions need no voice, and lines without a character cannot have one. */
function assertCast(voiced: readonly lines.VoicedLine[]): void {
  if (voiced.length === 0) throw new AppError('conflict', 'This script has no lines yet.')
  if (voiced.some(({ character, voiceId }) => voiceId === '' && character !== '' && character !== narrator))
    throw new AppError('conflict', 'All characters must be assigned a voice')
}

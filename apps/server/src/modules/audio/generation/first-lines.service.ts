import { selectFirstLines } from '@sidelight/domain/audio/first-lines'
import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import { isSelfHosted } from '@sidelight/domain/audio/self-hosted'
import { listRespellings, suggestCast } from '#modules/voices/voices.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import * as clips from './clips.repo.ts'
import * as lines from '../lines.repo.ts'
import { lockForRequest, requestClips } from './clip-requests.service.ts'
import { toSpokenLine } from '../spoken-lines.ts'

/** Nothing is charged for these clips, so only this limits what one user can have synthesised ahead. */
const STARTS_PER_USER: AttemptLimit = { name: 'audio:first-lines', attempts: 20, windowSeconds: 86_400 }
/** A user who has not started by then is not about to. */
const WANTED_SECONDS = 600

/**
 * Requests the first lines of each part, in the voices that they would get, while the user is asked for their part. Their
 * own lines among them are never used. Returns how many clips were requested.
 */
export async function voiceFirstLines(ctx: Context, userId: string, documentId: string): Promise<number> {
  const cast = await suggestCast(ctx, userId, documentId)
  const suggestions = new Map(cast.map(({ character, voiceId }) => [character, voiceId]))
  return transact(ctx, async (ctx) => {
    const document = await lockForRequest(ctx, userId, documentId)
    const respellings = await listRespellings(ctx, userId, documentId)
    const voiced = await lines.listVoicedLines(ctx.db, documentId)
    const spokenLines = selectFirstLines(voiced)
      .map((line) => ({ ...line, voiceId: findVoice(line, suggestions) }))
      .map((line) => toSpokenLine(ctx.speech, line, respellings))
      .filter(({ provider }) => isSelfHosted(provider))
    const request = { document, userId, respellings, spokenLines, isAhead: true }
    const { clipIds, requestedCount } = await requestClips(ctx, request)
    if (requestedCount > 0) await takeAttempt(ctx.db, STARTS_PER_USER, userId, ctx.clock.now())
    await clips.setWanted(ctx.db, [...clipIds.values()], secondsAfter(ctx.clock.now(), WANTED_SECONDS))
    return requestedCount
  })
}

const findVoice = ({ character, voiceId }: lines.VoicedLine, suggestions: ReadonlyMap<string, string>): string =>
  voiceId === '' || voiceId === RECORD_BY_ME ? (suggestions.get(character) ?? '') : voiceId

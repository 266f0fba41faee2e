import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import { isSelfHosted } from '@sidelight/domain/audio/self-hosted'
import { chooseModelVoice } from '@sidelight/domain/learning/model-voice'
import { listWordStarts } from '@sidelight/domain/playback/word-times'
import { createUrlSigner, listCharacters } from '#modules/lines/lines.service.ts'
import { listRespellings, listVoices, suggestCast } from '#modules/voices/voices.service.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { lockForRequest, requestClips } from '../generation/clip-requests.service.ts'
import * as clips from '../generation/clips.repo.ts'
import * as lines from '../lines.repo.ts'
import { type SpokenLine, toSpokenLine } from '../spoken-lines.ts'
import * as repo from './model-lines.repo.ts'

/** Nothing is charged for these clips, so only this limits how often one user has some made. */
const STARTS_PER_USER: AttemptLimit = { name: 'audio:by-ear', attempts: 20, windowSeconds: 86_400 }
/** What has not been made by then is not made any more. */
const WANTED_SECONDS = 86_400

/** A line of the actor as it is read to them. */
interface ModelLine {
  lineId: string
  audioUrl: string
  /** When each word of the page begins. */
  starts: number[]
}

export interface ModelLines {
  lines: ModelLine[]
  /** How many lines are still being made. */
  missing: number
}

/** The actor's own lines as far as they were made to be learned by ear. */
export async function listModelLines(ctx: Context, userId: string, documentId: string): Promise<ModelLines> {
  await listCharacters(ctx, userId, documentId)
  const spokenLines = await listSpokenLines(ctx, userId, documentId)
  const hashes = spokenLines.flatMap(({ hash }) => hash ?? [])
  const made = new Map((await repo.listClips(ctx.db, documentId, hashes)).map((clip) => [clip.hash, clip]))
  const sign = await createUrlSigner(ctx, documentId)
  const found = spokenLines.flatMap(({ id, dialog, hash }) => {
    const clip = made.get(hash ?? '')
    return clip === undefined ? [] : [{ lineId: id, dialog, ...clip }]
  })
  const finished = await Promise.all(
    found.map(async ({ lineId, dialog, mp3Key, words }) =>
      mp3Key === null ? [] : [{ lineId, audioUrl: await sign(mp3Key), starts: listWordStarts(dialog, words) }],
    ),
  )
  return { lines: finished.flat(), missing: found.filter(({ state }) => state === 'processing').length }
}

/** Requests those that are missing, in the order of the script. No line uses these clips, so no download has them. */
export async function makeModelLines(ctx: Context, userId: string, documentId: string): Promise<ModelLines> {
  await listCharacters(ctx, userId, documentId)
  await transact(ctx, async (ctx) => {
    const document = await lockForRequest(ctx, userId, documentId)
    const spokenLines = await listSpokenLines(ctx, userId, documentId)
    const respellings = await listRespellings(ctx, userId, documentId)
    const request = { document, userId, respellings, spokenLines, isAhead: true }
    const { clipIds, requestedCount } = await requestClips(ctx, request)
    if (requestedCount > 0) await takeAttempt(ctx.db, STARTS_PER_USER, userId, ctx.clock.now())
    await clips.setWanted(ctx.db, [...clipIds.values()], secondsAfter(ctx.clock.now(), WANTED_SECONDS))
  })
  return listModelLines(ctx, userId, documentId)
}

/** The actor's lines, read plainly: how a partner would be directed says nothing about how the actor plays it. */
async function listSpokenLines(ctx: Context, userId: string, documentId: string): Promise<SpokenLine[]> {
  const voiced = await lines.listVoicedLines(ctx.db, documentId)
  const own = voiced.filter(({ voiceId }) => voiceId === RECORD_BY_ME)
  if (own.length === 0) return []
  const voiceId = chooseModelVoice({
    voices: (await listVoices(ctx)).filter(({ provider }) => isSelfHosted(provider)),
    suggested: await suggestVoiceOf(ctx, userId, documentId, own[0]?.character ?? ''),
    partners: new Set(voiced.map((line) => line.voiceId)),
  })
  if (voiceId === undefined) return []
  const respellings = await listRespellings(ctx, userId, documentId)
  return own
    .map((line) => toSpokenLine(ctx.speech, { ...line, voiceId, choice: {}, isVoicedPlain: true }, respellings))
    .filter(({ hash }) => hash !== undefined)
}

const suggestVoiceOf = async (ctx: Context, userId: string, documentId: string, character: string) =>
  (await suggestCast(ctx, userId, documentId)).find((member) => member.character === character)?.voiceId

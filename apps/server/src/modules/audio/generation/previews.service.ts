import { createUrlSigner, listCharacters } from '#modules/lines/lines.service.ts'
import { isVoice, listRespellings, noSuchVoice } from '#modules/voices/voices.service.ts'
import { longPoll } from '#platform/db/row-changes/long-poll.ts'
import { secondsAfter } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { type AttemptLimit, takeAttempt } from '#platform/db/throttle.ts'
import { transact } from '#platform/db/transact.ts'
import { AppError } from '#platform/errors.ts'
import * as clips from './clips.repo.ts'
import * as lines from '../lines.repo.ts'
import { lockForRequest, requestClips } from './clip-requests.service.ts'
import { type SpokenLine, toSpokenLine } from '../spoken-lines.ts'

const PREVIEWS_PER_USER: AttemptLimit = { name: 'audio:preview', attempts: 30, windowSeconds: 60 }
const WAIT_MS = 20_000
/** A user who has not asked again by then no longer waits. */
const WANTED_SECONDS = 120

interface PreviewInput {
  documentId: string
  character: string
  voiceId: string
}

/** Returns the URL of a character's first line in this voice; undefined while it is being made. */
export async function previewLine(ctx: Context, userId: string, input: PreviewInput): Promise<string | undefined> {
  const clipId = await requestPreview(ctx, userId, input)
  const clip = await longPoll(ctx, {
    userId,
    id: clipId,
    atMostMs: WAIT_MS,
    find: (ctx) => clips.findClip(ctx.db, clipId),
    isDone: ({ state }) => state !== 'processing',
  })
  if (!clip || clip.state === 'processing') return undefined
  if (clip.mp3Key === null) throw new AppError('unavailable', clip.message)
  return (await createUrlSigner(ctx, input.documentId))(clip.mp3Key)
}

async function requestPreview(
  ctx: Context,
  userId: string,
  { documentId, character, voiceId }: PreviewInput,
): Promise<string> {
  const isKnown = await isVoice(ctx, voiceId)
  return transact(ctx, async (ctx) => {
    const document = await lockForRequest(ctx, userId, documentId)
    if (!(await listCharacters(ctx, userId, documentId)).includes(character))
      throw new AppError('invalid_input', 'This character is not in the script any more. Please reload the page.')
    if (!isKnown) throw noSuchVoice()
    const respellings = await listRespellings(ctx, userId, documentId)
    const characterLines = (await lines.listVoicedLines(ctx.db, documentId)).filter(
      (line) => line.character === character,
    )
    const spokenLine = findFirstAudible(characterLines, (line) =>
      toSpokenLine(
        ctx.speech,
        { ...line, voiceId, isVoicedPlain: line.isVoicedPlain && line.voiceId === voiceId },
        respellings,
      ),
    )
    if (spokenLine?.hash === undefined) throw new AppError('conflict', 'This character says nothing aloud.')
    const request = { document, userId, respellings, spokenLines: [spokenLine], isAwaited: true, isPreview: true }
    const { clipIds, requestedCount } = await requestClips(ctx, request)
    if (requestedCount > 0) await takeAttempt(ctx.db, PREVIEWS_PER_USER, userId, ctx.clock.now())
    const clipId = clipIds.get(spokenLine.hash) ?? ''
    await clips.setWanted(ctx.db, [clipId], secondsAfter(ctx.clock.now(), WANTED_SECONDS))
    return clipId
  })
}

function findFirstAudible<Line>(
  characterLines: readonly Line[],
  toSpoken: (line: Line) => SpokenLine,
): SpokenLine | undefined {
  for (const line of characterLines) {
    const spokenLine = toSpoken(line)
    if (spokenLine.hash !== undefined) return spokenLine
  }
  return undefined
}

import { createHash } from 'node:crypto'
import {
  estimateSayingMs,
  isTrackTooLong,
  planCueTrack,
  type TrackItem,
  type TrackLine,
} from '@sidelight/domain/audio/cue-track'
import { trackFileName } from '@sidelight/domain/audio/file-names'
import { RECORD_BY_ME } from '@sidelight/domain/audio/record-by-me'
import { neutralDirection } from '@sidelight/domain/direction/direction'
import { effectiveDirection } from '@sidelight/domain/direction/effective-direction'
import { findLineTiming } from '@sidelight/domain/direction/find-line-timing'
import { readDirection } from '@sidelight/domain/direction/read-direction'
import { isNarration } from '@sidelight/domain/lines/characters'
import { groupByHeading } from '@sidelight/domain/lines/groups'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import type { Effect } from '#platform/jobs/handler.ts'
import { mixBlocks, type PlacedSound } from '#platform/speech/audio/mix.ts'
import { decodeMp3, encodeMp3Blocks } from '#platform/speech/audio/mp3.ts'
import { decodeWav } from '#platform/speech/audio/wav.ts'
import { finishDownload, giveUpDownload, requestDownload } from './prepared-download.ts'
import * as zips from './zips.repo.ts'

/** The sample rate of our own voices, so that their clips need no resampling. */
const SAMPLE_RATE = 24_000
/** Encoding a block takes about 10 ms, for which the requests of this process wait. */
const BLOCK_SECONDS = 1

interface WantedTrack extends zips.CueTrackRequest {
  documentId: string
}

/** Returns the URL of a cue track of the current audio; undefined while it is being made. */
export const requestCueTrack = (ctx: Context, userId: string, { documentId, kind, lineId }: WantedTrack) =>
  requestDownload(ctx, {
    userId,
    documentId,
    cueTrack: { kind, lineId },
    async hashContents(ctx) {
      const track = await planTrack(ctx, { documentId, kind, lineId })
      if (track === undefined) throw new AppError('not_found', 'This line is not in the script any more.')
      assertComplete(track)
      return track.hash
    },
  })

function assertComplete(track: Track): void {
  const { missing, items } = track
  if (missing > 0)
    throw new AppError(
      'conflict',
      `${missing === 1 ? '1 line has' : `${missing} lines have`} no audio yet. Please generate it first.`,
    )
  if (!items.some(({ isHeard }) => isHeard))
    throw new AppError('conflict', 'There is nothing to hear yet. Please generate audio first.')
  if (isTrackTooLong(track)) throw new AppError('conflict', 'This is longer than three hours. Please choose a scene.')
}

type Track = NonNullable<Awaited<ReturnType<typeof planTrack>>>

/** Undefined if the line that names the scene does not exist. */
async function planTrack(ctx: Context, { documentId, kind, lineId }: WantedTrack) {
  const { title, isConfidential } = await zips.findScript(ctx.db, documentId)
  const script = await zips.listTrackLines(ctx.db, documentId)
  const lines = lineId === null ? script : findScene(script, lineId)
  if (lines === undefined) return undefined
  const plan = planCueTrack(lines.map(toTrackLine), kind)
  const items = plan.items.map((item) => ({ ...item, audioKey: lines[item.index]?.audioKey ?? null }))
  const heading = lineId === null ? '' : (lines[0]?.heading ?? '')
  const missing = lines.filter((line) => line.voiceId !== RECORD_BY_ME && line.audioStatus !== 'completed').length
  const hash = createHash('sha256')
    .update(JSON.stringify([title, kind, lineId, heading, items]))
    .digest()
  // The name is in a header, where no word of a confidential script may be.
  const fileName = trackFileName(title, kind, isConfidential ? '' : heading)
  return { items, durationMs: plan.durationMs, fileName, missing, hash }
}

function findScene(script: readonly zips.TrackLineRow[], lineId: string): zips.TrackLineRow[] | undefined {
  const index = script.findIndex(({ id }) => id === lineId)
  const scene = groupByHeading(script).find(({ start, end }) => start <= index && index < end)
  return scene && script.slice(scene.start, scene.end)
}

function toTrackLine(line: zips.TrackLineRow): TrackLine {
  const { dialog, choice, isDual, isInCapitals } = line
  const direction = isNarration(line)
    ? neutralDirection
    : effectiveDirection(readDirection(dialog, line.extensions, { isInCapitals }), { ...choice, line: line.direction })
  return {
    isActors: line.voiceId === RECORD_BY_ME,
    soundMs: line.audioKey === null ? null : line.durationMs,
    sayingMs: estimateSayingMs(dialog, direction),
    timing: findLineTiming(dialog, direction, isDual),
  }
}

/** Encodes the current audio, which may contain lines that were finished after the request. */
export async function makeCueTrack(ctx: Context, zipId: string): Promise<Effect | undefined> {
  const zip = await zips.findZip(ctx.db, zipId)
  if (zip?.state !== 'processing' || zip.cueTrack === null) return undefined
  const track = await planTrack(ctx, { documentId: zip.documentId, ...zip.cueTrack })
  // Lines were added, deleted or edited since the request.
  if (track === undefined || track.missing > 0 || isTrackTooLong(track)) return (ctx) => giveUpDownload(ctx, zipId)
  const blocks = mixBlocks(readSounds(ctx, track.items), toSamples(track.durationMs), BLOCK_SECONDS * SAMPLE_RATE)
  const mp3 = await encodeMp3Blocks(blocks, SAMPLE_RATE)
  await ctx.storage.writeStream(zip.objectKey, streamOf(mp3), 'audio/mpeg', track.fileName)
  return finishDownload(zip, track.hash)
}

const toSamples = (ms: number): number => Math.round((ms / 1000) * SAMPLE_RATE)

type PlannedSound = TrackItem & { audioKey: string | null }

async function* readSounds(ctx: Context, items: readonly PlannedSound[]): AsyncGenerator<PlacedSound> {
  for (const { startMs, durationMs, isHeard, audioKey } of items) {
    if (!isHeard || audioKey === null) continue
    const file = await ctx.storage.read(audioKey)
    const samples = decodeWav(file, SAMPLE_RATE) ?? (await decodeMp3(file, SAMPLE_RATE))
    if (samples === undefined)
      throw new Error('The audio of a line is neither a WAV file nor an MP3 of our sample rate')
    yield { from: toSamples(startMs), samples: samples.subarray(0, toSamples(durationMs)) }
  }
}

async function* streamOf(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}

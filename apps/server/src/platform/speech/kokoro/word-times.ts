import type { SpokenUnit } from '@sidelight/domain/speech/spoken-unit'
import { divideDuration } from '../divide-duration.ts'
import type { SpokenWord } from '../speech.ts'
import type { NumberedPhoneme } from './chunks.ts'

/** One frame of the network's durations. */
const FRAME_SAMPLES = 600
/** The sound of a symbol is heard this much before the frames that are counted for it, in every voice. */
const HEARD_AHEAD_FRAMES = 2

/** How a chunk came out: frames per symbol with a silence on either side, and where its first sample lies by now. */
export interface TimedChunk {
  frames: readonly number[]
  startSample: number
}

interface Span {
  start: number
  end: number
}

/** When each word of the script is said, in order and without gaps in the list. */
export function listWordTimes(
  units: readonly SpokenUnit[],
  chunks: readonly (readonly NumberedPhoneme[])[],
  timed: readonly TimedChunk[],
  durationMs: number,
  sampleRate: number,
): SpokenWord[] {
  const spans = measureUnits(chunks, timed)
  const toMs = (samples: number) => Math.min(durationMs, Math.max(0, Math.round((samples / sampleRate) * 1000)))
  const words: SpokenWord[] = []
  for (const [at, unit] of units.entries()) {
    const previousEnd = words.at(-1)?.endMs ?? 0
    const span = spans.get(at)
    const startMs = span === undefined ? previousEnd : Math.max(previousEnd, toMs(span.start))
    const endMs = span === undefined ? previousEnd : Math.max(startMs, toMs(span.end))
    words.push(...divideDuration(unit.written, startMs, endMs))
  }
  return words
}

function measureUnits(
  chunks: readonly (readonly NumberedPhoneme[])[],
  timed: readonly TimedChunk[],
): Map<number, Span> {
  const spans = new Map<number, Span>()
  for (const [at, chunk] of chunks.entries()) {
    const { frames, startSample } = timed[at] ?? { frames: [], startSample: 0 }
    let time = startSample + ((frames[0] ?? 0) - HEARD_AHEAD_FRAMES) * FRAME_SAMPLES
    for (const [position, { unit }] of chunk.entries()) {
      const end = time + (frames[position + 1] ?? 0) * FRAME_SAMPLES
      if (unit !== undefined) spans.set(unit, { start: spans.get(unit)?.start ?? time, end })
      time = end
    }
  }
  return spans
}

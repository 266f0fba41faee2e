import type { SpokenUnit } from '@sidelight/domain/speech/spoken-unit'
import { divideDuration } from '../divide-duration.ts'
import type { SpokenWord } from '../speech.ts'
import type { NumberedPhoneme } from './chunks.ts'

/** The samples of one duration frame of the network. */
const FRAME_SAMPLES = 600
/** In every voice, a symbol is heard this many frames before those counted for it. */
const AUDIBLE_LEAD_FRAMES = 2

/** The timing of a chunk: frames per symbol including the padding, and the position of its first sample. */
export interface TimedChunk {
  frames: readonly number[]
  startSample: number
}

interface Span {
  start: number
  end: number
}

/** Lists the times of all words of the script in order. */
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
    let time = startSample + ((frames[0] ?? 0) - AUDIBLE_LEAD_FRAMES) * FRAME_SAMPLES
    for (const [position, { unit }] of chunk.entries()) {
      const end = time + (frames[position + 1] ?? 0) * FRAME_SAMPLES
      if (unit !== undefined) spans.set(unit, { start: spans.get(unit)?.start ?? time, end })
      time = end
    }
  }
  return spans
}

import { ALIGN_SAMPLE_RATE } from '@sidelight/listening/align/align-sound'
import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import { join } from '../listening/bench/sound/splice.ts'
import { stretch } from '../listening/bench/sound/stretch.ts'
import { resample } from '../shared/resample.ts'
import type { Draw } from './draw.ts'

const TEMPO = { slowest: 1.12, fastest: 0.88 }
/** For about this long the tempo stays the same. */
const EVEN_SECONDS = { from: 0.3, to: 0.8 }

/** The lines of a scene with pauses, until the take is long enough. */
export function sayTake(lines: readonly Float32Array[], seconds: number, draw: Draw): Float32Array {
  const parts: Float32Array[] = []
  for (let i = 0; countSamples(parts) < seconds * ALIGN_SAMPLE_RATE; i++) {
    const said = sayLine(lines[i % lines.length] ?? new Float32Array(), draw)
    parts.push(resample(said, SAMPLE_RATE, ALIGN_SAMPLE_RATE), pause(draw.between(0.2, 2.5)))
  }
  return concat(parts)
}

/** Faster here and slower there: an actor never says a line twice in the same time, sample by sample. */
function sayLine(line: Float32Array, draw: Draw): Float32Array {
  const parts: Float32Array[] = []
  for (let from = 0; from < line.length;) {
    const to = from + Math.round(draw.between(EVEN_SECONDS.from, EVEN_SECONDS.to) * SAMPLE_RATE)
    parts.push(stretch(line.subarray(from, to), draw.between(TEMPO.fastest, TEMPO.slowest)))
    from = to
  }
  return join(...parts)
}

export const pause = (seconds: number): Float32Array => new Float32Array(Math.round(seconds * ALIGN_SAMPLE_RATE))

export const countSamples = (parts: readonly Float32Array[]): number =>
  parts.reduce((sum, part) => sum + part.length, 0)

export function concat(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(countSamples(parts))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

import { limitPeaks } from './limiter.ts'
import { encodeMp3 } from './mp3.ts'
import { trimSilence } from './trim.ts'
import { encodeWav } from './wav.ts'

/** What came out of an engine is no sound: not a number, or silence. */
export class InvalidAudio extends Error {
  override name = 'NotSound'
}

export interface FinishedAudio {
  wav: Uint8Array
  mp3: Uint8Array
  sampleCount: number
  /** Where the first sample of each piece lies by now; before the start where silence was taken away. */
  pieceStarts: number[]
}

/** Pieces of a line as an engine gave them, without the silence around them, at the voice's loudness, encoded. */
export async function finishAudio(
  pieces: readonly Float32Array[],
  sampleRate: number,
  gainDb: number,
): Promise<FinishedAudio> {
  const pieceStarts: number[] = []
  const kept: Float32Array[] = []
  let sampleCount = 0
  for (const piece of pieces) {
    if (!piece.every(Number.isFinite)) throw new InvalidAudio('not a number')
    const trimmed = trimSilence(piece, sampleRate)
    if (trimmed === undefined) throw new InvalidAudio('silence')
    pieceStarts.push(sampleCount - trimmed.removedSamples)
    kept.push(trimmed.samples)
    sampleCount += trimmed.samples.length
  }
  const sound = limitPeaks(join(kept, sampleCount, 10 ** (gainDb / 20)), sampleRate)
  return { wav: encodeWav(sound, sampleRate), mp3: await encodeMp3(sound, sampleRate), sampleCount, pieceStarts }
}

function join(pieces: readonly Float32Array[], length: number, gain: number): Float32Array {
  const whole = new Float32Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole.map((sample) => sample * gain)
}

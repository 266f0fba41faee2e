import { limitPeaks } from './limiter.ts'
import { encodeMp3 } from './mp3.ts'
import { trimSilence } from './trim.ts'
import { encodeWav } from './wav.ts'

/** The samples of an engine are not numbers, or silence. */
export class InvalidAudio extends Error {
  override name = 'InvalidAudio'
}

export interface FinishedAudio {
  wav: Uint8Array
  mp3: Uint8Array
  sampleCount: number
  /** The new position of the first sample of each piece; negative if silence was removed before it. */
  pieceStarts: number[]
}

/** Trims the pieces of a line, joins them at the voice's loudness, and encodes them. */
export async function finishAudio(
  pieces: readonly Float32Array[],
  sampleRate: number,
  gainDb: number,
): Promise<FinishedAudio> {
  const pieceStarts: number[] = []
  const trimmedPieces: Float32Array[] = []
  let sampleCount = 0
  for (const piece of pieces) {
    if (!piece.every(Number.isFinite)) throw new InvalidAudio('not a number')
    const trimmed = trimSilence(piece, sampleRate)
    if (trimmed === undefined) throw new InvalidAudio('silence')
    pieceStarts.push(sampleCount - trimmed.removedSamples)
    trimmedPieces.push(trimmed.samples)
    sampleCount += trimmed.samples.length
  }
  const samples = limitPeaks(joinPieces(trimmedPieces, sampleCount, 10 ** (gainDb / 20)), sampleRate)
  return { wav: encodeWav(samples, sampleRate), mp3: await encodeMp3(samples, sampleRate), sampleCount, pieceStarts }
}

function joinPieces(pieces: readonly Float32Array[], length: number, gain: number): Float32Array {
  const joined = new Float32Array(length)
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined.map((sample) => sample * gain)
}

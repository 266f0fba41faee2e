import { applyFilters, highShelf } from './biquad.ts'
import { trimSilence } from './trim.ts'

/** The samples of an engine are not numbers, or silence. */
export class InvalidAudio extends Error {
  override name = 'InvalidAudio'
}

export interface AudioPiece {
  samples: Float32Array
  gainDb: number
  /** Added above 1.5 kHz, where a raised voice has more of its energy. */
  shelfDb: number
}

export interface JoinedAudio {
  samples: Float32Array
  /** The new position of the first sample of each piece; negative if silence was removed before it. */
  pieceStarts: number[]
}

const SHELF_HERTZ = 1500

/** Trims the pieces of a line and joins them, each with its own loudness. */
export function joinPieces(pieces: readonly AudioPiece[], sampleRate: number): JoinedAudio {
  const pieceStarts: number[] = []
  const finished: Float32Array[] = []
  let sampleCount = 0
  for (const { samples, gainDb, shelfDb } of pieces) {
    if (!samples.every(Number.isFinite)) throw new InvalidAudio('not a number')
    const trimmed = trimSilence(samples, sampleRate)
    if (trimmed === undefined) throw new InvalidAudio('silence')
    pieceStarts.push(sampleCount - trimmed.removedSamples)
    const shelved =
      shelfDb === 0 ? trimmed.samples : applyFilters(trimmed.samples, [highShelf(SHELF_HERTZ, shelfDb, sampleRate)])
    const gain = 10 ** (gainDb / 20)
    finished.push(shelved.map((sample) => sample * gain))
    sampleCount += shelved.length
  }
  const joined = new Float32Array(sampleCount)
  let at = 0
  for (const piece of finished) {
    joined.set(piece, at)
    at += piece.length
  }
  return { samples: joined, pieceStarts }
}

import { findSpokenPart } from '@sidelight/domain/recording/spoken-part'
import { SAMPLE_BYTES, WAV_HEADER_BYTES, wavHeader as createHeader } from '@sidelight/domain/recording/wav'

const MAX_SAMPLE = 32_767
const RIFF = 0x52_49_46_46

/** The header of a 16-bit mono WAV. */
export const wavHeader = (sampleRate: number, dataBytes: number): Uint8Array<ArrayBuffer> =>
  createHeader({ sampleRate, channels: 1, dataBytes })

/** Returns nothing if this is not the header of a take. */
export function findSampleRate(header: Uint8Array): number | undefined {
  if (header.length < WAV_HEADER_BYTES) return undefined
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  const sampleRate = view.getUint32(24, true)
  const isTake = view.getUint32(0, false) === RIFF && view.getUint16(34, true) === SAMPLE_BYTES * 8
  return isTake && sampleRate > 0 ? sampleRate : undefined
}

/** Clips samples that are too loud; an overflow would crackle. */
export function toPcm16(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(samples.length * SAMPLE_BYTES))
  samples.forEach((sample, i) => {
    const clipped = Math.max(-1, Math.min(1, sample))
    view.setInt16(i * SAMPLE_BYTES, Math.round(clipped * MAX_SAMPLE), true)
  })
  return new Uint8Array(view.buffer)
}

/** Drops half a sample at the end, which the file of a crashed tab may have. */
export function completeWav(sampleRate: number, parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const data = joinBytes(parts)
  const samples = data.subarray(0, data.length - (data.length % SAMPLE_BYTES))
  return joinBytes([wavHeader(sampleRate, samples.length), samples])
}

/** The part of a take in which somebody speaks, as a WAV; undefined if nobody does. */
export function cutToSpeech(wav: Uint8Array<ArrayBuffer>, sampleRate: number): Uint8Array<ArrayBuffer> | undefined {
  const samples = new Int16Array(wav.buffer, WAV_HEADER_BYTES, (wav.length - WAV_HEADER_BYTES) / SAMPLE_BYTES)
  const part = findSpokenPart(samples, sampleRate)
  if (part === undefined) return undefined
  const [from, to] = [part.from, part.to].map((sample) => WAV_HEADER_BYTES + sample * SAMPLE_BYTES)
  return completeWav(sampleRate, [wav.subarray(from, to)])
}

export const secondsOf = (wav: Uint8Array, sampleRate: number): number =>
  (wav.length - WAV_HEADER_BYTES) / SAMPLE_BYTES / sampleRate

function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

import { SAMPLE_BYTES, WAV_HEADER_BYTES, wavHeader as headerOf } from '@sidelight/domain/recording/wav'

const LOUDEST = 32_767
const RIFF = 0x52_49_46_46

/** The header of a mono WAV of 16 bits, which says how long the rest is. */
export const wavHeader = (sampleRate: number, dataBytes: number): Uint8Array<ArrayBuffer> =>
  headerOf({ sampleRate, channels: 1, dataBytes })

/** Nothing for what is no header of ours. */
export function findSampleRate(header: Uint8Array): number | undefined {
  if (header.length < WAV_HEADER_BYTES) return undefined
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  const sampleRate = view.getUint32(24, true)
  const isOurs = view.getUint32(0, false) === RIFF && view.getUint16(34, true) === SAMPLE_BYTES * 8
  return isOurs && sampleRate > 0 ? sampleRate : undefined
}

/** Too loud is clipped, as everywhere; the other way round it would crackle. */
export function toPcm16(samples: Float32Array): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(samples.length * SAMPLE_BYTES))
  samples.forEach((sample, i) => {
    const clipped = Math.max(-1, Math.min(1, sample))
    view.setInt16(i * SAMPLE_BYTES, Math.round(clipped * LOUDEST), true)
  })
  return new Uint8Array(view.buffer)
}

/** A file that was cut off may end within a sample. */
export function completeWav(sampleRate: number, pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const sound = joinBytes(pieces)
  const whole = sound.subarray(0, sound.length - (sound.length % SAMPLE_BYTES))
  return joinBytes([wavHeader(sampleRate, whole.length), whole])
}

function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

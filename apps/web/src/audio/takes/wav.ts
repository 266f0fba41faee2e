export const WAV_HEADER_BYTES = 44
export const SAMPLE_BYTES = 2
const PCM = 1
const MONO = 1
const LOUDEST = 32_767
const RIFF = 0x52_49_46_46

/** The header of a mono WAV of 16 bits, which says how long the rest is. */
export function wavHeader(sampleRate: number, dataBytes: number): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(WAV_HEADER_BYTES))
  const write = (at: number, text: string) =>
    [...text].forEach((letter, i) => header.setUint8(at + i, letter.codePointAt(0) ?? 0))
  write(0, 'RIFF')
  header.setUint32(4, WAV_HEADER_BYTES - 8 + dataBytes, true)
  write(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, PCM, true)
  header.setUint16(22, MONO, true)
  header.setUint32(24, sampleRate, true)
  header.setUint32(28, sampleRate * SAMPLE_BYTES, true)
  header.setUint16(32, SAMPLE_BYTES, true)
  header.setUint16(34, SAMPLE_BYTES * 8, true)
  write(36, 'data')
  header.setUint32(40, dataBytes, true)
  return new Uint8Array(header.buffer)
}

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

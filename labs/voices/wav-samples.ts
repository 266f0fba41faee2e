const HEADER_BYTES = 44

/** Of the plain 16 bit files that our own engine writes. */
export function readWavSamples(wav: Uint8Array): Float32Array {
  const bytes = Buffer.from(wav)
  const count = (bytes.length - HEADER_BYTES) / 2
  return Float32Array.from({ length: count }, (_, at) => bytes.readInt16LE(HEADER_BYTES + at * 2) / 32_768)
}

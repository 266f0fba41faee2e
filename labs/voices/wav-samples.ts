const HEADER_BYTES = 44

/** Reads the 16-bit mono WAV files of the speech engine. */
export function readWavSamples(wav: Uint8Array): Float32Array {
  const bytes = Buffer.from(wav)
  const count = (bytes.length - HEADER_BYTES) / 2
  return Float32Array.from({ length: count }, (_, at) => bytes.readInt16LE(HEADER_BYTES + at * 2) / 32_768)
}

/**
 * Writes LAME's "Info" tag, the first frame of an MP3, which says how much of the audio is encoder padding. Players that
 * read it (all browsers do) start with our first sample and end with our last, so that word timings are right.
 */
const SAMPLES_PER_FRAME = 576
/** LAME delays the audio by this many samples. Decoders add their own delay. */
const ENCODER_DELAY = 576
const SIDE_INFO_BYTES = 9
const TAG_OFFSET = 4 + SIDE_INFO_BYTES
const HAS_FRAMES_BYTES_TOC_QUALITY = 0x0f

export interface EncodedFrames {
  /** The beginning of the frames: MPEG-2 layer III, mono, every frame of the same size. */
  start: Uint8Array
  byteCount: number
  /** Of all frames. */
  crc: number
  frameBytes: number
  /** The number of encoded samples. */
  sampleCount: number
}

export function writeGaplessHeader({ start, byteCount, crc, frameBytes, sampleCount }: EncodedFrames): Buffer {
  const frameCount = Math.round(byteCount / frameBytes)
  const padding = Math.max(0, frameCount * SAMPLES_PER_FRAME - ENCODER_DELAY - sampleCount)
  const frame = Buffer.alloc(frameBytes)
  frame.set(start.subarray(0, 4))
  let at = frame.write('Info', TAG_OFFSET, 'latin1') + TAG_OFFSET
  at = frame.writeUInt32BE(HAS_FRAMES_BYTES_TOC_QUALITY, at)
  at = frame.writeUInt32BE(frameCount, at)
  at = frame.writeUInt32BE(byteCount + frameBytes, at)
  for (let percent = 0; percent < 100; percent++) at = frame.writeUInt8(Math.floor((percent * 256) / 100), at)
  at = frame.writeUInt32BE(0, at)
  const lame = at
  frame.write('LAME3.100', lame, 'latin1')
  frame.writeUInt8(0x01, lame + 9)
  frame.writeUInt8(64, lame + 20)
  // Twelve bits each: the samples to skip at the start and at the end.
  frame.writeUIntBE((ENCODER_DELAY << 12) | Math.min(padding, 0xfff), lame + 21, 3)
  frame.writeUInt32BE(byteCount + frameBytes, lame + 28)
  frame.writeUInt16BE(crc, lame + 32)
  frame.writeUInt16BE(crc16(frame.subarray(0, lame + 34)), lame + 34)
  return frame
}

/** CRC-16/ARC, which the tag requires for the audio and for itself; continues that of the bytes before. */
export function crc16(bytes: Uint8Array, before = 0): number {
  let crc = before
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
  }
  return crc
}

import { setImmediate as doOtherWork } from 'node:timers/promises'
import { BitReader } from './bit-reader.ts'
import { LINES, readSideInfo, readSpectrum } from './granule.ts'
import { Synthesis } from './synthesis.ts'

/** MPEG-2 layer III without a checksum, and 24 kHz mono. */
const HEADER = { mask: 0xff_ff_0c_c0, value: 0xff_f3_04_c0 }
const HEADER_BYTES = 4
const SIDE_INFO_BYTES = 9
/** Kilobits per second, by their code in the header. */
const BITRATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const SAMPLE_RATE = 24_000
/** By which decoders delay the sound, in addition to the encoder. */
const DECODER_DELAY = 529
/** In the Info tag: the delay and the padding of the encoder, 12 bits each. */
const DELAYS_OFFSET = HEADER_BYTES + SIDE_INFO_BYTES + 4 + 4 + 4 + 4 + 100 + 4 + 21

/**
 * Decodes an MP3 that `encodeMp3` made at 24 kHz to exactly the samples that were encoded, but for the loss of the format.
 * Undefined for what is none: other MP3 files have features that are not read here.
 */
export async function decodeMp3(file: Uint8Array): Promise<Float32Array | undefined> {
  const [info, ...frames] = splitFrames(file)
  if (info === undefined || !isInfo(info)) return undefined
  const delays =
    (info[DELAYS_OFFSET] ?? 0) * 65_536 + (info[DELAYS_OFFSET + 1] ?? 0) * 256 + (info[DELAYS_OFFSET + 2] ?? 0)
  const start = (delays >> 12) + DECODER_DELAY
  const length = frames.length * LINES - (delays >> 12) - (delays & 0xfff)
  const samples = await decodeFrames(frames)
  return samples?.subarray(start, start + length)
}

const isInfo = (frame: Uint8Array): boolean =>
  String.fromCharCode(...frame.subarray(HEADER_BYTES + SIDE_INFO_BYTES, HEADER_BYTES + SIDE_INFO_BYTES + 4)) === 'Info'

function splitFrames(file: Uint8Array): Uint8Array[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const frames: Uint8Array[] = []
  for (let at = 0; at + HEADER_BYTES <= file.length;) {
    const header = view.getUint32(at)
    const kilobits = BITRATES[(header >>> 12) & 15] ?? 0
    if ((header & HEADER.mask) >>> 0 !== HEADER.value || kilobits === 0) return []
    const size = Math.floor((72_000 * kilobits) / SAMPLE_RATE) + ((header >>> 9) & 1)
    frames.push(file.subarray(at, at + size))
    at += size
  }
  return frames
}

/** One frame more than there are, for what the decoder delays. Other work of the thread is done between two frames. */
async function decodeFrames(frames: readonly Uint8Array[]): Promise<Float32Array | undefined> {
  const payloads = frames.map((frame) => frame.subarray(HEADER_BYTES + SIDE_INFO_BYTES))
  const mainData = Buffer.concat(payloads)
  const samples = new Float32Array((frames.length + 1) * LINES)
  const synthesis = new Synthesis()
  let payloadStart = 0
  for (const [index, frame] of frames.entries()) {
    const info = readSideInfo(new BitReader(frame, HEADER_BYTES * 8))
    if (info === undefined) return undefined
    const bits = new BitReader(mainData, (payloadStart - info.mainDataBegin) * 8)
    samples.set(synthesis.feed(readSpectrum(bits, info), info.blockType), index * LINES)
    payloadStart += payloads[index]?.length ?? 0
    await doOtherWork()
  }
  samples.set(synthesis.feed(new Float32Array(LINES), 0), frames.length * LINES)
  return samples
}

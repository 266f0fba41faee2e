import { setImmediate as doOtherWork } from 'node:timers/promises'
import { MPEGDecoder } from 'mpg123-decoder'
import { createMp3Encoder } from 'wasm-media-encoders'
import { crc16, writeGaplessHeader } from './gapless-header.ts'

const KILOBITS = 64

/** Encodes mono speech at 64 kb/s so that it decodes to exactly as many samples. */
export const encodeMp3 = async (samples: Float32Array, sampleRate: number): Promise<Buffer> =>
  Buffer.concat(await encodeMp3Blocks([samples], sampleRate))

type Blocks = Iterable<Float32Array> | AsyncIterable<Float32Array>

/**
 * The same for speech in blocks, as one file: files that are encoded one by one and joined have silence between them. Other
 * work of the thread is done between two blocks. Returns the file in pieces.
 */
export async function encodeMp3Blocks(blocks: Blocks, sampleRate: number): Promise<Buffer[]> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate, channels: 1, bitrate: KILOBITS })
  const pieces: Buffer[] = []
  let [sampleCount, byteCount, crc] = [0, 0, 0]
  const add = (encoded: Uint8Array) => {
    // The encoder returns its own memory, so it is copied.
    const piece = Buffer.from(encoded)
    pieces.push(piece)
    byteCount += piece.length
    crc = crc16(piece, crc)
  }
  for await (const block of blocks) {
    add(encoder.encode([block]))
    sampleCount += block.length
    await doOtherWork()
  }
  add(encoder.finalize())
  const frameBytes = Math.floor((72 * KILOBITS * 1000) / sampleRate)
  const start = pieces.find(({ length }) => length > 0) ?? Buffer.alloc(frameBytes)
  return [writeGaplessHeader({ start, byteCount, crc, frameBytes, sampleCount }), ...pieces]
}

/**
 * Decodes to exactly the samples that were encoded, but for the loss of the format. Undefined for what is no MP3 of this
 * sample rate.
 */
export async function decodeMp3(file: Uint8Array, sampleRate: number): Promise<Float32Array | undefined> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { channelData, samplesDecoded, ...decoded } = decoder.decode(file)
  decoder.free()
  return samplesDecoded > 0 && decoded.sampleRate === sampleRate ? channelData[0] : undefined
}

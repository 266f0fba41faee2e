import { createMp3Encoder } from 'wasm-media-encoders'
import { writeGaplessHeader } from './gapless-header.ts'

const KILOBITS = 64

/** Encodes mono speech at 64 kb/s so that it decodes to exactly as many samples. */
export async function encodeMp3(samples: Float32Array, sampleRate: number): Promise<Buffer> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate, channels: 1, bitrate: KILOBITS })
  // Both functions return the encoder's own memory, so it is copied.
  const body = Buffer.concat([Buffer.from(encoder.encode([samples])), Buffer.from(encoder.finalize())])
  const frameBytes = Math.floor((72 * KILOBITS * 1000) / sampleRate)
  const header = writeGaplessHeader({ mp3: body, frameBytes, sampleCount: samples.length })
  return Buffer.concat([header, body])
}

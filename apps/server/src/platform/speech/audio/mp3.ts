import { createMp3Encoder } from 'wasm-media-encoders'
import { describeGapless } from './gapless-header.ts'

const KILOBITS = 64

/** Speech at 24 kHz, mono, 64 kb/s, that decodes to exactly the samples that went in. */
export async function encodeMp3(samples: Float32Array, sampleRate: number): Promise<Buffer> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate, channels: 1, bitrate: KILOBITS })
  // Both calls hand out the encoder's own memory.
  const body = Buffer.concat([Buffer.from(encoder.encode([samples])), Buffer.from(encoder.finalize())])
  const frameBytes = Math.floor((72 * KILOBITS * 1000) / sampleRate)
  const header = describeGapless({ mp3: body, frameBytes, sampleCount: samples.length })
  return Buffer.concat([header, body])
}

import { wavHeader } from '@sidelight/domain/recording/wav'

/** Encodes 16-bit mono; samples must be within ±1. */
export function encodeWav(samples: Float32Array, sampleRate: number): Buffer {
  const data = Buffer.alloc(samples.length * 2)
  for (const [at, sample] of samples.entries())
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), at * 2)
  return Buffer.concat([wavHeader({ sampleRate, channels: 1, dataBytes: data.length }), data])
}

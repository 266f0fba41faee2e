import { Resampler } from '@sidelight/domain/recording/resampler'
import { parseWav, SAMPLE_BYTES, wavHeader } from '@sidelight/domain/recording/wav'

/** Encodes 16-bit mono; samples must be within ±1. */
export function encodeWav(samples: Float32Array, sampleRate: number): Buffer {
  const data = Buffer.alloc(samples.length * 2)
  for (const [at, sample] of samples.entries())
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), at * 2)
  return Buffer.concat([wavHeader({ sampleRate, channels: 1, dataBytes: data.length }), data])
}

/** Longer than the filter of the resampler, which otherwise keeps the last samples to itself. */
const FLUSH_SECONDS = 0.05

/** Decodes to mono at this sample rate. Undefined for what is not a WAV of 16-bit samples. */
export function decodeWav(file: Uint8Array, sampleRate: number): Float32Array | undefined {
  const format = parseWav(file, file.length)
  if (format === undefined) return undefined
  const view = new DataView(file.buffer, file.byteOffset + format.dataStart, format.dataBytes)
  const length = format.dataBytes / format.channels / SAMPLE_BYTES
  const mono = new Float32Array(length + Math.ceil(FLUSH_SECONDS * format.sampleRate))
  for (let at = 0; at < length * format.channels; at++) {
    const sample = view.getInt16(at * SAMPLE_BYTES, true) / 32_768 / format.channels
    const frame = Math.floor(at / format.channels)
    mono[frame] = (mono[frame] as number) + sample
  }
  const resampled = new Resampler(format.sampleRate, sampleRate).feed(mono)
  return resampled.subarray(0, Math.round((length / format.sampleRate) * sampleRate))
}

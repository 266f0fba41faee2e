import { describe, expect, it } from 'vitest'
import { decodeMp3, encodeMp3 } from './mp3.ts'
import { encodeWav } from './wav.ts'

const RATE = 24_000

const createTone = (length: number): Float32Array =>
  Float32Array.from({ length }, (_, at) => 0.3 * Math.sin((2 * Math.PI * 440 * at) / RATE))

/** The root of the mean square of the difference. */
const measureError = (sound: Float32Array, decoded: Float32Array): number =>
  Math.sqrt(sound.reduce((sum, sample, at) => sum + (sample - (decoded[at] ?? 0)) ** 2, 0) / sound.length)

describe('decoding the MP3 of a clip', () => {
  it.each([1200, 12_123, 72_001])('[R-51-08] %s encoded samples are decoded in full and in place', async (length) => {
    const sound = createTone(length)
    const decoded = (await decodeMp3(await encodeMp3(sound, RATE), RATE)) ?? new Float32Array()
    expect(decoded).toHaveLength(length)
    // The encoder lowers the level by 5 %. A shift of one sample is more than that.
    expect(measureError(sound, decoded)).toBeLessThan(0.012)
    expect(measureError(sound.subarray(1), decoded)).toBeGreaterThan(0.02)
    expect(measureError(sound, decoded.subarray(1))).toBeGreaterThan(0.02)
  })

  it('What is no MP3 of the sample rate is not decoded', async () => {
    const sound = createTone(2400)
    expect(await decodeMp3(encodeWav(sound, RATE), RATE)).toBeUndefined()
    expect(await decodeMp3(await encodeMp3(sound, 22_050), RATE)).toBeUndefined()
    expect(await decodeMp3(new Uint8Array(), RATE)).toBeUndefined()
  })
})

import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { encodeMp3 } from '../mp3.ts'
import { encodeWav } from '../wav.ts'
import { decodeMp3 } from './decode-mp3.ts'

const RATE = 24_000

/** Gliding tones with breaks and clicks, for which the encoder uses blocks of every kind. */
const createSound = (seconds: number): Float32Array =>
  Float32Array.from({ length: Math.round(seconds * RATE) + 123 }, (_, at) => {
    const t = at / RATE
    const voice = Math.sin(2 * Math.PI * (200 + 150 * t) * t) + 0.4 * Math.sin(2 * Math.PI * 2900 * t)
    return 0.3 * voice * Math.max(0, Math.sin(3 * Math.PI * t)) + (at % 7000 < 30 ? 0.5 : 0)
  })

function decodeWithFfmpeg(mp3: Uint8Array): Float32Array {
  const format = ['-f', 'f32le', '-ac', '1', '-ar', String(RATE), 'pipe:1']
  const pcm = execFileSync('ffmpeg', ['-v', 'error', '-i', 'pipe:0', ...format], { input: mp3, maxBuffer: 2 ** 26 })
  return new Float32Array(pcm.buffer.slice(pcm.byteOffset, pcm.byteOffset + pcm.length))
}

/** The root of the mean square of the difference. */
const measureError = (sound: Float32Array, decoded: Float32Array): number =>
  Math.sqrt(sound.reduce((sum, sample, at) => sum + (sample - (decoded[at] ?? 0)) ** 2, 0) / sound.length)

describe('decoding the MP3 of a clip', () => {
  it.each([0.01, 0.5, 3])(
    '[R-51-08] %s s of sound are decoded in full and as exactly as by ffmpeg',
    async (seconds) => {
      const sound = createSound(seconds)
      const mp3 = await encodeMp3(sound, RATE)
      const decoded = (await decodeMp3(mp3)) ?? new Float32Array()
      const byFfmpeg = decodeWithFfmpeg(mp3)
      expect(decoded).toHaveLength(sound.length)
      expect(measureError(sound, decoded)).toBeLessThan(1.001 * measureError(sound, byFfmpeg))
      expect(measureError(decoded, byFfmpeg)).toBeLessThan(0.01 * measureError(sound, byFfmpeg))
    },
  )

  it('What is no MP3 of ours is not decoded', async () => {
    const sound = createSound(0.1)
    expect(await decodeMp3(encodeWav(sound, RATE))).toBeUndefined()
    expect(await decodeMp3(await encodeMp3(sound, 22_050))).toBeUndefined()
    expect(await decodeMp3(new Uint8Array())).toBeUndefined()
  })
})

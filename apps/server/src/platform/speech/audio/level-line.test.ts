import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CLIP_LOUDNESS, levelLine } from './level-line.ts'
import { measureLoudness } from './loudness.ts'
import { decodeWav } from './wav.ts'

const RATE = 24_000
const FIXTURES = new URL('../../../../../../packages/listening/fixtures/', import.meta.url)
const readVoice = (name: string): Float32Array => {
  const samples = decodeWav(readFileSync(new URL(name, FIXTURES)), RATE)
  if (samples === undefined) throw new Error(`${name} is not a WAV file`)
  return samples
}
const VOICES = ['line.wav', 'promised.wav', 'second-road.wav', 'asked.wav'].map(
  (name) => [name, readVoice(name)] as const,
)

const silence = (seconds: number) => new Float32Array(Math.round(seconds * RATE))
const join = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]))
const amplify = (samples: Float32Array, db: number) => samples.map((sample) => sample * 10 ** (db / 20))
/** The same noise in every run. */
const hiss = (seconds: number, level: number) => {
  let state = 1
  return silence(seconds).map(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state / 2 ** 31 - 1) * level
  })
}
const tone = (seconds: number, amplitude: number, hertz = 997) =>
  silence(seconds).map((_, at) => amplitude * Math.sin((at * 2 * Math.PI * hertz) / RATE))

describe('loudness', () => {
  it('A tone of 997 Hz at full scale has the loudness that the standard gives it', () => {
    expect(measureLoudness(tone(2, 1), RATE)).toBeCloseTo(-3.01, 1)
    expect(measureLoudness(tone(2, 0.1), RATE)).toBeCloseTo(-23.01, 1)
  })

  it('Pauses do not make speech quieter', () => {
    const spoken = measureLoudness(tone(2, 0.1), RATE)
    expect(measureLoudness(join(tone(2, 0.1), silence(4)), RATE)).toBeCloseTo(spoken, 0)
  })
})

describe('a line of a friend', () => {
  it.each(VOICES)(
    '[R-101-05] The voice of %s is as loud as a clip within 1 dB, however loud it was',
    async (_name, voice) => {
      for (const db of [-18, -8, 0, 6]) {
        const levelled = await levelLine(amplify(voice, db), RATE)
        expect(Math.abs(measureLoudness(levelled!.samples, RATE) - CLIP_LOUDNESS), `at ${db} dB`).toBeLessThanOrEqual(1)
        expect(Math.max(...levelled!.samples.map(Math.abs))).toBeLessThan(0.9)
      }
    },
  )

  it.each(VOICES)(
    '[R-101-05] The silence around the voice of %s is cut, and nothing of the voice',
    async (_name, voice) => {
      const alone = (await levelLine(voice, RATE))!.samples.length
      const room = hiss(voice.length / RATE + 3, 0.0015).map((noise, at) => noise + (voice[at - 2 * RATE] ?? 0))
      const seconds = (await levelLine(room, RATE))!.samples.length / RATE
      expect(Math.abs(seconds - alone / RATE)).toBeLessThan(0.25)
      expect(alone / RATE).toBeGreaterThan(0.8 * (voice.length / RATE) - 0.5)
    },
  )

  it.each([
    ['silence', silence(2)],
    ['the hiss of a room', hiss(2, 0.002)],
    ['a click', join(silence(1), tone(0.01, 0.9), silence(1))],
    ['the rumble of hands on a phone', tone(2, 0.01, 20)],
    ['a voice that is far too quiet', amplify(readVoice('line.wav'), -50)],
  ])('[R-101-05] %s is nobody', (_name, samples) => expect(levelLine(samples, RATE)).resolves.toBeUndefined())

  it('[R-101-05] Other calls go on while a line is levelled', async () => {
    let turns = 0
    const counting = setInterval(() => turns++, 0)
    await levelLine(join(tone(10, 0.05), tone(0.01, 0.9), tone(10, 0.05)), RATE)
    clearInterval(counting)
    expect(turns).toBeGreaterThan(1)
  })
})

import { describe, expect, it } from 'vitest'
import { SoftVoice } from './soft-voice.ts'

const RATE = 16_000
const WORD_MS = 500

/** White noise as in a room. */
const room = (s: number, level = 3e-4): Float32Array => {
  let state = 1
  return Float32Array.from({ length: s * RATE }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (level * state) / 2 ** 31
  })
}
/** A vowel: pulses with the pitch of a voice. */
const vowel = (s: number, level: number, hz = 180): Float32Array =>
  room(s).map((noise, i) => noise + level * Math.sin((2 * Math.PI * hz * i) / RATE) ** 5)

function measure(...sounds: Float32Array[]): number {
  const voice = new SoftVoice()
  voice.startLine()
  for (const sound of [vowel(WORD_MS / 1000, 0.2), ...sounds, room(1)]) voice.addSamples(sound)
  return voice.measureAfter(WORD_MS)
}

describe('SoftVoice', () => {
  it('[R-10-12] A vowel 40 dB softer than the word before it is found, also after a short gap and in a high voice', () => {
    expect(measure(vowel(0.4, 0.002))).toBeGreaterThanOrEqual(80)
    expect(measure(room(0.2), vowel(0.2, 0.002))).toBeGreaterThanOrEqual(150)
    expect(measure(room(0.1), vowel(0.3, 0.002, 420))).toBeGreaterThanOrEqual(150)
  })

  it('[R-10-12] Silence, a breath, the end of the word itself and a voice after a pause are no murmured word', () => {
    expect(measure(room(0.5))).toBe(0)
    expect(measure(room(0.5, 0.02))).toBeLessThan(60)
    const fading = vowel(0.28, 0.1).map((sample, i) => sample * 10 ** (-i / (0.1 * RATE)))
    expect(measure(fading)).toBe(0)
    expect(measure(room(1), vowel(0.4, 0.01))).toBe(0)
  })

  it('[R-10-12] The hum of a motor that goes on is no voice', () => {
    const hum = vowel(2, 0.01, 97)
    const voice = new SoftVoice()
    voice.startLine()
    voice.addSamples(hum)
    expect(voice.measureAfter(WORD_MS)).toBe(0)
  })

  it('[R-10-18] A voice below the level of a room that does not hum is found by its pitch alone', () => {
    const measureBefore = (after: Float32Array): number => {
      const voice = new SoftVoice()
      for (const sound of [vowel(WORD_MS / 1000, 0.2), room(0.2), vowel(0.3, 0.002), after]) voice.addSamples(sound)
      return voice.measureAfter(WORD_MS)
    }
    expect(measureBefore(room(1, 6e-3))).toBeGreaterThanOrEqual(100)
    expect(measureBefore(vowel(1, 6e-3, 97))).toBe(0)
  })

  it('[R-10-14] A breath and a faint hum after a word are no voice', () => {
    const voice = new SoftVoice()
    voice.addSamples(vowel(0.5, 0.2))
    expect(voice.lastMs).toBe(500)
    voice.addSamples(room(0.5, 0.05))
    voice.addSamples(vowel(0.5, 0.002, 97))
    expect(voice.lastMs).toBeLessThanOrEqual(520)
    voice.addSamples(vowel(0.5, 0.05))
    expect(voice.lastMs).toBeGreaterThanOrEqual(1980)
  })

  it('[R-10-19] The hum of a fan is no voice once it has lasted, however loud, and a voice above it is', () => {
    const fan = vowel(6, 0.02, 97)
    const voice = new SoftVoice()
    voice.addSamples(fan.subarray(0, 3 * RATE))
    expect(voice.lastMs).toBeLessThanOrEqual(2000)
    voice.addSamples(vowel(0.5, 0.2).map((sample, i) => sample + (fan[3 * RATE + i] ?? 0)))
    expect(voice.lastMs).toBeGreaterThanOrEqual(3480)
    voice.addSamples(fan.subarray(3.5 * RATE))
    expect(voice.lastMs).toBeLessThanOrEqual(3540)
  })
})

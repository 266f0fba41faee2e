import { describe, expect, it } from 'vitest'
import { InvalidAudio, joinPieces } from './join-pieces.ts'
import { limitPeaks } from './limiter.ts'
import { encodeMp3 } from './mp3.ts'
import { trimSilence } from './trim.ts'

const RATE = 24_000
const tone = (seconds: number, loudness: number) =>
  Float32Array.from(
    { length: Math.round(seconds * RATE) },
    (_, at) => loudness * Math.sin((at * 2 * Math.PI * 220) / RATE),
  )
const silence = (seconds: number) => new Float32Array(Math.round(seconds * RATE))
const join = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]))
const peakOf = (samples: Float32Array) => samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)

describe('the limiter', () => {
  it('The limiter does not change audio below the ceiling', () => {
    const quiet = tone(0.2, 0.8)
    expect(limitPeaks(quiet, RATE)).toBe(quiet)
  })

  it('The limiter keeps peaks below the ceiling and leaves audio far from them unchanged', () => {
    const audio = join(tone(0.2, 0.3), tone(0.05, 1.43), tone(0.2, 0.3))
    const limited = limitPeaks(audio, RATE)
    expect(peakOf(limited)).toBeLessThanOrEqual(0.8401)
    expect([...limited.subarray(0, RATE / 10)]).toEqual([...audio.subarray(0, RATE / 10)])
  })
})

describe('trimming', () => {
  it('Trimming keeps forty milliseconds before the first sound and reports how much was removed', () => {
    const trimmed = trimSilence(join(silence(0.45), tone(0.5, 0.5), silence(0.8)), RATE)
    expect((trimmed?.removedSamples ?? 0) / RATE).toBeCloseTo(0.41, 2)
    expect((trimmed?.samples.length ?? 0) / RATE).toBeCloseTo(0.04 + 0.5 + 0.18, 2)
  })

  it('Trimming returns nothing for silence', () => {
    expect(trimSilence(silence(1), RATE)).toBeUndefined()
  })

  it('Trimming removes silence from both ends of eleven minutes of audio', () => {
    const samples = new Float32Array(RATE * 660)
    samples.fill(0.5, RATE, RATE * 658)
    const trimmed = trimSilence(samples, RATE)
    expect(trimmed?.removedSamples).toBe(RATE * 0.96)
    expect((trimmed?.samples.length ?? 0) / RATE).toBeCloseTo(657.22, 1)
  })
})

describe('joined pieces', () => {
  it('Joined pieces have the new start of each', () => {
    const samples = join(silence(0.3), tone(0.5, 0.5), silence(0.3))
    const piece = { samples, gainDb: -6, shelfDb: 0 }
    const { pieceStarts, samples: joined } = joinPieces([piece, piece], RATE)
    expect(pieceStarts.map((start) => Math.round((start / RATE) * 100) / 100)).toEqual([-0.26, 0.46])
    expect(joined.length / RATE).toBeCloseTo(2 * (0.04 + 0.5 + 0.18), 2)
    expect(peakOf(joined)).toBeCloseTo(0.25, 2)
  })

  it('Silence and samples that are not numbers are rejected', () => {
    expect(() => joinPieces([{ samples: silence(1), gainDb: 0, shelfDb: 0 }], RATE)).toThrow(InvalidAudio)
    expect(() => joinPieces([{ samples: tone(1, Number.NaN), gainDb: 0, shelfDb: 0 }], RATE)).toThrow(InvalidAudio)
  })
})

it.each([1, 575, 576, 577, 24_000, 24_123])('An MP3 of %i samples declares exactly that many', async (length) => {
  const mp3 = await encodeMp3(tone(length / RATE, 0.5), RATE)
  const frames = mp3.readUInt32BE(mp3.indexOf('Info') + 8)
  const delayAndPadding = mp3.readUIntBE(mp3.indexOf('LAME3.100') + 21, 3)
  expect(frames * 576 - (delayAndPadding >> 12) - (delayAndPadding & 0xfff)).toBe(length)
  expect(mp3.length).toBe((frames + 1) * 192)
})

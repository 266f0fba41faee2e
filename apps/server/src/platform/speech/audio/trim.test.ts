import { describe, expect, it } from 'vitest'
import { trimSilence } from './trim.ts'

const RATE = 24_000

describe('silence', () => {
  it('is taken away from both ends of a sound of eleven minutes', () => {
    const samples = new Float32Array(RATE * 660)
    samples.fill(0.5, RATE, RATE * 658)
    const trimmed = trimSilence(samples, RATE)
    expect(trimmed?.removedSamples).toBe(RATE * 0.96)
    expect((trimmed?.samples.length ?? 0) / RATE).toBeCloseTo(657.22, 1)
  })
})

import { describe, expect, it } from 'vitest'
import { ALIGN_SAMPLE_RATE, alignSound } from './align-sound.ts'
import { createNoise, speak } from './testing/made-up-voice.ts'

/** The same sound on a device with its own clock, its own noise and an echo. */
function hear(samples: Float32Array, { driftPpm = 0, seed = 1 } = {}): Float32Array {
  const next = createNoise(seed)
  const rate = 1 + driftPpm / 1e6
  return new Float32Array(Math.floor(samples.length * rate)).map((_, i) => {
    const at = Math.floor(i / rate)
    const share = i / rate - at
    const direct = samples[at]! * (1 - share) + (samples[at + 1] ?? 0) * share
    return direct + 0.5 * (samples[at - 200] ?? 0) + 0.01 * next()
  })
}

function join(...parts: Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0)
  return whole
}
const silence = (seconds: number): Float32Array => new Float32Array(seconds * ALIGN_SAMPLE_RATE)

describe('The alignment of two sounds', () => {
  it('[R-66-01] Finds a take in a film that began before it, and one that began after it', () => {
    const take = speak(20, 1)
    const later = alignSound(hear(take), hear(join(silence(3), take, silence(2)), { seed: 2 }))
    expect(later).toMatchObject({ kind: 'aligned' })
    expect(later).toHaveProperty('offsetMs', expect.closeTo(3000, -1))
    const earlier = alignSound(hear(take), hear(take.subarray(4 * ALIGN_SAMPLE_RATE), { seed: 2 }))
    expect(earlier).toHaveProperty('offsetMs', expect.closeTo(-4000, -1))
  })

  it('[R-66-01] Finds the take among others in one long film, and refuses it where it was left out', () => {
    const takes = [1, 2, 3, 4, 5].map((seed) => speak(20, seed))
    const third = hear(takes[2]!)
    const film = hear(join(...takes), { seed: 2 })
    expect(alignSound(third, film)).toHaveProperty('offsetMs', expect.closeTo(40_000, -1))
    const without = hear(join(...takes.toSpliced(2, 1)), { seed: 2 })
    expect(alignSound(third, without)).toEqual({ kind: 'refused', reason: 'other sound' })
  })

  it('[R-66-01] Finds how much faster the clock of the phone is, up to 200 millionths', () => {
    const take = speak(60, 1)
    const found = alignSound(hear(take), hear(take, { driftPpm: 150, seed: 2 }))
    expect(found.kind === 'aligned' && Math.abs(found.driftPpm - 150)).toBeLessThan(40)
    const tooFast = alignSound(hear(take), hear(take, { driftPpm: 320, seed: 2 }))
    expect(tooFast).toEqual({ kind: 'refused', reason: 'drift too large' })
  })

  it('[R-66-01] Refuses less than 8 s that both have recorded', () => {
    const take = speak(20, 1)
    const phone = hear(join(silence(3), take, silence(2)), { seed: 2 })
    expect(alignSound(hear(take.subarray(0, 9 * ALIGN_SAMPLE_RATE)), phone)).toMatchObject({ kind: 'aligned' })
    const short = alignSound(hear(take.subarray(0, 7 * ALIGN_SAMPLE_RATE)), phone)
    expect(short).toEqual({ kind: 'refused', reason: 'too short' })
  })

  it('[R-66-01] Refuses silence and noise', () => {
    const take = hear(speak(20, 1))
    expect(alignSound(take, silence(25))).toEqual({ kind: 'refused', reason: 'no voice' })
    expect(alignSound(silence(20), take)).toEqual({ kind: 'refused', reason: 'no voice' })
    expect(alignSound(take, new Float32Array())).toEqual({ kind: 'refused', reason: 'no voice' })
    expect(alignSound(take, hear(silence(25), { seed: 3 }))).toEqual({ kind: 'refused', reason: 'other sound' })
  })
})

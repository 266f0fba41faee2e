import { expect, it } from 'vitest'
import { findFirstSounds } from './find-first-sounds.ts'

const RATE = 48_000

/** Reproducible noise between -1 and 1. */
function createNoise(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0) / 2 ** 31
}

/** A quiet room; from 4 s on a voice, which begins with a hiss if wanted; other sounds where they are given. */
function record(add: { breath?: { from: number; to: number }; thud?: number; hissSeconds?: number }): Float32Array {
  const noise = createNoise(7)
  let last = 0
  return Float32Array.from({ length: 5 * RATE }, (_, i) => {
    const seconds = i / RATE
    let sample = 0.0004 * noise()
    const isHiss = seconds >= 4 - (add.hissSeconds ?? 0) && seconds < 4
    if (isHiss) sample += 0.15 * noise()
    if (seconds >= 4) for (const n of [1, 2, 3, 5, 8]) sample += (0.2 / n) * Math.sin(2 * Math.PI * 180 * n * seconds)
    if (add.breath && seconds >= add.breath.from && seconds < add.breath.to) {
      last = 0.6 * last + noise()
      sample += 0.012 * last
    }
    if (add.thud !== undefined && seconds >= add.thud)
      sample += 0.3 * Math.exp(-(seconds - add.thud) / 0.03) * Math.sin(2 * Math.PI * 90 * seconds)
    return sample
  })
}

it('[R-95-02] A breath before the first word is found with its beginning, though the voice is reported late', () => {
  for (const reported of [4, 4.3]) {
    const { voice, breath } = findFirstSounds(record({ breath: { from: 3, to: 3.5 } }), RATE, reported)
    expect(Math.abs(voice - 4)).toBeLessThan(0.05)
    expect(Math.abs((breath?.from ?? 0) - 3)).toBeLessThan(0.04)
    expect(Math.abs((breath?.to ?? 0) - 3.5)).toBeLessThan(0.05)
  }
})

it('[R-95-02] A quiet room, a chair and the hiss of a word are no breath', () => {
  expect(findFirstSounds(record({}), RATE, 4.2)).not.toHaveProperty('breath')
  expect(findFirstSounds(record({ thud: 2.5 }), RATE, 4.2)).not.toHaveProperty('breath')
  expect(findFirstSounds(record({ hissSeconds: 0.2 }), RATE, 4.2)).not.toHaveProperty('breath')
})

it('[R-95-02] A sound longer ago than 3 s is no breath before the first word', () => {
  expect(findFirstSounds(record({ breath: { from: 0.3, to: 0.8 } }), RATE, 4)).not.toHaveProperty('breath')
})

import { expect, it } from 'vitest'
import { GainControl } from './gain-control.ts'

const FRAME = 512
const tone = (level: number): Float32Array => new Float32Array(FRAME).fill(level)

it('A soft voice is amplified and a loud one is not', () => {
  const level = new GainControl()
  expect(level.apply(tone(0.01))[0]).toBeCloseTo(0.1)
  expect(level.apply(tone(0.5))[0]).toBeCloseTo(0.5)
})

it('The soft end of a sentence is not amplified, but a lasting murmur is', () => {
  const level = new GainControl()
  level.apply(tone(0.2))
  expect(level.apply(tone(0.01))[0]).toBeCloseTo(0.01)
  for (let i = 0; i < 600; i++) level.apply(tone(0.01))
  expect(level.apply(tone(0.01))[0]).toBeCloseTo(0.1)
})

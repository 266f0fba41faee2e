import { expect, it } from 'vitest'
import { GainControl } from './gain-control.ts'

const FRAME = 512
const tone = (level: number): Float32Array => new Float32Array(FRAME).fill(level)

it('brings soft voices up and leaves loud ones', () => {
  const level = new GainControl()
  expect(level.steady(tone(0.01))[0]).toBeCloseTo(0.1)
  expect(level.steady(tone(0.5))[0]).toBeCloseTo(0.5)
})

it('does not raise the end of a sentence above its beginning, nor a murmur never', () => {
  const level = new GainControl()
  level.steady(tone(0.2))
  expect(level.steady(tone(0.01))[0]).toBeCloseTo(0.01)
  for (let i = 0; i < 600; i++) level.steady(tone(0.01))
  expect(level.steady(tone(0.01))[0]).toBeCloseTo(0.1)
})

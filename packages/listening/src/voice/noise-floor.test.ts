import { expect, it } from 'vitest'
import { NoiseFloor } from './noise-floor.ts'

const feed = (floor: NoiseFloor, decibels: number, frames: number): boolean[] =>
  Array.from({ length: frames }, () => floor.isAbove(decibels))

it('A whisper is detected above noise of any level', () => {
  for (const room of [-80, -40, -20]) {
    const floor = new NoiseFloor()
    expect(feed(floor, room, 50)).not.toContain(true)
    expect(feed(floor, room + 14, 30).at(-1)).toBe(true)
    expect(feed(floor, room, 30).at(-1)).toBe(false)
  }
})

it('A lasting level becomes the noise floor', () => {
  const floor = new NoiseFloor()
  feed(floor, -60, 50)
  expect(feed(floor, -40, 600).at(-1)).toBe(false)
})

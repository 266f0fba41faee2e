import { expect, it } from 'vitest'
import { NoiseFloor } from './noise-floor.ts'

const hear = (floor: NoiseFloor, decibels: number, frames: number): boolean[] =>
  Array.from({ length: frames }, () => floor.isAbove(decibels))

it('tells a whisper from the room, however loud the room is', () => {
  for (const room of [-80, -40, -20]) {
    const floor = new NoiseFloor()
    expect(hear(floor, room, 50)).not.toContain(true)
    expect(hear(floor, room + 14, 30).at(-1)).toBe(true)
    expect(hear(floor, room, 30).at(-1)).toBe(false)
  }
})

it('takes what stays for the room after a while', () => {
  const floor = new NoiseFloor()
  hear(floor, -60, 50)
  expect(hear(floor, -40, 600).at(-1)).toBe(false)
})

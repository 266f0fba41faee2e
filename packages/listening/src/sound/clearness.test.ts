import { expect, it } from 'vitest'
import { Clearness } from './clearness.ts'

const STEP_S = 0.016
const SECOND = Math.round(1 / STEP_S)

function measure(clearness: Clearness, decibels: number, steps: number): number {
  let above = 0
  for (let i = 0; i < steps; i++) above = clearness.measure(decibels)
  return above
}

it('says how far a voice stands above its room, however loud the two are', () => {
  for (const room of [-80, -30]) {
    const clearness = new Clearness(STEP_S)
    expect(measure(clearness, room, SECOND)).toBe(0)
    expect(measure(clearness, room + 30, SECOND / 2)).toBeCloseTo(29.5, 0)
    expect(measure(clearness, room, SECOND / 4)).toBeGreaterThan(29)
  }
})

it('says the same at the end of a long line', () => {
  const clearness = new Clearness(STEP_S)
  measure(clearness, -70, SECOND)
  const first = measure(clearness, -30, SECOND)
  expect(measure(clearness, -30, 7 * SECOND)).toBeGreaterThan(first - 10)
})

it('takes what stays for the room, forgets a shout, and begins anew elsewhere', () => {
  const clearness = new Clearness(STEP_S)
  measure(clearness, -70, SECOND)
  expect(measure(clearness, -40, 32 * SECOND)).toBeLessThan(1)
  measure(clearness, -10, SECOND / 4)
  expect(measure(clearness, -40, 62 * SECOND)).toBeLessThan(1)
  clearness.forget()
  expect(measure(clearness, -60, 1)).toBe(0)
})

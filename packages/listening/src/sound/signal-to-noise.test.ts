import { expect, it } from 'vitest'
import { SignalToNoise } from './signal-to-noise.ts'

const STEP_S = 0.016
const SECOND = Math.round(1 / STEP_S)

function measure(clearness: SignalToNoise, decibels: number, steps: number): number {
  let above = 0
  for (let i = 0; i < steps; i++) above = clearness.measure(decibels)
  return above
}

/** Half a second of voice and the gap of a closed mouth, again and again. */
function speak(clearness: SignalToNoise, { voice, room, seconds }: { voice: number; room: number; seconds: number }) {
  let above = 0
  for (let second = 0; second < seconds; second += 0.6) {
    measure(clearness, voice, SECOND / 2)
    above = measure(clearness, room, SECOND / 10)
  }
  return above
}

it('says how far a voice stands above its room, however loud the two are', () => {
  for (const room of [-80, -30]) {
    const clearness = new SignalToNoise(STEP_S)
    expect(measure(clearness, room, SECOND)).toBe(0)
    expect(measure(clearness, room + 30, SECOND / 2)).toBeCloseTo(29.5, 0)
    expect(measure(clearness, room, SECOND / 4)).toBeGreaterThan(29)
  }
})

it('says the same at the end of a long line', () => {
  const clearness = new SignalToNoise(STEP_S)
  measure(clearness, -70, SECOND)
  const first = speak(clearness, { voice: -30, room: -70, seconds: 1 })
  expect(speak(clearness, { voice: -30, room: -70, seconds: 7 })).toBeGreaterThan(first - 4)
})

it('takes a noise that begins for the room before a line is over', () => {
  const clearness = new SignalToNoise(STEP_S)
  speak(clearness, { voice: -30, room: -70, seconds: 3 })
  expect(speak(clearness, { voice: -30, room: -45, seconds: 1 })).toBeGreaterThan(30)
  expect(speak(clearness, { voice: -30, room: -45, seconds: 2.5 })).toBeLessThan(17)
})

it('takes no voice without a gap for a noise that begins', () => {
  const clearness = new SignalToNoise(STEP_S)
  measure(clearness, -60, SECOND)
  const first = speak(clearness, { voice: -30, room: -50, seconds: 1 })
  expect(speak(clearness, { voice: -30, room: -50, seconds: 3 })).toBeGreaterThan(first - 4)
})

it('knows a room that falls silent at once', () => {
  const clearness = new SignalToNoise(STEP_S)
  speak(clearness, { voice: -30, room: -45, seconds: 3 })
  expect(measure(clearness, -70, SECOND / 4)).toBeGreaterThan(36)
})

it('takes what stays for the room, forgets a shout, and begins anew elsewhere', () => {
  const clearness = new SignalToNoise(STEP_S)
  measure(clearness, -70, SECOND)
  expect(measure(clearness, -40, 32 * SECOND)).toBeLessThan(1)
  measure(clearness, -10, SECOND / 4)
  expect(measure(clearness, -40, 62 * SECOND)).toBeLessThan(1)
  clearness.forget()
  expect(measure(clearness, -60, 1)).toBe(0)
})

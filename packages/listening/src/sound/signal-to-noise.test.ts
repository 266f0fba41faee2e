import { expect, it } from 'vitest'
import { SignalToNoise } from './signal-to-noise.ts'

const STEP_S = 0.016
const SECOND = Math.round(1 / STEP_S)

function measure(meter: SignalToNoise, decibels: number, steps: number): number {
  let above = 0
  for (let i = 0; i < steps; i++) above = meter.measure(decibels)
  return above
}

/** Half a second of voice and a short gap, repeated. */
function speak(meter: SignalToNoise, { voice, room, seconds }: { voice: number; room: number; seconds: number }) {
  let above = 0
  for (let second = 0; second < seconds; second += 0.6) {
    measure(meter, voice, SECOND / 2)
    above = measure(meter, room, SECOND / 10)
  }
  return above
}

it('The distance of a voice from the noise is measured at any level', () => {
  for (const room of [-80, -30]) {
    const meter = new SignalToNoise(STEP_S)
    expect(measure(meter, room, SECOND)).toBe(0)
    expect(measure(meter, room + 30, SECOND / 2)).toBeCloseTo(29.5, 0)
    expect(measure(meter, room, SECOND / 4)).toBeGreaterThan(29)
  }
})

it('The distance stays the same until the end of a long line', () => {
  const meter = new SignalToNoise(STEP_S)
  measure(meter, -70, SECOND)
  const first = speak(meter, { voice: -30, room: -70, seconds: 1 })
  expect(speak(meter, { voice: -30, room: -70, seconds: 7 })).toBeGreaterThan(first - 4)
})

it('A noise that starts counts as noise before the line is over', () => {
  const meter = new SignalToNoise(STEP_S)
  speak(meter, { voice: -30, room: -70, seconds: 3 })
  expect(speak(meter, { voice: -30, room: -45, seconds: 1 })).toBeGreaterThan(30)
  expect(speak(meter, { voice: -30, room: -45, seconds: 2.5 })).toBeLessThan(17)
})

it('A voice without gaps does not count as noise', () => {
  const meter = new SignalToNoise(STEP_S)
  measure(meter, -60, SECOND)
  const first = speak(meter, { voice: -30, room: -50, seconds: 1 })
  expect(speak(meter, { voice: -30, room: -50, seconds: 3 })).toBeGreaterThan(first - 4)
})

it('A noise that stops is noticed at once', () => {
  const meter = new SignalToNoise(STEP_S)
  speak(meter, { voice: -30, room: -45, seconds: 3 })
  expect(measure(meter, -70, SECOND / 4)).toBeGreaterThan(36)
})

it('A lasting level becomes noise, a shout is dropped, and a reset starts again', () => {
  const meter = new SignalToNoise(STEP_S)
  measure(meter, -70, SECOND)
  expect(measure(meter, -40, 32 * SECOND)).toBeLessThan(1)
  measure(meter, -10, SECOND / 4)
  expect(measure(meter, -40, 62 * SECOND)).toBeLessThan(1)
  meter.reset()
  expect(measure(meter, -60, 1)).toBe(0)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findSlot, nextSlot, toSlot } from '../slots.ts'

/** The slots of the frames that are kept. */
function listSlots(times: readonly number[], find = findSlot): number[] {
  const slots: number[] = []
  for (const seconds of times) {
    const slot = find(slots.at(-1), seconds, 30)
    if (slot !== undefined) slots.push(slot)
  }
  return slots
}

const camera = (framesPerSecond: number, seconds: number, jitter: (i: number) => number = () => 0): number[] =>
  Array.from({ length: framesPerSecond * seconds }, (_, i) => (i + jitter(i)) / framesPerSecond)

it('[R-26-08] A frame goes to the nearest slot', () => {
  expect(toSlot(1.016, 30)).toBe(30)
  expect(toSlot(1.017, 30)).toBe(31)
})

it('[R-26-08] A camera of 60 frames a second is thinned to every second frame', () => {
  expect(listSlots(camera(60, 2))).toEqual(Array.from({ length: 60 }, (_, i) => i))
})

it('[R-26-08] A camera of 30 frames a second loses none at the edge of two slots, however uneven it is', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.infiniteStream(fc.double({ min: -0.18, max: 0.18, noNaN: true })),
      (phase, jitter) => {
        const times = camera(30, 10, () => phase + (jitter.next().value ?? 0))
        expect(listSlots(times)).toHaveLength(300)
      },
    ),
    { numRuns: 50 },
  )
})

it('[R-26-08] Slots rise, and a kept frame is at most three quarters of a slot from its own', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 15, max: 60 }),
      fc.infiniteStream(fc.double({ min: 0, max: 0.4, noNaN: true })),
      (rate, jitter) => {
        let previous: number | undefined
        for (const seconds of camera(rate, 10, () => jitter.next().value ?? 0)) {
          const slot = findSlot(previous, seconds, 30)
          if (slot === undefined) continue
          expect(slot).toBeGreaterThan(previous ?? -1)
          expect(Math.abs(slot - seconds * 30)).toBeLessThanOrEqual(0.7500001)
          previous = slot
        }
      },
    ),
    { numRuns: 50 },
  )
})

it('A lost frame leaves its slot empty', () => {
  expect(listSlots([0, 1 / 30, 4 / 30])).toEqual([0, 1, 4])
})

it('A frame that is encoded already is never left out', () => {
  expect(listSlots([0, 0.001, 0.002, 4 / 30], nextSlot)).toEqual([0, 1, 2, 4])
})

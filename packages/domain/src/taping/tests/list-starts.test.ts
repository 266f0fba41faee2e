import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listStarts } from '../list-starts.ts'

const keys = Array.from({ length: 20 }, (_, at) => at / 2)

it('[R-95-01] A tape starts at the keyframe before the breath, or before the first word', () => {
  expect(listStarts({ keys }, { voice: 5.1, breath: { from: 3.7, to: 4.3 } })).toEqual([
    { name: 'breath', from: 3.5, lead: expect.closeTo(1.6, 5) },
    { name: 'line', from: 4.5, lead: expect.closeTo(0.6, 5) },
  ])
  expect(listStarts({ keys }, { voice: 5.1 })).toEqual([{ name: 'line', from: 4.5, lead: expect.closeTo(0.6, 5) }])
})

it('[R-95-01] A start on the line that would lie inside the breath is the one on the breath', () => {
  const starts = listStarts({ keys }, { voice: 5.1, breath: { from: 4.2, to: 4.95 } })
  expect(starts.map(({ name, from }) => [name, from])).toEqual([
    ['breath', 4],
    ['line', 5],
  ])
  const merged = listStarts({ keys }, { voice: 4.9, breath: { from: 4.2, to: 4.8 } })
  expect(merged.map(({ name, from }) => [name, from])).toEqual([['breath', 4]])
})

it('[R-95-01] No start lies inside a breath or behind the first word', () => {
  const second = fc.double({ min: 0, max: 4, noNaN: true })
  fc.assert(
    fc.property(second, second, second, fc.uniqueArray(second), (from, length, gap, places) => {
      const breath = { from, to: from + length }
      const voice = breath.to + gap
      for (const start of listStarts({ keys: places.toSorted((a, b) => a - b) }, { voice, breath })) {
        expect(start.from > breath.from && start.from < breath.to).toBe(false)
        expect(start.from).toBeLessThan(voice)
      }
    }),
  )
})

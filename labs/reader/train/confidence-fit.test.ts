import { describe, expect, it } from 'vitest'
import { predictError } from '@sidelight/script-parser/confidence/confidence-model'
import { type ConfidenceRow, fitConfidence } from './confidence-fit.ts'

const options = { trees: 20, rate: 0.3, ridge: 1, least: 1, directions: [0, 0, 0], prior: [] }

/** Wrong where the first feature is set without the second; the third says nothing. */
const rows: ConfidenceRow[] = Array.from({ length: 400 }, (_, at) => {
  const first = at % 2
  const second = (at >> 1) % 2
  return { features: Float64Array.of(first, second, (at * 7) % 5), isWrong: first > second && at % 36 !== 1 }
})

describe('the confidence model', () => {
  it('The confidence model learns features that only count together', () => {
    const model = fitConfidence(rows, options)
    expect(predictError(model, [1, 0, 2])).toBeGreaterThan(0.7)
    expect(predictError(model, [0, 1, 2])).toBeLessThan(0.1)
    expect(predictError(model, [1, 1, 2])).toBeLessThan(0.1)
    expect(predictError(model, [0, 0, 2])).toBeLessThan(0.1)
  })

  it('The same rows give the same trees', () => {
    expect(fitConfidence(rows, options)).toEqual(fitConfidence(rows, options))
  })

  it('A higher value of a feature that means errors never raises confidence', () => {
    const reassuring = Array.from({ length: 200 }, (_, at) => ({
      features: Float64Array.of(at % 10),
      isWrong: at % 10 < 3,
    }))
    const free = fitConfidence(reassuring, { ...options, directions: [0] })
    const bound = fitConfidence(reassuring, { ...options, directions: [1] })
    expect(predictError(free, [9])).toBeLessThan(predictError(free, [0]))
    expect(predictError(bound, [9])).toBeGreaterThanOrEqual(predictError(bound, [0]))
  })
})

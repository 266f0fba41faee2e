import { describe, expect, it } from 'vitest'
import { calibrate } from './calibration.ts'
import type { Measured } from './measure.ts'
import { noRatio, scoreEntries } from './score.ts'

const measuredWith = (rated: Measured['rated'], missing: number[] = []): Measured => ({
  layout: 'any',
  file: 'any',
  score: { ...scoreEntries([], { id: 'none', entries: [] }), dialogue: noRatio },
  rated,
  narrated: [],
  missing,
  watermarkLeft: 0,
  errors: {},
  notes: [],
})

const sure = Array.from({ length: 18 }, () => ({
  confidence: 0.99,
  isWrong: false,
  isNarration: false,
  isMarked: false,
}))

describe('calibration', () => {
  it('Calibration counts wrong entries inside and outside the least confident tenth', () => {
    const rated = [
      ...sure,
      { confidence: 0.2, isWrong: true, isNarration: false, isMarked: false },
      { confidence: 0.98, isWrong: true, isNarration: false, isMarked: false },
    ]
    const { speech } = calibrate([measuredWith(rated)])
    expect(speech).toMatchObject({ entries: 20, wrong: 2, caught: 1 })
    const proud = rated.map((one) => (one.confidence === 0.98 ? { ...one, confidence: 1 } : one))
    expect(calibrate([measuredWith(proud)]).speech.caught).toBe(0.5)
  })

  it('The calibration error is the distance between confidence and the share of right entries', () => {
    const half = [true, false].map((isWrong) => ({ confidence: 0.5, isWrong, isNarration: false, isMarked: false }))
    expect(calibrate([measuredWith(half)]).speech.error).toBeCloseTo(0)
    const proud = half.map((one) => ({ ...one, confidence: 1 }))
    expect(calibrate([measuredWith(proud)]).speech.error).toBeCloseTo(0.5)
  })

  it('Calibration separates narration and counts the missing speeches that a review would find', () => {
    const rated = [...sure, { confidence: 0.1, isWrong: true, isNarration: true, isMarked: false }]
    const report = calibrate([measuredWith(rated, [0.5, 1])])
    expect(report.speech.wrong).toBe(0)
    expect(report.all.wrong).toBe(1)
    expect(report).toMatchObject({ missing: 2, missingSeen: 0.5 })
  })
})

describe('missing speeches', () => {
  it('A missing speech is assigned to the entries between the found speeches around it', () => {
    const gold = ['A: One.', 'B: Two.', 'A: Three.'].map((line) => {
      const [actor = '', dialog = ''] = line.split(': ')
      return { actor, dialog, kind: 'dialogue' }
    })
    const predicted = [
      { actor: 'A', dialog: 'One.' },
      { actor: 'B', dialog: 'Tow.' },
      { actor: 'A', dialog: 'Three.' },
    ]
    const score = scoreEntries(predicted, { id: 'x', entries: gold })
    expect(score.missing).toEqual([[0, 1, 2]])
    expect(score.verdicts).toEqual([true, false, true])
  })
})

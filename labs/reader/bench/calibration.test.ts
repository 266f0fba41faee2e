import { describe, expect, it } from 'vitest'
import { calibrate } from './calibration.ts'
import type { Measured } from './measure.ts'
import { noRatio, scoreEntries } from './score.ts'

const measuredWith = (doubts: Measured['doubts'], missing: number[] = []): Measured => ({
  layout: 'any',
  file: 'any',
  score: { ...scoreEntries([], { id: 'none', entries: [] }), dialogue: noRatio },
  doubts,
  missing,
  watermarkLeft: 0,
  faults: {},
})

const sure = Array.from({ length: 18 }, () => ({ confidence: 0.99, isWrong: false, isNarration: false }))

describe('calibration', () => {
  it('counts wrong entries inside and outside the least confident tenth', () => {
    const doubts = [
      ...sure,
      { confidence: 0.2, isWrong: true, isNarration: false },
      { confidence: 0.98, isWrong: true, isNarration: false },
    ]
    const { speech } = calibrate([measuredWith(doubts)])
    expect(speech).toMatchObject({ entries: 20, wrong: 2, caught: 1 })
    const proud = doubts.map((one) => (one.confidence === 0.98 ? { ...one, confidence: 1 } : one))
    expect(calibrate([measuredWith(proud)]).speech.caught).toBe(0.5)
  })

  it('measures how far stated confidence lies from what was right', () => {
    const half = [true, false].map((isWrong) => ({ confidence: 0.5, isWrong, isNarration: false }))
    expect(calibrate([measuredWith(half)]).speech.error).toBeCloseTo(0)
    const proud = half.map((one) => ({ ...one, confidence: 1 }))
    expect(calibrate([measuredWith(proud)]).speech.error).toBeCloseTo(0.5)
  })

  it('keeps narration apart, and tells which missing speeches a review would come across', () => {
    const doubts = [...sure, { confidence: 0.1, isWrong: true, isNarration: true }]
    const report = calibrate([measuredWith(doubts, [0.5, 1])])
    expect(report.speech.wrong).toBe(0)
    expect(report.all.wrong).toBe(1)
    expect(report).toMatchObject({ missing: 2, missingSeen: 0.5 })
  })
})

describe('a missing speech', () => {
  it('is looked for between the speeches around it', () => {
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

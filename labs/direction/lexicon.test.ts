import { expect, it } from 'vitest'
import { scoreBrackets } from './score-brackets.ts'

it('[R-36-01] Brackets that the lexicon was not written from are understood', () => {
  const { brackets, precision, recall } = scoreBrackets()
  expect(brackets).toBeGreaterThanOrEqual(150)
  expect(precision).toBeGreaterThanOrEqual(0.95)
  expect(recall).toBeGreaterThanOrEqual(0.8)
})

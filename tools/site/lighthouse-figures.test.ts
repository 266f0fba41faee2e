import { expect, it } from 'vitest'
import { isGoodEnough, readFigures, type Report, worstFigures } from './lighthouse-figures.ts'

const report = (performance: number, blockingMs: number): Report => ({
  categories: {
    performance: { score: performance },
    accessibility: { score: 1 },
    'best-practices': { score: 1 },
    seo: { score: 1 },
  },
  audits: {
    'first-contentful-paint': { numericValue: 1200 },
    'largest-contentful-paint': { numericValue: 1700 },
    'bootup-time': { numericValue: 50 },
    'total-blocking-time': { numericValue: blockingMs },
    'cumulative-layout-shift': { numericValue: 0 },
  },
})

it('One Lighthouse run below the target is enough to fail, even if another run has the lower score', () => {
  const good = readFigures(report(0.99, 100))
  const blocking = readFigures(report(1, 200))
  expect(worstFigures([good, blocking])).toMatchObject({ performance: 99, blockingMs: 200 })
  expect(isGoodEnough(good)).toBe(true)
  expect(isGoodEnough(worstFigures([good, blocking]))).toBe(false)
  expect(isGoodEnough(worstFigures([good, readFigures(report(0.94, 100))]))).toBe(false)
})

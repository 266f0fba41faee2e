import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LabelChain, computePosterior, findBestPath, labelCount } from './label-chain.ts'

const score = fc.double({ min: -4, max: 4, noNaN: true })
const chains = fc.integer({ min: 1, max: 4 }).chain((length) =>
  fc
    .record({
      emissions: fc.array(score, { minLength: length * labelCount, maxLength: length * labelCount }),
      steps: fc.array(score, { minLength: labelCount ** 2, maxLength: labelCount ** 2 }),
    })
    .map(({ emissions, steps }): LabelChain => ({
      length,
      emissions: Float64Array.from(emissions),
      contexts: new Uint8Array(length),
      steps: Float64Array.from(steps),
    })),
)

function scoreOf(chain: LabelChain, path: number[]): number {
  let sum = 0
  for (const [at, label] of path.entries()) {
    sum += chain.emissions[at * labelCount + label] ?? 0
    const before = path[at - 1]
    if (before !== undefined) sum += chain.steps[before * labelCount + label] ?? 0
  }
  return sum
}

function listPaths(length: number): number[][] {
  if (length === 0) return [[]]
  return listPaths(length - 1).flatMap((path) => Array.from({ length: labelCount }, (_, label) => [...path, label]))
}

describe('a chain of labels', () => {
  it('The best path has the highest score of all paths', () => {
    fc.assert(
      fc.property(chains, (chain) => {
        const best = Math.max(...listPaths(chain.length).map((path) => scoreOf(chain, path)))
        expect(scoreOf(chain, findBestPath(chain))).toBeCloseTo(best, 9)
      }),
      { numRuns: 25 },
    )
  })

  it('The marginal of a label is its share of the weight of all paths', () => {
    fc.assert(
      fc.property(chains, (chain) => {
        const paths = listPaths(chain.length)
        const weights = paths.map((path) => Math.exp(scoreOf(chain, path)))
        const total = weights.reduce((sum, weight) => sum + weight, 0)
        const { marginals } = computePosterior(chain)
        for (let label = 0; label < labelCount; label += 1) {
          const share = weights.reduce((sum, weight, at) => sum + (paths[at]?.[0] === label ? weight : 0), 0) / total
          expect(marginals[label]).toBeCloseTo(share, 9)
        }
      }),
      { numRuns: 25 },
    )
  })
})

import { drawOrder, durationMs } from './compare-times.ts'

const ROUNDS = 3
/** One of a hundred rounds of equal alternatives differs by chance; three in a row do once in a million. */
const SIGNIFICANCE = 0.01

interface Alternatives {
  tries: number
  one: () => Promise<unknown>
  other: () => Promise<unknown>
  /** Runs before each try and is not measured. */
  prepare?: () => Promise<unknown>
}

/** Whether an attacker could tell two alternatives apart by their duration. A real difference shows in every round. */
export async function differInTiming({ tries, one, other, prepare }: Alternatives): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: [number[], number[]] = [[], []]
    for (const which of drawOrder(tries)) {
      await prepare?.()
      times[which].push(await durationMs([one, other][which] as () => Promise<unknown>))
    }
    if (mannWhitney(...times) > SIGNIFICANCE) return false
  }
  return true
}

/** Two-sided p-value of the Mann-Whitney U test, by the normal approximation, which needs about 20 samples of each. */
export function mannWhitney(first: readonly number[], second: readonly number[]): number {
  const ranked = [...first.map((ms) => ({ ms, weight: 1 })), ...second.map((ms) => ({ ms, weight: 0 }))].toSorted(
    (a, b) => a.ms - b.ms,
  )
  const rankSum = ranked.reduce((sum, { weight }, n) => sum + weight * (n + 1), 0)
  const u = rankSum - (first.length * (first.length + 1)) / 2
  const mean = (first.length * second.length) / 2
  const deviation = Math.sqrt((first.length * second.length * (first.length + second.length + 1)) / 12)
  return twoSidedTail(Math.abs(u - mean) / deviation)
}

/** The two-sided tail of the normal distribution, by Abramowitz and Stegun 26.2.17. */
function twoSidedTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (2 * Math.exp((-z * z) / 2) * series) / Math.sqrt(2 * Math.PI)
}

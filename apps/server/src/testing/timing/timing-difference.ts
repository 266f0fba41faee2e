import { drawTurns, durationMs } from './compare-times.ts'

const ROUNDS = 3
/** Of a hundred rounds of two equal ways one is told apart by chance; three in a row are one in a million. */
const CHANCE = 0.01

interface Ways {
  tries: number
  one: () => Promise<unknown>
  other: () => Promise<unknown>
  /** Before each try, and not part of its time. */
  prepare?: () => Promise<unknown>
}

/** Whether somebody with a clock could tell two ways apart. A real difference is there in every round, noise is not. */
export async function differInTiming({ tries, one, other, prepare }: Ways): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: [number[], number[]] = [[], []]
    for (const which of drawTurns(tries)) {
      await prepare?.()
      times[which].push(await durationMs([one, other][which] as () => Promise<unknown>))
    }
    if (mannWhitney(...times) > CHANCE) return false
  }
  return true
}

/** Two-sided p of the Mann-Whitney U test; from some twenty of each the normal approximation is exact enough. */
export function mannWhitney(ones: readonly number[], others: readonly number[]): number {
  const ranked = [...ones.map((ms) => ({ ms, one: 1 })), ...others.map((ms) => ({ ms, one: 0 }))].toSorted(
    (a, b) => a.ms - b.ms,
  )
  const rankSum = ranked.reduce((sum, { one }, n) => sum + one * (n + 1), 0)
  const u = rankSum - (ones.length * (ones.length + 1)) / 2
  const mean = (ones.length * others.length) / 2
  const deviation = Math.sqrt((ones.length * others.length * (ones.length + others.length + 1)) / 12)
  return twoSided(Math.abs(u - mean) / deviation)
}

/** Abramowitz and Stegun 26.2.17. */
function twoSided(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (2 * Math.exp((-z * z) / 2) * series) / Math.sqrt(2 * Math.PI)
}

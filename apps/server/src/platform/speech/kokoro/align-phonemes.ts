const INSERTION_COST = 0.8
const SPACE_INSERTION_COST = 0.1
const MARKS_AND_SPACE = 'ˈˌː '
const VOWELS = 'aeiouɐɑɒæɔəɚɛɜɪʊʌᵻᵊ'

/**
 * Finds the word of each symbol of `whole`; undefined for spaces. Single words are pronounced differently than in a
 * sentence (stress, reduced vowels), so the cheapest alignment decides (Needleman–Wunsch).
 */
export function alignPhonemes(whole: string, words: readonly string[]): (number | undefined)[] {
  const target = [...whole]
  const source = words.flatMap((phonemes, word) =>
    [...phonemes].filter((symbol) => symbol !== ' ').map((symbol) => ({ symbol, word })),
  )
  const costs = fillCosts(source, target)
  const wordBySymbol = traceBack(source, target, costs)
  // A symbol between two words belongs to the first; words stay in order.
  let current = 0
  return target.map((symbol, at) => {
    current = Math.max(current, wordBySymbol[at] ?? current)
    return symbol === ' ' ? undefined : current
  })
}

interface SourceSymbol {
  symbol: string
  word: number
}

function fillCosts(source: SourceSymbol[], target: string[]): Float64Array[] {
  const costs = [Float64Array.from({ length: target.length + 1 }, (_, at) => at)]
  for (const [row, { symbol }] of source.entries()) {
    const above = costs[row] as Float64Array
    const current = new Float64Array(target.length + 1)
    current[0] = row + 1
    for (const [column, targetSymbol] of target.entries()) {
      current[column + 1] = Math.min(
        (above[column] as number) + substitutionCost(symbol, targetSymbol),
        (above[column + 1] as number) + INSERTION_COST,
        (current[column] as number) + insertionCost(targetSymbol),
      )
    }
    costs.push(current)
  }
  return costs
}

function traceBack(source: SourceSymbol[], target: string[], costs: Float64Array[]): (number | undefined)[] {
  const wordBySymbol: (number | undefined)[] = Array.from(target, () => undefined)
  let row = source.length
  let column = target.length
  while (column > 0) {
    const targetSymbol = target[column - 1] as string
    const cost = costs[row]?.[column] as number
    const diagonal = costs[row - 1]?.[column - 1]
    const sourceSymbol = source[row - 1]
    if (
      sourceSymbol !== undefined &&
      diagonal !== undefined &&
      isSame(cost, diagonal + substitutionCost(sourceSymbol.symbol, targetSymbol))
    ) {
      if (targetSymbol !== ' ') wordBySymbol[column - 1] = sourceSymbol.word
      row--
      column--
    } else if (isSame(cost, (costs[row]?.[column - 1] as number) + insertionCost(targetSymbol))) column--
    else row--
  }
  return wordBySymbol
}

const isSame = (a: number, b: number) => Math.abs(a - b) < 1e-9
const insertionCost = (symbol: string) => (symbol === ' ' ? SPACE_INSERTION_COST : INSERTION_COST)

function substitutionCost(a: string, b: string): number {
  if (a === b) return 0
  if (MARKS_AND_SPACE.includes(a) || MARKS_AND_SPACE.includes(b)) return 1.5
  return VOWELS.includes(a) === VOWELS.includes(b) ? 0.7 : 1.4
}

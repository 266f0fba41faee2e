const INSERTED = 0.8
const SPACE_INSERTED = 0.1
const MARKS = 'ˈˌː '
const VOWELS = 'aeiouɐɑɒæɔəɚɛɜɪʊʌᵻᵊ'

/**
 * Which word each symbol of `whole` belongs to; undefined for spaces. The words by themselves differ from the words in
 * their sentence (stress, swallowed vowels), so the cheapest alignment decides (Needleman–Wunsch).
 */
export function alignPhonemes(whole: string, words: readonly string[]): (number | undefined)[] {
  const target = [...whole]
  const source = words.flatMap((sounds, word) =>
    [...sounds].filter((symbol) => symbol !== ' ').map((symbol) => ({ symbol, word })),
  )
  const costs = fillCosts(source, target)
  const owners = walkBack(source, target, costs)
  // What stands between two words belongs to the one before; words never overtake each other.
  let current = 0
  return target.map((symbol, at) => {
    current = Math.max(current, owners[at] ?? current)
    return symbol === ' ' ? undefined : current
  })
}

interface SourceSound {
  symbol: string
  word: number
}

function fillCosts(source: SourceSound[], target: string[]): Float64Array[] {
  const costs = [Float64Array.from({ length: target.length + 1 }, (_, at) => at)]
  for (const [row, { symbol }] of source.entries()) {
    const above = costs[row] as Float64Array
    const current = new Float64Array(target.length + 1)
    current[0] = row + 1
    for (const [column, wanted] of target.entries()) {
      current[column + 1] = Math.min(
        (above[column] as number) + difference(symbol, wanted),
        (above[column + 1] as number) + INSERTED,
        (current[column] as number) + insertionOf(wanted),
      )
    }
    costs.push(current)
  }
  return costs
}

function walkBack(source: SourceSound[], target: string[], costs: Float64Array[]): (number | undefined)[] {
  const owners: (number | undefined)[] = Array.from(target, () => undefined)
  let row = source.length
  let column = target.length
  while (column > 0) {
    const wanted = target[column - 1] as string
    const here = costs[row]?.[column] as number
    const diagonal = costs[row - 1]?.[column - 1]
    const sound = source[row - 1]
    if (sound !== undefined && diagonal !== undefined && isSame(here, diagonal + difference(sound.symbol, wanted))) {
      if (wanted !== ' ') owners[column - 1] = sound.word
      row--
      column--
    } else if (isSame(here, (costs[row]?.[column - 1] as number) + insertionOf(wanted))) column--
    else row--
  }
  return owners
}

const isSame = (a: number, b: number) => Math.abs(a - b) < 1e-9
const insertionOf = (symbol: string) => (symbol === ' ' ? SPACE_INSERTED : INSERTED)

function difference(a: string, b: string): number {
  if (a === b) return 0
  if (MARKS.includes(a) || MARKS.includes(b)) return 1.5
  return VOWELS.includes(a) === VOWELS.includes(b) ? 0.7 : 1.4
}

const at = (row: readonly number[], column: number): number => row[column] ?? 0

/** The Levenshtein distance. */
function editDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const change = at(above, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1)
      current.push(Math.min(change, at(above, column) + 1, at(current, column - 1) + 1))
    }
    above = current
  }
  return at(above, other.length)
}

export function wordSimilarity(one: string, other: string): number {
  const longer = Math.max(one.length, other.length)
  return longer === 0 ? 1 : 1 - editDistance(one, other) / longer
}

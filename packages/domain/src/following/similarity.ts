const at = (row: readonly number[], column: number): number => row[column] ?? 0

/** The Levenshtein distance. */
function editDistance(left: string, right: string): number {
  let above = Array.from({ length: right.length + 1 }, (_, i) => i)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const change = at(above, column - 1) + (left[row - 1] === right[column - 1] ? 0 : 1)
      current.push(Math.min(change, at(above, column) + 1, at(current, column - 1) + 1))
    }
    above = current
  }
  return at(above, right.length)
}

export function wordSimilarity(left: string, right: string): number {
  const longer = Math.max(left.length, right.length)
  return longer === 0 ? 1 : 1 - editDistance(left, right) / longer
}

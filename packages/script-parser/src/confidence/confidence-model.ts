/**
 * Boosted decision trees of depth two; their leaves add up to the log odds that an entry is wrong. A tree is ten
 * numbers: feature and threshold of the root, of its low and of its high side, then four leaves from low-low to
 * high-high.
 */
export interface ConfidenceModel {
  base: number
  trees: number[][]
}

const isHigh = (row: ArrayLike<number>, feature: number, threshold: number) => (row[feature] ?? 0) > threshold

export function leafOf(tree: number[], row: ArrayLike<number>): number {
  const [root = 0, rootAt = 0, low = 0, lowAt = 0, high = 0, highAt = 0] = tree
  const side = isHigh(row, root, rootAt)
  const isSecond = side ? isHigh(row, high, highAt) : isHigh(row, low, lowAt)
  return 6 + (side ? 2 : 0) + (isSecond ? 1 : 0)
}

export function oddsOf(model: ConfidenceModel, row: ArrayLike<number>): number {
  let odds = model.base
  for (const tree of model.trees) odds += tree[leafOf(tree, row)] ?? 0
  return odds
}

/** The probability that an entry with these features is wrong. */
export const predictError = (model: ConfidenceModel, row: ArrayLike<number>) => 1 / (1 + Math.exp(-oddsOf(model, row)))

export type IndexPair = readonly [left: number, right: number]

/** A cell is a byte. Two scripts of the largest size have 25 million. */
const MAX_CELLS = 26_000_000

const PAIR = 1
const SKIP_LEFT = 2

/**
 * The pairs with the greatest sum of weights whose order is the same on both sides. A pair of weight 0 is none. Empty if
 * there is too much to compare.
 */
export function findBestRun(
  leftCount: number,
  rightCount: number,
  weightOf: (left: number, right: number) => number,
): IndexPair[] {
  const cells = leftCount * rightCount
  if (cells === 0 || cells > MAX_CELLS) return []
  const steps = new Uint8Array(cells)
  let below = new Float64Array(rightCount + 1)
  for (let left = leftCount - 1; left >= 0; left -= 1) {
    const sums = new Float64Array(rightCount + 1)
    for (let right = rightCount - 1; right >= 0; right -= 1) {
      const weight = weightOf(left, right)
      const paired = weight === 0 ? -1 : weight + (below[right + 1] ?? 0)
      const skipLeft = below[right] ?? 0
      const skipRight = sums[right + 1] ?? 0
      const best = Math.max(paired, skipLeft, skipRight)
      sums[right] = best
      if (best === paired) steps[left * rightCount + right] = PAIR
      else if (best === skipLeft) steps[left * rightCount + right] = SKIP_LEFT
    }
    below = sums
  }
  return walk(steps, leftCount, rightCount)
}

function walk(steps: Uint8Array, leftCount: number, rightCount: number): IndexPair[] {
  const pairs: IndexPair[] = []
  let left = 0
  let right = 0
  while (left < leftCount && right < rightCount) {
    const step = steps[left * rightCount + right]
    if (step === PAIR) pairs.push([left, right])
    if (step === PAIR || step === SKIP_LEFT) left += 1
    if (step !== SKIP_LEFT) right += 1
  }
  return pairs
}

/** The longest run of keys that both lists have in this order. What is equal at both ends is not compared further. */
export function findCommonRun(left: readonly string[], right: readonly string[]): IndexPair[] {
  const shorter = Math.min(left.length, right.length)
  let start = 0
  while (start < shorter && left[start] === right[start]) start += 1
  let end = 0
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end += 1
  const middle = findBestRun(left.length - start - end, right.length - start - end, (from, to) =>
    left[start + from] === right[start + to] ? 1 : 0,
  )
  return [
    ...Array.from({ length: start }, (_, at): IndexPair => [at, at]),
    ...middle.map(([from, to]): IndexPair => [from + start, to + start]),
    ...Array.from({ length: end }, (_, at): IndexPair => [left.length - end + at, right.length - end + at]),
  ]
}

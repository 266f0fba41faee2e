const mostEdits = 6000

/** The furthest index in `a` on each diagonal. */
class Reach {
  readonly #offset: number
  readonly #values: Int32Array
  constructor(limit: number) {
    this.#offset = limit + 1
    this.#values = new Int32Array(2 * limit + 3)
  }
  at(diagonal: number): number {
    return this.#values[this.#offset + diagonal] ?? 0
  }
  set(diagonal: number, x: number): void {
    this.#values[this.#offset + diagonal] = x
  }
  snapshot(edits: number): Int32Array {
    return this.#values.slice(this.#offset - edits - 1, this.#offset + edits + 2)
  }
}

/** Pairs of equal tokens in order, by Myers' algorithm; none for texts that differ too much. */
export function diffTokens(a: string[], b: string[]): [number, number][] {
  const limit = Math.min(a.length + b.length, mostEdits)
  const reach = new Reach(limit)
  const trace: Int32Array[] = []
  for (let edits = 0; edits <= limit; edits += 1) {
    trace.push(reach.snapshot(edits))
    for (let k = -edits; k <= edits; k += 2) {
      const isDown = stepsDown(k, edits, (diagonal) => reach.at(diagonal))
      const x = followEqual(a, b, isDown ? reach.at(k + 1) : reach.at(k - 1) + 1, k)
      reach.set(k, x)
      if (x >= a.length && x - k >= b.length) return walkBack(trace, a.length, b.length)
    }
  }
  return []
}

const stepsDown = (k: number, edits: number, at: (diagonal: number) => number) =>
  k === -edits || (k !== edits && at(k - 1) < at(k + 1))

function followEqual(a: string[], b: string[], start: number, k: number): number {
  let x = start
  while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1
  return x
}

function walkBack(trace: Int32Array[], endX: number, endY: number): [number, number][] {
  const pairs: [number, number][] = []
  let x = endX
  let y = endY
  const pairDownTo = (toX: number, toY: number) => {
    while (x > toX && y > toY) {
      x -= 1
      y -= 1
      pairs.push([x, y])
    }
  }
  for (let edits = trace.length - 1; edits > 0; edits -= 1) {
    const reach = trace[edits] ?? new Int32Array(0)
    const at = (k: number) => reach[k + edits + 1] ?? 0
    const k = x - y
    const before = stepsDown(k, edits, at) ? k + 1 : k - 1
    pairDownTo(at(before), at(before) - before)
    x = at(before)
    y = x - before
  }
  pairDownTo(0, 0)
  return pairs.toReversed()
}

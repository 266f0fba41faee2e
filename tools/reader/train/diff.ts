const mostEdits = 6000

/** Myers' shortest edit script: pairs of equal tokens in order. Gives up, with no pairs, on texts too far apart. */
export function diffTokens(a: string[], b: string[]): [number, number][] {
  const limit = Math.min(a.length + b.length, mostEdits)
  const offset = limit + 1
  const reach = new Int32Array(2 * limit + 3)
  const trace: Int32Array[] = []
  for (let edits = 0; edits <= limit; edits += 1) {
    trace.push(reach.slice(offset - edits - 1, offset + edits + 2))
    for (let k = -edits; k <= edits; k += 2) {
      const down = k === -edits || (k !== edits && (reach[offset + k - 1] ?? 0) < (reach[offset + k + 1] ?? 0))
      let x = down ? (reach[offset + k + 1] ?? 0) : (reach[offset + k - 1] ?? 0) + 1
      let y = x - k
      while (x < a.length && y < b.length && a[x] === b[y]) {
        x += 1
        y += 1
      }
      reach[offset + k] = x
      if (x >= a.length && y >= b.length) return walkBack(trace, a.length, b.length)
    }
  }
  return []
}

function walkBack(trace: Int32Array[], endX: number, endY: number): [number, number][] {
  const pairs: [number, number][] = []
  let x = endX
  let y = endY
  for (let edits = trace.length - 1; edits > 0; edits -= 1) {
    const reach = trace[edits] ?? new Int32Array(0)
    const at = (k: number) => reach[k + edits + 1] ?? 0
    const k = x - y
    const down = k === -edits || (k !== edits && at(k - 1) < at(k + 1))
    const before = down ? k + 1 : k - 1
    const beforeX = at(before)
    const beforeY = beforeX - before
    while (x > beforeX && y > beforeY) {
      x -= 1
      y -= 1
      pairs.push([x, y])
    }
    x = beforeX
    y = beforeY
  }
  while (x > 0 && y > 0) {
    x -= 1
    y -= 1
    pairs.push([x, y])
  }
  return pairs.reverse()
}

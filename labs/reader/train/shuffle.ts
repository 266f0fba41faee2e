/** Gives the same order for the same seed on every machine. */
export function shuffle<T>(items: T[], seed: number): T[] {
  const out = [...items]
  let state = (seed * 2654435761 + 1) >>> 0
  for (let at = out.length - 1; at > 0; at -= 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const other = state % (at + 1)
    const kept = out[at]
    const moved = out[other]
    if (kept !== undefined && moved !== undefined) {
      out[at] = moved
      out[other] = kept
    }
  }
  return out
}

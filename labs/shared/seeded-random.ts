export interface SeededRandom {
  /** At least 0 and less than `below`. */
  integer: (below: number) => number
  pick: <T>(items: readonly T[]) => T
  bytes: (count: number) => Buffer
}

/** Mulberry32: the same seed gives the same numbers on every machine. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (below: number) => Math.floor(next() * below)
  return {
    integer,
    pick: (items) => items[integer(items.length)] as (typeof items)[number],
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => integer(256))),
  }
}

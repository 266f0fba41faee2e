/** Pseudo-random numbers that a seed repeats exactly, so that a bad rendering can be reproduced. */
export interface Random {
  next(): number
  /** Whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(choices: readonly T[]): T
  shuffle<T>(list: readonly T[]): T[]
  /** An independent stream: drawing from it does not advance this one. */
  fork(name: string): Random
}

export function createRandom(seed: string | number): Random {
  const origin = String(seed)
  let state = hash(origin)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: <T>(choices: readonly T[]): T => {
      if (choices.length === 0) throw new Error('nothing to pick from')
      return choices[int(0, choices.length - 1)] as T
    },
    shuffle: <T>(list: readonly T[]): T[] => {
      const mixed = [...list]
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = int(0, last)
        const kept = mixed[last] as T
        mixed[last] = mixed[other] as T
        mixed[other] = kept
      }
      return mixed
    },
    fork: (name) => createRandom(`${origin}/${name}`),
  }
}

function hash(text: string): number {
  let value = 2166136261
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16777619)
  return value
}

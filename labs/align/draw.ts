import { createSeededRandom } from '../shared/seeded-random.ts'

export interface Draw {
  between: (from: number, to: number) => number
  integer: (below: number) => number
  pick: <T>(items: readonly T[]) => T
  shuffle: <T>(items: readonly T[]) => T[]
}

export function createDraw(seed: number): Draw {
  const { integer, pick } = createSeededRandom(seed)
  return {
    between: (from, to) => from + ((to - from) * integer(1_000_000)) / 1_000_000,
    integer,
    pick,
    shuffle: (items) =>
      items
        .map((item) => ({ item, key: integer(2 ** 31) }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ item }) => item),
  }
}

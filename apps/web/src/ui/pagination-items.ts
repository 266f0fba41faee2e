export type PaginationItem = number | 'gap before' | 'gap after'

/** All numbers of a few pages; otherwise both ends and the pages `reach` around the current one, with gaps between. */
export function listPaginationItems(current: number, count: number, reach = 1): PaginationItem[] {
  const neighbours = 2 * reach
  if (count <= neighbours + 3) return range(1, count)
  const from = Math.max(2, Math.min(current - reach, count - 1 - neighbours))
  const to = Math.min(count - 1, Math.max(current + reach, 2 + neighbours))
  return [
    1,
    ...(from > 2 ? (['gap before'] as const) : []),
    ...range(from, to),
    ...(to < count - 1 ? (['gap after'] as const) : []),
    count,
  ]
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, step) => from + step)

export const countPages = (items: number, perPage: number): number => Math.max(1, Math.ceil(items / perPage))

/** The requested page, or the nearest that exists. */
export const clampPage = (requested: number, count: number): number =>
  Number.isInteger(requested) ? Math.min(Math.max(1, requested), count) : 1

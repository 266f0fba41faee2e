import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countPages, clampPage, listPaginationItems } from './pagination-items.ts'

const render = (current: number, count: number, reach?: number) =>
  listPaginationItems(current, count, reach)
    .map((item) => (typeof item === 'number' ? (item === current ? `[${item}]` : String(item)) : '…'))
    .join(' ')

describe('pagination', () => {
  it.each([
    [1, 1, '[1]'],
    [2, 3, '1 [2] 3'],
    [3, 5, '1 2 [3] 4 5'],
  ])('[R-2.9-10] The pagination of page %i of %i shows every page: %s', (current, count, shown) =>
    expect(render(current, count)).toBe(shown),
  )

  it.each([
    [1, 6, '[1] 2 3 4 … 6'],
    [3, 6, '1 2 [3] 4 … 6'],
    [4, 6, '1 … 3 [4] 5 6'],
    [6, 6, '1 … 3 4 5 [6]'],
    [5, 9, '1 … 4 [5] 6 … 9'],
  ])('[R-2.9-09] The pagination of page %i of %i has gaps: %s', (current, count, shown) =>
    expect(render(current, count)).toBe(shown),
  )

  it.each([
    [3, 7, '1 2 [3] 4 5 6 7'],
    [1, 9, '[1] 2 3 4 5 6 … 9'],
    [5, 9, '1 … 3 4 [5] 6 7 … 9'],
    [9, 9, '1 … 4 5 6 7 8 [9]'],
  ])('[R-2.12-28] The pagination of page %i of %i shows two neighbours on each side: %s', (current, count, shown) =>
    expect(render(current, count, 2)).toBe(shown),
  )

  it('A pagination lists both ends, the current page and its neighbours in order, with gaps only where pages are left out', () => {
    const positions = fc
      .integer({ min: 1, max: 200 })
      .chain((count) =>
        fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count), fc.integer({ min: 1, max: 3 })),
      )
    fc.assert(
      fc.property(positions, ([current, count, reach]) => {
        const items = listPaginationItems(current, count, reach)
        const numbers = items.filter((item) => typeof item === 'number')
        const required = [1, current - reach, current, current + reach, count].filter(
          (page) => page >= 1 && page <= count,
        )
        expect(numbers).toEqual(expect.arrayContaining(required))
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
        const breaks = numbers.filter((number, index) => index > 0 && number !== (numbers[index - 1] ?? 0) + 1).length
        expect(items.length - numbers.length).toBe(breaks)
      }),
    )
  })

  it('A partly filled last page counts as a page', () => {
    expect([0, 1, 8, 9, 16, 17].map((items) => countPages(items, 8))).toEqual([1, 1, 1, 2, 2, 3])
  })

  it('A page number that does not exist becomes the nearest one that does', () => {
    expect([clampPage(3, 2), clampPage(0, 2), clampPage(Number.NaN, 2), clampPage(1.5, 2), clampPage(2, 2)]).toEqual([
      2, 1, 1, 1, 2,
    ])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countPages, clampPage, listPaginationItems } from './pagination-items.ts'

const row = (current: number, count: number, reach?: number) =>
  listPaginationItems(current, count, reach)
    .map((mark) => (typeof mark === 'number' ? (mark === current ? `[${mark}]` : String(mark)) : '…'))
    .join(' ')

describe('page numbers', () => {
  it.each([
    [1, 1, '[1]'],
    [2, 3, '1 [2] 3'],
    [3, 5, '1 2 [3] 4 5'],
  ])('[R-2.9-10] page %i of %i shows all', (current, count, shown) => expect(row(current, count)).toBe(shown))

  it.each([
    [1, 6, '[1] 2 3 4 … 6'],
    [3, 6, '1 2 [3] 4 … 6'],
    [4, 6, '1 … 3 [4] 5 6'],
    [6, 6, '1 … 3 4 5 [6]'],
    [5, 9, '1 … 4 [5] 6 … 9'],
  ])('[R-2.9-09] page %i of %i has gaps', (current, count, shown) => expect(row(current, count)).toBe(shown))

  it.each([
    [3, 7, '1 2 [3] 4 5 6 7'],
    [1, 9, '[1] 2 3 4 5 6 … 9'],
    [5, 9, '1 … 3 4 [5] 6 7 … 9'],
    [9, 9, '1 … 4 5 6 7 8 [9]'],
  ])('[R-2.12-28] page %i of %i with two neighbours each way', (current, count, shown) =>
    expect(row(current, count, 2)).toBe(shown),
  )

  it('always hold the ends, the current one and its neighbours, rising, with gaps only where numbers are left out', () => {
    const places = fc
      .integer({ min: 1, max: 200 })
      .chain((count) =>
        fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count), fc.integer({ min: 1, max: 3 })),
      )
    fc.assert(
      fc.property(places, ([current, count, reach]) => {
        const marks = listPaginationItems(current, count, reach)
        const numbers = marks.filter((mark) => typeof mark === 'number')
        const wanted = [1, current - reach, current, current + reach, count].filter(
          (page) => page >= 1 && page <= count,
        )
        expect(numbers).toEqual(expect.arrayContaining(wanted))
        expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
        const breaks = numbers.filter((number, at) => at > 0 && number !== (numbers[at - 1] ?? 0) + 1).length
        expect(marks.length - numbers.length).toBe(breaks)
      }),
    )
  })

  it('count the rest of a page as a page', () => {
    expect([0, 1, 8, 9, 16, 17].map((items) => countPages(items, 8))).toEqual([1, 1, 1, 2, 2, 3])
  })

  it('fall back to a page that exists', () => {
    expect([clampPage(3, 2), clampPage(0, 2), clampPage(Number.NaN, 2), clampPage(1.5, 2), clampPage(2, 2)]).toEqual([
      2, 1, 1, 1, 2,
    ])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateHeight, gapAt, HEADING_PX, layOut, lineAt } from './line-layout.ts'

const GROUPS = [
  { heading: '', start: 0, end: 1 },
  { heading: 'INT. KITCHEN', start: 1, end: 3 },
]
const layout = layOut(GROUPS, () => 100)

describe('The layout of lines', () => {
  it('The layout reserves space for headings, and none without a heading', () => {
    expect([...layout.tops]).toEqual([0, 100 + HEADING_PX, 200 + HEADING_PX])
    expect(layout.groups).toEqual([
      { top: 0, bottom: 100 },
      { top: 100, bottom: 300 + HEADING_PX },
    ])
    expect(layout.height).toBe(300 + HEADING_PX)
    expect(layOut([], () => 100).height).toBe(0)
  })

  it.each([
    [-50, 0],
    [0, 0],
    [99, 0],
    [100, 1],
    [100 + HEADING_PX, 1],
    [299 + HEADING_PX, 2],
    [9999, 3],
  ])('At %i px, the layout finds line %i', (y, index) => expect(lineAt(layout, y)).toBe(index))

  it.each([
    [-50, 0],
    [40, 0],
    [60, 1],
    [110, 1],
    [9999, 3],
  ])('At %i px, the layout finds gap %i', (y, gap) => expect(gapAt(layout, y)).toBe(gap))

  it('The layout finds every line at its top, whatever the heights', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1 }), (heights) => {
        const layout = layOut([{ heading: 'X', start: 0, end: heights.length }], (index) => heights[index] ?? 0)
        for (const [index, height] of heights.entries()) {
          expect(lineAt(layout, layout.tops[index] ?? -1)).toBe(index)
          expect((layout.bottoms[index] ?? 0) - (layout.tops[index] ?? 0)).toBe(height)
        }
      }),
    )
  })

  it('The estimated height grows with more text and on narrower screens', () => {
    const long = 'word '.repeat(80)
    expect(estimateHeight(long, 800)).toBeGreaterThan(estimateHeight('word', 800))
    expect(estimateHeight(long, 360)).toBeGreaterThan(estimateHeight(long, 800))
    expect(estimateHeight('one\ntwo', 800)).toBeGreaterThan(estimateHeight('one', 800))
  })
})

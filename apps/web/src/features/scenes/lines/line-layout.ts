import type { LineGroup } from '@sidelight/domain/scenes/groups'

/** The room of a scene heading above its lines. */
export const HEADING_PX = 52

/** Where everything stands, in pixels from the top of the list. */
export interface LineLayout {
  tops: Float64Array
  bottoms: Float64Array
  groups: { top: number; bottom: number }[]
  height: number
}

export function layOut(groups: readonly LineGroup[], heightOf: (index: number) => number): LineLayout {
  const count = groups.at(-1)?.end ?? 0
  const layout: LineLayout = {
    tops: new Float64Array(count),
    bottoms: new Float64Array(count),
    groups: [],
    height: 0,
  }
  for (const { heading, start, end } of groups) {
    const top = layout.height
    if (heading !== '') layout.height += HEADING_PX
    for (let index = start; index < end; index++) {
      layout.tops[index] = layout.height
      layout.height += heightOf(index)
      layout.bottoms[index] = layout.height
    }
    layout.groups.push({ top, bottom: layout.height })
  }
  return layout
}

/** The first line that reaches below `y`; the number of lines where none does. */
export function lineAt({ bottoms }: LineLayout, y: number): number {
  let low = 0
  let high = bottoms.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bottoms[middle] ?? 0) > y) high = middle
    else low = middle + 1
  }
  return low
}

/** The gap between lines nearest to `y`: 0 is above the first, n below the last. */
export function gapAt(layout: LineLayout, y: number): number {
  const index = lineAt(layout, y)
  const top = layout.tops[index]
  const bottom = layout.bottoms[index]
  if (top === undefined || bottom === undefined) return layout.tops.length
  return y > (top + bottom) / 2 ? index + 1 : index
}

const ROW_PX = 27
const FRAME_PX = 76
/** Courier: every character is this share of the type size wide. */
const CHARACTER_PX = 18 * 0.6

/** Close enough that lines which were never on screen hardly move those that are. */
export function estimateHeight(dialog: string, widthPx: number): number {
  const columns = Math.max(12, Math.floor((widthPx - 70) / CHARACTER_PX))
  let rows = 0
  for (const paragraph of dialog.split('\n')) rows += Math.max(1, Math.ceil(paragraph.length / columns))
  return FRAME_PX + rows * ROW_PX
}

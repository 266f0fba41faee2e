import type { LineGroup } from '@sidelight/domain/lines/groups'

/** The height of a scene heading. */
export const HEADING_PX = 52

/** The positions of all lines and scenes, in pixels from the top of the list. */
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

/** The index of the first line whose bottom is below `y`, or the number of lines if there is none. */
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

/** The index of the gap nearest to `y`: 0 is above the first line, n below the last. */
export function gapAt(layout: LineLayout, y: number): number {
  const index = lineAt(layout, y)
  const top = layout.tops[index]
  const bottom = layout.bottoms[index]
  if (top === undefined || bottom === undefined) return layout.tops.length
  return y > (top + bottom) / 2 ? index + 1 : index
}

const ROW_PX = 27
const FRAME_PX = 76
/** The width of a character: Courier is 0.6 em wide, and lines are set in `text-lead`. */
const CHARACTER_PX = 18 * 0.6

/** The estimated height of a line that was never rendered; close enough that measuring it hardly moves the others. */
export function estimateHeight(dialog: string, widthPx: number): number {
  const columns = Math.max(12, Math.floor((widthPx - 70) / CHARACTER_PX))
  let rows = 0
  for (const paragraph of dialog.split('\n')) rows += Math.max(1, Math.ceil(paragraph.length / columns))
  return FRAME_PX + rows * ROW_PX
}

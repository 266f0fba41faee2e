import type { IndexedLine } from './order.ts'

export interface LineGroup {
  /** Empty before the first heading of a script. */
  heading: string
  /** The first of its lines, and the one behind its last. */
  start: number
  end: number
}

/**
 * Runs of lines under one scene heading. The same heading further down is another scene: scripts return to places.
 * Lines without a heading behind one that has it were added by hand and belong to it.
 */
export function groupByHeading(lines: readonly IndexedLine[]): LineGroup[] {
  const groups: LineGroup[] = []
  for (const [index, { heading }] of lines.entries()) {
    const last = groups.at(-1)
    if (last !== undefined && (heading === last.heading || heading === '')) last.end = index + 1
    else groups.push({ heading, start: index, end: index + 1 })
  }
  return groups
}

import type { IndexedLine } from './order.ts'

export interface LineGroup {
  /** Empty for the lines before the first heading of a script. */
  heading: string
  /** The index of its first line, and one past the index of its last line. */
  start: number
  end: number
}

/**
 * Consecutive lines under one scene heading. The same heading further down starts another group, because scripts return
 * to locations. A line without a heading was added by hand and belongs to the heading before it.
 */
export function groupByHeading(lines: readonly Pick<IndexedLine, 'heading'>[]): LineGroup[] {
  const groups: LineGroup[] = []
  for (const [index, { heading }] of lines.entries()) {
    const last = groups.at(-1)
    if (last !== undefined && (heading === last.heading || heading === '')) last.end = index + 1
    else groups.push({ heading, start: index, end: index + 1 })
  }
  return groups
}

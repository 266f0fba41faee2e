/** The fields of a line that depend on its position. */
export interface IndexedLine {
  index: number
  heading: string
}

/** Sets the indexes 0..n-1 in the given order. Lines that keep their index stay the same objects. */
export const renumber = <Line extends IndexedLine>(lines: readonly Line[]): Line[] =>
  lines.map((line, index) => (line.index === index ? line : { ...line, index }))

export const sortByIndex = <Line extends IndexedLine>(lines: readonly Line[]): Line[] =>
  lines.toSorted((a, b) => a.index - b.index)

/**
 * The heading for a line at an index: that of the line before it, or of the line after it at the very top. A line that
 * is moved across a scene heading therefore changes its scene.
 */
export const headingAt = (lines: readonly IndexedLine[], index: number): string =>
  (lines[index - 1] ?? lines[index])?.heading ?? ''

/** Inserts lines at an index. An index past the end appends. */
export function insertLines<Line extends IndexedLine>(
  lines: readonly Line[],
  index: number,
  added: readonly Line[],
): Line[] {
  const start = Math.min(Math.max(index, 0), lines.length)
  return renumber(lines.toSpliced(start, 0, ...added))
}

/** Moves a line so that it ends up at `to`. An impossible move changes nothing. */
export function moveLine<Line extends IndexedLine>(lines: readonly Line[], from: number, to: number): Line[] {
  const moved = lines[from]
  if (moved === undefined || from === to || to < 0 || to >= lines.length) return [...lines]
  const rest = lines.toSpliced(from, 1)
  const heading = headingAt(rest, to)
  return renumber(rest.toSpliced(to, 0, { ...moved, heading }))
}

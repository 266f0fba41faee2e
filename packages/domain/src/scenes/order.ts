/** The part of a line that its place decides. */
export interface IndexedLine {
  scene_index: number
  heading: string
}

/** Indexes 0..n-1 in the order given. Lines that keep their index stay the same objects. */
export const renumber = <Line extends IndexedLine>(lines: readonly Line[]): Line[] =>
  lines.map((line, index) => (line.scene_index === index ? line : { ...line, scene_index: index }))

export const sortByIndex = <Line extends IndexedLine>(lines: readonly Line[]): Line[] =>
  lines.toSorted((one, other) => one.scene_index - other.scene_index)

/**
 * A line stands in the scene of the line before it; at the very top, in the scene of the line behind it. So a line
 * that is moved across a scene heading changes its scene.
 */
export const headingAt = (lines: readonly IndexedLine[], index: number): string =>
  (lines[index - 1] ?? lines[index])?.heading ?? ''

/** Puts lines in at an index; those behind move on. An index past the end appends. */
export function insertLines<Line extends IndexedLine>(
  lines: readonly Line[],
  index: number,
  added: readonly Line[],
): Line[] {
  const at = Math.min(Math.max(index, 0), lines.length)
  return renumber(lines.toSpliced(at, 0, ...added))
}

/** Takes one line out and puts it back so that it ends up at `to`. Impossible moves change nothing. */
export function moveLine<Line extends IndexedLine>(lines: readonly Line[], from: number, to: number): Line[] {
  const moved = lines[from]
  if (moved === undefined || from === to || to < 0 || to >= lines.length) return [...lines]
  const rest = lines.toSpliced(from, 1)
  const heading = headingAt(rest, to)
  return renumber(rest.toSpliced(to, 0, { ...moved, heading }))
}

import { narrator } from '@sidelight/domain/lines/characters'
import { toHeading } from './line-text.ts'
import type { Line } from './lines.repo.ts'

export interface SavedLine {
  id: string
  index: number
  character: string
  dialog: string
  heading?: string | undefined
}

/**
 * Applies the saved texts, and reorders the saved lines among their current positions by their indexes. Other lines keep
 * their positions, so that saving stale data does not move lines that the client has not seen.
 */
export function saveLines(lines: readonly Line[], saved: readonly SavedLine[]): Line[] {
  const byId = new Map(saved.map((line) => [line.id, line]))
  const headings = new Set(lines.map(({ heading }) => heading))
  const reordered = reorder(lines, saved)
  const changed = reordered.map((line) => {
    const savedLine = byId.get(line.id)
    return savedLine ? applySave(line, savedLine, headings) : line
  })
  return updateHeadings(reordered, changed)
}

function reorder(lines: readonly Line[], saved: readonly SavedLine[]): Line[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const savedIds = new Set(saved.map(({ id }) => id))
  const savedInOrder = saved.toSorted((a, b) => a.index - b.index).map(({ id }) => byId.get(id))
  let next = 0
  return lines.map((line) => {
    if (!savedIds.has(line.id)) return line
    next += 1
    return savedInOrder[next - 1] ?? line
  })
}

/** A changed line counts as reviewed, so its review reasons are cleared. */
function applySave(line: Line, { character, dialog, heading }: SavedLine, headings: ReadonlySet<string>): Line {
  const moved = heading !== undefined && !line.isHeading && headings.has(heading) ? { ...line, heading } : line
  if (character === line.character && dialog === line.dialog) return moved
  return { ...moved, character, dialog, doubts: [], version: line.version + 1 }
}

/** Lines follow their heading when its text changes, and get the previous heading when it is turned into a speech. */
function updateHeadings(before: readonly Line[], after: readonly Line[]): Line[] {
  const lines = [...after]
  for (const [index, line] of after.entries()) {
    if (!line.isHeading || line.version === before[index]?.version) continue
    const isHeading = line.character === narrator
    const heading = isHeading ? toHeading(line.dialog) : (lines[index - 1]?.heading ?? '')
    lines[index] = { ...line, heading, isHeading }
    const end = findSceneEnd(lines, index, line.heading)
    for (const [offset, nextLine] of lines.slice(index + 1, end).entries())
      lines[index + 1 + offset] = { ...nextLine, heading }
  }
  return lines
}

function findSceneEnd(lines: readonly Line[], start: number, heading: string): number {
  const end = lines.findIndex((line, index) => index > start && (line.isHeading || line.heading !== heading))
  return end === -1 ? lines.length : end
}

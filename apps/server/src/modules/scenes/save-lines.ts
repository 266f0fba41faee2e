import { narrator } from '@sidelight/domain/script/document/entry'
import { toHeading } from './line-text.ts'
import type { Line } from './scenes.repo.ts'

export interface SavedLine {
  id: string
  index: number
  actor: string
  dialog: string
  heading?: string | undefined
}

/**
 * The lines named get their words, and share the places they have now among each other in the order of their indexes.
 * Lines that are not named stay where they are: whoever saves from an old view moves nothing they did not see.
 */
export function saveLines(lines: readonly Line[], saved: readonly SavedLine[]): Line[] {
  const byId = new Map(saved.map((line) => [line.id, line]))
  const headings = new Set(lines.map(({ heading }) => heading))
  const arranged = arrange(lines, saved)
  const changed = arranged.map((line) => {
    const wanted = byId.get(line.id)
    return wanted ? rewrite(line, wanted, headings) : line
  })
  return followHeadings(arranged, changed)
}

function arrange(lines: readonly Line[], saved: readonly SavedLine[]): Line[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const named = new Set(saved.map(({ id }) => id))
  const queue = saved.toSorted((one, other) => one.index - other.index).map(({ id }) => byId.get(id))
  let next = 0
  return lines.map((line) => {
    if (!named.has(line.id)) return line
    next += 1
    return queue[next - 1] ?? line
  })
}

/** Somebody who changed a line has looked at it. */
function rewrite(line: Line, { actor, dialog, heading }: SavedLine, headings: ReadonlySet<string>): Line {
  const moved = heading !== undefined && !line.isHeading && headings.has(heading) ? { ...line, heading } : line
  if (actor === line.actor && dialog === line.dialog) return moved
  return { ...moved, actor, dialog, doubts: [], version: line.version + 1 }
}

/** Lines stand under their heading when its words change, and under the one before when it turns out to be speech. */
function followHeadings(before: readonly Line[], after: readonly Line[]): Line[] {
  const lines = [...after]
  for (const [at, line] of after.entries()) {
    if (!line.isHeading || line.version === before[at]?.version) continue
    const isHeading = line.actor === narrator
    const heading = isHeading ? toHeading(line.dialog) : (lines[at - 1]?.heading ?? '')
    lines[at] = { ...line, heading, isHeading }
    const end = endOfScene(lines, at, line.heading)
    for (const [offset, follower] of lines.slice(at + 1, end).entries())
      lines[at + 1 + offset] = { ...follower, heading }
  }
  return lines
}

function endOfScene(lines: readonly Line[], at: number, heading: string): number {
  const end = lines.findIndex((line, index) => index > at && (line.isHeading || line.heading !== heading))
  return end === -1 ? lines.length : end
}

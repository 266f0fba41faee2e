import type { Line } from './scenes.repo.ts'

export interface AddedLine {
  id: string
  index: number
  actor: string
  dialog: string
}

/**
 * Each line ends up at its index, or at the end. Lines for the same index come in the order given. A new line
 * stands in the scene of the line before it.
 */
export function addLines(lines: readonly Line[], added: readonly AddedLine[]): Line[] {
  const result = [...lines]
  let after = -1
  for (const { id, index, actor, dialog } of added.toSorted((one, other) => one.index - other.index)) {
    const at = Math.min(Math.max(index, after + 1), result.length)
    const heading = (result[at - 1] ?? result[at])?.heading ?? ''
    result.splice(at, 0, { id, actor, dialog, heading, isHeading: false, doubts: [], version: 1 })
    after = at
  }
  return result
}

export const removeLines = (lines: readonly Line[], ids: ReadonlySet<string>): Line[] =>
  lines.filter(({ id }) => !ids.has(id))

export const renameActor = (lines: readonly Line[], from: string, to: string): Line[] =>
  from === to
    ? [...lines]
    : lines.map((line) => (line.actor === from ? { ...line, actor: to, version: line.version + 1 } : line))

export const settleDoubt = (lines: readonly Line[], id: string): Line[] =>
  lines.map((line) => (line.id === id ? { ...line, doubts: [] } : line))

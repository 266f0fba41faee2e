import type { Line } from './lines.repo.ts'

export interface AddedLine {
  id: string
  index: number
  character: string
  dialog: string
}

/** For a line that is not in the original. */
const UNREAD = {
  page: null,
  box: null,
  confidence: 1,
  extensions: [],
  isDual: false,
  readCharacter: null,
  readWordsId: null,
}

/**
 * Inserts each line at its index, or at the end. Lines with the same index keep the given order. A new line takes over the
 * heading of the line before it.
 */
export function addLines(lines: readonly Line[], added: readonly AddedLine[]): Line[] {
  const result = [...lines]
  let last = -1
  for (const { id, index, character, dialog } of added.toSorted((a, b) => a.index - b.index)) {
    const position = Math.min(Math.max(index, last + 1), result.length)
    const heading = (result[position - 1] ?? result[position])?.heading ?? ''
    result.splice(position, 0, {
      ...UNREAD,
      id,
      character,
      dialog,
      heading,
      isHeading: false,
      doubts: [],
      version: 1,
      direction: {},
      read: 0,
      note: null,
    })
    last = position
  }
  return result
}

export const removeLines = (lines: readonly Line[], ids: ReadonlySet<string>): Line[] =>
  lines.filter(({ id }) => !ids.has(id))

export const renameCharacter = (lines: readonly Line[], from: string, to: string): Line[] =>
  from === to
    ? [...lines]
    : lines.map((line) => (line.character === from ? { ...line, character: to, version: line.version + 1 } : line))

export const directLine = (
  lines: readonly Line[],
  id: string,
  { direction, read }: Pick<Line, 'direction' | 'read'>,
): Line[] => lines.map((line) => (line.id === id ? { ...line, direction, read } : line))

export const noteLine = (lines: readonly Line[], id: string, note: string | null): Line[] =>
  lines.map((line) => (line.id === id ? { ...line, note } : line))

export const clearReviewReasons = (lines: readonly Line[], id: string): Line[] =>
  lines.map((line) => (line.id === id ? { ...line, doubts: [] } : line))

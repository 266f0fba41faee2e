import { narrator } from '../script/document/entry.ts'

interface SpokenLine {
  actor: string
}

export interface Character {
  name: string
  lines: number
}

export const isNarration = ({ actor }: SpokenLine): boolean => actor === narrator

/** Narrator first, then whoever speaks most; equals in the order of their first line. Lines of nobody do not count. */
export function listCharacters(lines: readonly SpokenLine[]): Character[] {
  const counts = new Map<string, number>()
  for (const { actor } of lines) counts.set(actor, (counts.get(actor) ?? 0) + 1)
  counts.delete('')
  return [...counts]
    .map(([name, count]) => ({ name, lines: count }))
    .toSorted((one, other) => rank(other) - rank(one) || other.lines - one.lines)
}

const rank = ({ name }: Character): number => (name === narrator ? 1 : 0)

export type RenamePreview =
  | { kind: 'nothing' }
  | { kind: 'rename'; to: string; lines: number }
  /** The name is taken: its lines and these become one character's. */
  | { kind: 'merge'; to: string; lines: number; together: number }

/** What giving a character this name would do. A name that differs from another's only in case is that other. */
export function previewRename(characters: readonly Character[], from: Character, typed: string): RenamePreview {
  const name = typed.trim().replaceAll(/\s+/g, ' ')
  if (name === '' || name === from.name) return { kind: 'nothing' }
  const others = characters.filter((character) => character.name !== from.name)
  const taken =
    others.find((character) => character.name === name) ??
    others.find((character) => character.name.toLowerCase() === name.toLowerCase())
  if (taken === undefined) return { kind: 'rename', to: name, lines: from.lines }
  return { kind: 'merge', to: taken.name, lines: from.lines, together: from.lines + taken.lines }
}

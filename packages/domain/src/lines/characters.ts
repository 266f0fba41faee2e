/** The `character` of everything that no character speaks. A character of that name keeps its capital. */
export const narrator = 'narrator'

interface SpokenLine {
  character: string
}

export interface Character {
  name: string
  lines: number
}

export const isNarration = ({ character }: SpokenLine): boolean => character === narrator

/** The narrator first, then by number of lines, then in order of appearance. Lines without a character do not count. */
export function listCharacters(lines: readonly SpokenLine[]): Character[] {
  const counts = new Map<string, number>()
  for (const { character } of lines) counts.set(character, (counts.get(character) ?? 0) + 1)
  counts.delete('')
  return [...counts]
    .map(([name, count]) => ({ name, lines: count }))
    .toSorted((a, b) => narratorRank(b) - narratorRank(a) || b.lines - a.lines)
}

const narratorRank = ({ name }: Character): number => (name === narrator ? 1 : 0)

/** The characters that need a voice: the narrator only if directions are read aloud. */
export const listVoicedCharacters = (actors: readonly string[], areDirectionsRead: boolean): string[] =>
  actors.filter((character) => areDirectionsRead || character !== narrator)

export type RenamePreview =
  | { kind: 'nothing' }
  | { kind: 'rename'; to: string; lines: number }
  /** Another character has this name: the two become one, with `totalLines` lines. */
  | { kind: 'merge'; to: string; lines: number; totalLines: number }

/** What renaming a character would do. A name that differs from another character's only in case is the same name. */
export function previewRename(characters: readonly Character[], from: Character, typed: string): RenamePreview {
  const name = typed.trim().replaceAll(/\s+/g, ' ')
  if (name === '' || name === from.name) return { kind: 'nothing' }
  const others = characters.filter((character) => character.name !== from.name)
  const namesake =
    others.find((character) => character.name === name) ??
    others.find((character) => character.name.toLowerCase() === name.toLowerCase())
  if (namesake === undefined) return { kind: 'rename', to: name, lines: from.lines }
  return { kind: 'merge', to: namesake.name, lines: from.lines, totalLines: from.lines + namesake.lines }
}

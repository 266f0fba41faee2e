import { isNarration } from '../lines/characters.ts'

/** What is voiced before the user has said which part is theirs. All of it may turn out not to be needed. */
export const FIRST_LINES = { parts: 8, linesPerPart: 3, characters: 6000 } as const

interface ScriptLine {
  character: string
  dialog: string
}

/**
 * The first lines of each of the first parts, in the order of the script, so that a rehearsal can start with any part.
 * Ends with the last line that fits into the number of characters.
 */
export function selectFirstLines<Line extends ScriptLine>(lines: readonly Line[]): Line[] {
  const countOf = new Map<string, number>()
  const selected: Line[] = []
  let characters = 0
  for (const line of lines) {
    if (line.character === '' || isNarration(line)) continue
    const count = countOf.get(line.character) ?? 0
    if (count === FIRST_LINES.linesPerPart || (count === 0 && countOf.size === FIRST_LINES.parts)) continue
    characters += line.dialog.length
    if (characters > FIRST_LINES.characters) break
    countOf.set(line.character, count + 1)
    selected.push(line)
  }
  return selected
}

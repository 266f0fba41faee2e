import { isCueShaped, isNameShaped, nameKey } from '../text/character-cue.ts'
import { countBy } from '../text/text-shape.ts'
import type { ScriptLine } from '../document/line.ts'
import { isExtension } from '../text/patterns.ts'

const labelled =
  /^(\p{L}[\p{L} ./]{0,16}?)\s?(?:\(([^()]{1,40}(?:\([^()]{1,14}\))?)\)|[-–—:]\s([^:()]{1,40}?))\s?:\s?(?=\S)/u

interface Labelled {
  line: ScriptLine
  word: string
  name: string
  rest: string
}

function findLabelled(line: ScriptLine): Labelled[] {
  const match = line.forced ? null : labelled.exec(line.text.slice(0, 80))
  const name = match?.[2] ?? match?.[3]
  if (match === null || name === undefined || !(isNameShaped(name) || isCueShaped(name))) return []
  // "DAD (TEXT): where r u": how he says it, not who.
  if (isExtension(name)) return []
  return [{ line, word: (match[1] ?? '').toUpperCase(), name, rest: line.text.slice(match[0].length) }]
}

/**
 * "Audio (TESS): Don't say it.", "VO - OTIS: Huh.": one word before everybody's name says what kind of line it is, not
 * who speaks. It is known by never changing, while the names behind it change and come back.
 */
export function dropRepeatedKindWords(lines: ScriptLine[]): void {
  const found = lines.flatMap(findLabelled)
  const [word, count] = [...countBy(found.map((one) => one.word))].sort((a, b) => b[1] - a[1])[0] ?? ['', 0]
  if (count < Math.max(4, 0.15 * lines.length) || count < 0.8 * found.length) return
  const named = found.filter((one) => one.word === word)
  const names = countBy(named.map((one) => nameKey(one.name)))
  if (names.size < 2 || names.size > 0.7 * named.length) return
  for (const { line, name, rest } of named) {
    line.text = `${name}: ${rest}`
    line.boldPrefix = 0
    line.italicSpans = []
  }
}

import { replaceText, type ScriptLine } from '../../document/line.ts'
import { isCueShaped, isNameShaped, nameKey } from '../../text/character-cue.ts'
import { isExtension } from '../../text/patterns.ts'
import { findMostFrequent, isFrequent } from '../../text/text-shape.ts'
import { layOut, PLAIN } from '../example.ts'
import type { Pass } from '../pass.ts'

const WORD = {
  lines: { min: 4, share: 0.15 }, // of the document begin with the word and a name
  ofAll: 0.8, // of the lines of this form have the same word
  minNames: 2, // different names behind it
  maxNames: 0.7, // of the lines: the names must come back
} as const

const kindAndName =
  /^(\p{L}[\p{L} ./]{0,16}?)\s?(?:\(([^()]{1,40}(?:\([^()]{1,14}\))?)\)|[-–—:]\s([^:()]{1,40}?))\s?:\s?(?=\S)/u

/**
 * "Audio (TESS): Don't say it.", "VO - OTIS: Huh.": one word before every name says what kind of line it is, not who
 * speaks. It never changes, while the names behind it change and come back.
 */
export const repeatedKindWords: Pass<'lines'> = {
  name: 'repeated-kind-words',
  stage: 'lines',
  example: { given: layOut((name, words) => [`Audio (${name}): ${words}`]), expect: PLAIN },
  run(lines, { remove }) {
    const found = lines.map(findKindAndName)
    const all = found.filter((one) => one !== undefined)
    const [kind, count] = findMostFrequent(all.map((one) => one.kind))
    if (!isFrequent(count, lines.length, WORD.lines) || count < WORD.ofAll * all.length) return lines
    const names = new Set(all.filter((one) => one.kind === kind).map(({ name }) => nameKey(name))).size
    if (names < WORD.minNames || names > WORD.maxNames * count) return lines
    return lines.map((line, at) => {
      const one = found[at]
      if (one?.kind !== kind) return line
      remove(line.text.slice(0, kind.length), line.page, 'label')
      return replaceText(line, 0, one.length, `${one.name}: `)
    })
  },
}

function findKindAndName({
  statedLabel,
  text,
}: ScriptLine): { kind: string; name: string; length: number } | undefined {
  const match = statedLabel ? null : kindAndName.exec(text.slice(0, 80))
  const [whole = '', kind = '', inBrackets, behindDash] = match ?? []
  const name = inBrackets ?? behindDash
  if (name === undefined || !(isNameShaped(name) || isCueShaped(name))) return undefined
  // In "DAD (TEXT): where r u" the bracket is no name.
  return isExtension(name) ? undefined : { kind: kind.toUpperCase(), name, length: whole.length }
}

import type { ScriptLine } from '../../document/line.ts'
import { isCueShaped, isNameShaped, nameKey, parseCue } from '../../text/character-cue.ts'
import { isHeading, isNotSpeaker, isTransition } from '../../text/patterns.ts'
import { countBy, isAllCaps, splitWords } from '../../text/text-shape.ts'
import { layOut, PLAIN } from '../example.ts'
import type { Pass } from '../pass.ts'

const STANZA = {
  minLines: 2,
  gap: 0.5, // blank lines above a line that begins a paragraph
  minWords: 3, // of a verse; names have fewer, or come back over other words
  verses: 0.5, // of the lines at most: then capitals set nothing apart
  nameLength: 42, // characters
} as const

const VERSES = ['IT HAS NEVER CARED AT ALL', 'FOR THE THIRD ONE IN THE HALL']

/**
 * Lyrics in capitals under a name: each of their lines looks like the name of somebody. Two and more of them without a gap,
 * under a name that has other words elsewhere, are what that character sings.
 */
export const capitalStanzas: Pass<'lines'> = {
  name: 'capital-stanzas',
  stage: 'lines',
  example: {
    given: layOut((name, words, at) => (at === 2 ? [name, ...VERSES, ''] : [name, words, ''])),
    expect: layOut((name, words, at) => (at === 2 ? [name, ...VERSES] : [name, words])),
    parsed: PLAIN.with(2, `MAGDA: ${VERSES.join(' ')}`),
  },
  run(lines) {
    const names = countBy(lines.flatMap((line, at) => (isVerse(lines[at + 1]) ? [] : (nameOf(line) ?? []))))
    const isNamed = (line: ScriptLine) => (names.get(nameOf(line) ?? '') ?? 0) > 0
    const stanzas = listStanzas(lines, isNamed)
    if (stanzas.size === 0 || lines.filter(isVerse).length > STANZA.verses * lines.length) return lines
    return lines.map((line, at) => (stanzas.has(at) ? { ...line, statedLabel: 'dialogue' as const } : line))
  },
}

/** A name alone on its line, or before its colon. */
function nameOf({ text, statedLabel }: ScriptLine): string | undefined {
  if (statedLabel !== undefined) return undefined
  if (isCueShaped(text) || isNameShaped(text)) return nameKey(parseCue(text).name)
  const at = text.slice(0, STANZA.nameLength).indexOf(':')
  const name = text.slice(0, Math.max(0, at))
  return isNameShaped(name) && !isNotSpeaker(name) ? nameKey(parseCue(name).name) : undefined
}

const isVerse = (line: ScriptLine | undefined) =>
  line !== undefined &&
  line.statedLabel === undefined &&
  isAllCaps(line.text) &&
  !/[:\t([]/u.test(line.text) &&
  splitWords(line.text).length >= STANZA.minWords &&
  !isHeading(line.text) &&
  !isTransition(line.text)

/** The verses under each known name; behind a colon the first verse stands in the line of the name. */
function listStanzas(lines: readonly ScriptLine[], isNamed: (line: ScriptLine) => boolean): Set<number> {
  const found = new Set<number>()
  for (const [at, line] of lines.entries()) {
    if (!isNamed(line)) continue
    let end = at + 1
    while (isVerse(lines[end]) && !isApart(lines[end])) end += 1
    const verses = end - at - 1 + (line.text.includes(':') ? 1 : 0)
    if (verses >= STANZA.minLines) for (let verse = at + 1; verse < end; verse += 1) found.add(verse)
  }
  return found
}

const isApart = (line: ScriptLine | undefined) => line === undefined || line.startsPage || line.gap >= STANZA.gap

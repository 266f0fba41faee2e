import type { ScriptLine } from '../../document/line.ts'
import { isCueShaped, isNameShaped, nameKey, parseCue } from '../../text/character-cue.ts'
import { countBy } from '../../text/text-shape.ts'
import {
  type CastWords,
  listCastWords,
  mayBeTold,
  opensScene,
  splitSentences,
  tellsAction,
} from '../../text/told-sentence.ts'
import { layOut } from '../example.ts'
import type { Pass } from '../pass.ts'

const JOINED = {
  minTold: 2, // lines in which a direction follows what is said: one alone may be said of somebody; and no fewer than directions apart
  maxLength: 2000, // characters of a line
  nameLength: 42, // characters before the sign that ends a name
} as const

const colonOrDash = /^([^:–—]{1,42}?)(?::| [-–—]) /u

/**
 * "Then bury it. Petra sets the cup down hard." in pasted text that lost its line breaks: the direction behind the words
 * becomes a line of its own.
 */
export const joinedDirections: Pass<'lines'> = {
  name: 'joined-directions',
  stage: 'lines',
  appliesTo: ({ kind }) => kind === 'lines',
  example: {
    given: layOut((name, words, at) => [`${name}: ${words}${at % 2 ? ' Magda closes the door.' : ''}`]),
    expect: layOut((name, words, at) => [`${name}: ${words}`, ...(at % 2 ? ['Magda closes the door.'] : [])]),
    hasDirections: true,
  },
  run(lines) {
    const cast = listCast(lines)
    const sentences = lines.map(({ text, statedLabel }) =>
      statedLabel === undefined && text.length <= JOINED.maxLength ? splitSentences(text) : [],
    )
    const spoken = lines.map((line, at) => isSpoken(line, lines[at - 1]))
    const isTold = (some: string[]) => some.some((sentence) => tellsAction(sentence, cast))
    const joined = sentences.filter(([, ...later], at) => spoken[at] && isTold(later)).length
    const apart = sentences.filter((some, at) => !spoken[at] && (isTold(some) || isBracketed(lines[at]))).length
    if (joined < JOINED.minTold || apart > joined) return lines
    return lines.flatMap((line, at) => (spoken[at] ? cutDirection(line, sentences[at] ?? [], cast) : [line]))
  },
}

/** A direction behind the words of each speech as a line of its own, where it is known that breaks are lost. */
export function cutDirections(lines: readonly ScriptLine[]): ScriptLine[] {
  const cast = listCast(lines)
  return lines.flatMap((line, at) =>
    isSpoken(line, lines[at - 1]) && line.text.length <= JOINED.maxLength
      ? cutDirection(line, splitSentences(line.text), cast)
      : [line],
  )
}

/** Names that come back, alone on their line or before their sign. */
function listCast(lines: readonly ScriptLine[]): CastWords {
  const names = lines.flatMap(({ text }) => {
    if (isCueShaped(text) || isNameShaped(text)) return [nameKey(parseCue(text).name)]
    const name = colonOrDash.exec(text.slice(0, JOINED.nameLength + 4))?.[1] ?? ''
    return isNameShaped(name) ? [nameKey(parseCue(name).name)] : []
  })
  return listCastWords([...countBy(names)].filter(([, count]) => count > 1).map(([name]) => name))
}

function cutDirection(line: ScriptLine, sentences: string[], cast: CastWords): ScriptLine[] {
  const start = findDirection(sentences, cast)
  if (start === 0) return [line]
  const direction = sentences.slice(start).join(' ')
  const said = sentences.slice(0, start).join(' ')
  return [
    { ...line, text: said },
    { ...line, text: direction, gap: 0, startsPage: false, statedLabel: 'action' },
  ]
}

const isBracketed = (line: ScriptLine | undefined) => /^[([]/u.test(line?.text ?? '')

/** Under a name, or after one. */
const isSpoken = ({ text }: ScriptLine, above: ScriptLine | undefined) =>
  colonOrDash.test(text.slice(0, JOINED.nameLength + 4)) ||
  (above !== undefined && (isCueShaped(above.text) || isNameShaped(above.text)))

/** The first sentence of a direction that goes on to the end of the line; 0 for none. */
function findDirection(sentences: string[], cast: CastWords): number {
  let start = sentences.length
  while (start > 1 && mayBeTold(sentences[start - 1] ?? '')) start -= 1
  const first = sentences.findIndex(
    (sentence, at) => at >= start && (tellsAction(sentence, cast) || opensScene(sentence, cast)),
  )
  return Math.max(0, first)
}

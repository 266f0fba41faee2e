import { replaceText, type ScriptLine } from '../../document/line.ts'
import { nameKey } from '../../text/character-cue.ts'
import { countBy, findMostFrequent, isFrequent } from '../../text/text-shape.ts'
import { layOut } from '../example.ts'
import type { Pass } from '../pass.ts'

const SMALL = {
  lines: { min: 4, share: 0.15 }, // of the lines begin with such a name that comes back
  maxLength: 46, // characters of a name with its sign
} as const

const endsWithinSentence = /[\p{L}\p{N},;]$|\p{L}-$/u

/** The text above ends: otherwise these are its last words, and the full stop is that of its sentence. */
function beginsSpeech(lines: readonly ScriptLine[], at: number): boolean {
  const line = lines[at]
  const above = lines[at - 1]
  return above === undefined || line?.gap !== 0 || !endsWithinSentence.test(above.text)
}

/** As long in capitals, so that the printed spelling can be put back. */
function findSmallName(text: string): string {
  const name = smallName.exec(text.slice(0, SMALL.maxLength))?.[1] ?? ''
  return name.toUpperCase().length === name.length ? name : ''
}

/** A sentence begins with a capital, so this is no sentence. */
const smallName = /^(\p{Ll}[\p{Ll} .'’()&-]{1,40}?)[.:]\s(?=[\p{Lu}("“‘[])/u

/**
 * "mrs. oakley. Item one.": small capitals of a font that draws them for small letters, as TeX does. In capitals they are
 * the names that they look like on the page.
 */
export const smallLetterNames: Pass<'lines'> = {
  name: 'small-letter-names',
  stage: 'lines',
  appliesTo: ({ kind }) => kind === 'pages',
  example: {
    kind: 'pages',
    given: layOut((name, words) => [`${name.toLowerCase()}. ${words}`]),
    expect: layOut((name, words) => [`${name}. ${words}`]),
  },
  run(lines) {
    const names = lines.map(({ text }, at) => (beginsSpeech(lines, at) ? findSmallName(text) : ''))
    const counts = countBy(names.filter((name) => name !== '').map(nameKey))
    const recurs = (name: string) => (counts.get(nameKey(name)) ?? 0) > 1
    if (!isFrequent(names.filter(recurs).length, lines.length, SMALL.lines)) return lines
    const edgeOf = ({ x0 }: ScriptLine) => String(Math.round(x0))
    const [edge] = findMostFrequent(lines.filter((_, at) => recurs(names[at] ?? '')).map(edgeOf))
    return lines.map((line, at) => {
      const name = names[at] ?? ''
      const isName = name !== '' && (recurs(name) || edgeOf(line) === edge)
      return isName ? { ...replaceText(line, 0, name.length, name.toUpperCase()), printedStart: name } : line
    })
  },
}

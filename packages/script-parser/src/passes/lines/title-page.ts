import type { ScriptLine } from '../../document/line.ts'
import { isCueShaped, nameKey, parseCue } from '../../text/character-cue.ts'
import { startsScene } from '../../text/patterns.ts'
import { BLOCK } from '../example.ts'
import type { Pass } from '../pass.ts'

const TITLE = {
  maxLines: 14,
  maxLinesWithoutWords: 5, // a longer page needs a title's words to be one
  centred: 0.5, // of the lines
  offCentre: 14, // points by which a centred line may miss the middle
} as const

const titleWords =
  /^(?:by|written by|screenplay by|teleplay by|story by|created by|adapted (?:by|from)|based on|an? (?:original|play|comedy|drama)|contact:?|draft|(?:first|second|final|revised) draft)\b|©/iu

/**
 * A first page of a few centred lines that names nobody who speaks later. It gains little in dialogue, but nearly every
 * full script has one, and without this pass the narrator reads it aloud.
 */
export const titlePage: Pass<'lines'> = {
  name: 'title-page',
  stage: 'lines',
  appliesTo: ({ kind }) => kind === 'pages',
  example: {
    kind: 'pages',
    given: [
      ...Array<string>(20).fill(''),
      ...['THE INSPECTION', 'written by', 'Dana Reeve'].map((line) => `${' '.repeat(42 - line.length / 2)}${line}`),
      '\f',
      ...Array<string>(10).fill(''),
      ...BLOCK,
    ],
    expect: BLOCK,
  },
  run(lines, { remove }) {
    const first = lines.filter((line) => line.page === lines[0]?.page)
    // A scene may begin under the title.
    const start = first.findIndex(({ text }) => startsScene(text))
    const title = start < 0 ? first : first.slice(0, start)
    const rest = lines.slice(title.length)
    if (lines.length - first.length < first.length || !isTitlePage(title, rest)) return lines
    for (const line of title) remove(line.text, line.page, 'front-matter')
    return rest
  },
}

function isTitlePage(first: ScriptLine[], rest: ScriptLine[]): boolean {
  if (first.length > TITLE.maxLines || first.some((line) => line.statedLabel)) return false
  const keyOf = ({ text }: ScriptLine) => nameKey(parseCue(text).name)
  const speakers = new Set(rest.filter((line) => isCueShaped(line.text)).map(keyOf))
  if (first.some((line) => speakers.has(keyOf(line)))) return false
  const isCentred = ({ x0, x1, pageWidth }: ScriptLine) => Math.abs((x0 + x1) / 2 - pageWidth / 2) < TITLE.offCentre
  if (first.filter(isCentred).length < TITLE.centred * first.length) return false
  return first.length <= TITLE.maxLinesWithoutWords || first.some((line) => titleWords.test(line.text))
}

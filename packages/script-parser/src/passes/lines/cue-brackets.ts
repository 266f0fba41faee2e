import type { ScriptLine } from '../../document/line.ts'
import { isAbbreviation, isNameShaped, nameKey, unwrapName } from '../../text/character-cue.ts'
import { countBy, isAllCaps, isFrequent, splitWords } from '../../text/text-shape.ts'
import { BLOCK, layOut } from '../example.ts'
import type { Pass } from '../pass.ts'

const BRACKETS = {
  cues: { min: 4, share: 0.05 }, // of the lines are bracketed names that come back
  minNames: 2,
  maxLength: 60, // characters of a bracketed name
  minRound: 4, // names in round brackets
  roundApart: 0.8, // of these stand apart: a direction in brackets stands right under a name
  gap: 0.4, // lines above a name that stands apart
  shouting: 0.5, // of the lines in capitals: then "NO." is a speech and no name
} as const

const roundName = /^\((\p{Lu}[^()]{0,40}(?:\([^()]{1,14}\))?)\)$/u
const doubleName = /^\(\((\p{Lu}[^()]{0,40}(?:\([^()]{1,14}\))?)\)\)$/u

/** "[TESS]", "((TESS))", "== TESS ==" or "TESS." over every speech becomes TESS. */
export const cueBrackets: Pass<'lines'> = {
  name: 'cue-brackets',
  stage: 'lines',
  example: {
    given: layOut((name, words) => [`((${name}))`, words, '']),
    expect: BLOCK,
  },
  run: (lines) =>
    [
      unwrapName,
      // As newsrooms mark who reads.
      unwrapBy(doubleName),
      ...(standApart(lines) ? [unwrapBy(roundName)] : []),
      ...(isMostlyCapitals(lines) ? [] : [dropStop]),
    ].reduce(unwrapCues, lines),
}

const unwrapBy = (pattern: RegExp) => (text: string) => pattern.exec(text.trim())?.[1]?.trim() ?? text.trim()

function standApart(lines: readonly ScriptLine[]): boolean {
  const found = lines.filter((line) => roundName.test(line.text.trim()))
  const apart = found.filter((line) => line.gap >= BRACKETS.gap || line.startsPage).length
  return found.length >= BRACKETS.minRound && apart >= BRACKETS.roundApart * found.length
}

const isMostlyCapitals = (lines: readonly ScriptLine[]) =>
  lines.filter((line) => isAllCaps(line.text)).length >= BRACKETS.shouting * lines.length

function dropStop(text: string): string {
  const name = text.trim()
  const isStopped = name.endsWith('.') && isAllCaps(name) && !isAbbreviation(splitWords(name).at(-1) ?? '')
  return isStopped ? name.slice(0, -1) : name
}

function unwrapCues(lines: readonly ScriptLine[], unwrap: (text: string) => string): readonly ScriptLine[] {
  const names = lines.map(({ text, statedLabel }) => {
    if (text.length > BRACKETS.maxLength || statedLabel) return undefined
    const name = unwrap(text)
    return name !== text.trim().replace(/\s?:$/u, '') && isNameShaped(name) ? name : undefined
  })
  const counts = countBy(names.flatMap((name) => (name === undefined ? [] : [nameKey(name)])))
  const recurring = [...counts.values()].filter((count) => count > 1)
  const total = recurring.reduce((sum, count) => sum + count, 0)
  if (recurring.length < BRACKETS.minNames || !isFrequent(total, lines.length, BRACKETS.cues)) return lines
  return lines.map((line, at) => ({ ...line, text: names[at] ?? line.text }))
}

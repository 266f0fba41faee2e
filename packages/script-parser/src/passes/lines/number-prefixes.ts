import type { ScriptLine } from '../../document/line.ts'
import { findNumberStart } from '../../text/patterns.ts'
import { countBy, hasLetter } from '../../text/text-shape.ts'
import { layOut, PLAIN } from '../example.ts'
import type { Pass } from '../pass.ts'
import { removePrefixes } from '../repeated-prefixes.ts'

const NUMBERS = {
  share: 0.2, // of the lines begin with a number: fewer begin with one because somebody says it
  shareWhenCertain: 0.06, // enough where the margin had numbers, or where they count up: no speech does so by chance
  minInMargin: 5,
  minSteps: 4, // from number to number
  countingSteps: 0.8, // of these go up by one or two
} as const

/** Line and cue numbers before the text: "12. TESS: Don't say it.", "A-14  OTIS: Huh." */
export const numberPrefixes: Pass<'lines'> = {
  name: 'number-prefixes',
  stage: 'lines',
  skippedAfter: 'key-value-records',
  example: { given: layOut((name, words, at) => [`${at + 1}. ${name}: ${words}`]), expect: PLAIN },
  run(lines, context) {
    const free = lines.filter((line) => line.statedLabel === undefined)
    // "PIP-7:" before many lines is a name: a line number changes from line to line.
    const prefixes = countBy(free.map((line) => findNumberStart(line.text)))
    const find = (text: string) => {
      const prefix = findNumberStart(text)
      const isName = prefix !== undefined && hasLetter(prefix) && (prefixes.get(prefix) ?? 0) > 1
      return isName ? undefined : prefix
    }
    // Numbers in the margin were removed before; the rest of them touches the text.
    const gone = context.removed.filter(
      ({ text, reason }) => reason === 'margin-mark' && /^\d{1,4}[.):]?$/u.test(text),
    ).length
    const isCertain = gone >= NUMBERS.minInMargin || countUp(free.filter((line) => find(line.text) !== undefined))
    const share = isCertain ? NUMBERS.shareWhenCertain : NUMBERS.share
    return removePrefixes(lines, { find, reason: 'number', share, gone }, context)
  },
}

function countUp(lines: ScriptLine[]): boolean {
  const numbers = lines.map((line) => Number(/\d+/u.exec(line.text)?.[0]))
  const steps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0))
  const counting = steps.filter((step) => step >= 1 && step <= 2).length
  return steps.length >= NUMBERS.minSteps && counting >= NUMBERS.countingSteps * steps.length
}

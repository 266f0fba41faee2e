import type { ScriptLine } from '../document/line.ts'
import type { InlineCue } from '../text/inline-cue.ts'
import { countBy, isAllCaps, isFrequent } from '../text/text-shape.ts'

const UNSEPARATED = {
  minTimes: 3, // a name must come back
  minNames: 2,
  speeches: { min: 8, share: 0.15 }, // of the lines begin with such a name and a sentence
  sentenceShare: 0.85, // of the lines that begin with such a name go on with a sentence
  perSeparated: 2, // such lines for each with a separator
  maxAlone: 0.2, // names alone on a line for each such line
} as const

const startsSpeech = (rest: string) => /^["“'‘«¿¡…([]*[\p{Lu}\p{N}]|^[([…]/u.test(rest)
/** All the capitals at the start of the line, and a sentence behind them: a name even if it speaks once. */
const isWholeRun = (cue: InlineCue) => cue.separator === 'capitals' && startsSpeech(cue.rest)
const isUnseparated = (cue: InlineCue) => cue.separator === 'capitals' || cue.separator === 'space'

/**
 * "LENA I never said so.": names in capitals with nothing but a space behind them. Where line after line they come back
 * and change places, and each time a sentence begins behind them, the space is as good as a tab.
 */
export function acceptUnseparatedNames(lines: ScriptLine[], candidates: InlineCue[][]): InlineCue[][] {
  const capitals = candidates.map((cues) => cues.filter((cue) => isUnseparated(cue) && isAllCaps(cue.name)))
  const counts = countBy(capitals.flatMap((cues) => [...new Set(cues.map((cue) => cue.key))]))
  const recurring = capitals.map((cues) => cues.filter((cue) => (counts.get(cue.key) ?? 0) >= UNSEPARATED.minTimes))
  const named = recurring.filter((cues) => cues.length > 0)
  const speeches = named.filter((cues) => cues.some((cue) => startsSpeech(cue.rest)))
  const names = new Set(speeches.flatMap((cues) => cues.map((cue) => cue.key)))
  const alone = lines.filter(({ text }) => names.has(text.toUpperCase())).length
  const separated = candidates.filter((cues) => cues.some((cue) => !isUnseparated(cue) && cue.separator !== 'bold'))
  const isConvention =
    names.size >= UNSEPARATED.minNames &&
    isFrequent(speeches.length, lines.length, UNSEPARATED.speeches) &&
    speeches.length >= UNSEPARATED.sentenceShare * named.length &&
    speeches.length > UNSEPARATED.perSeparated * separated.length &&
    alone < UNSEPARATED.maxAlone * speeches.length
  if (!isConvention) return candidates
  return candidates.map((cues, at) => {
    const known = (recurring[at] ?? []).filter((cue) => startsSpeech(cue.rest))
    const accepted = known.length > 0 ? known : (capitals[at] ?? []).filter(isWholeRun)
    return accepted.length === 0 ? cues : accepted.map((cue) => ({ ...cue, separator: 'tab' as const }))
  })
}

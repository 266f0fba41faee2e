import type { InlineCue } from '../text/inline-cue.ts'
import { countBy, isAllCaps } from '../text/text-shape.ts'
import type { ScriptLine } from '../document/line.ts'

const startsSpeech = (rest: string) => /^["“'‘«¿¡…([]*[\p{Lu}\p{N}]|^[([…]/u.test(rest)
/** All the capitals at the line's head, and a sentence behind them: a name even if it speaks once. */
const isWholeRun = (cue: InlineCue) => cue.separator === 'capitals' && startsSpeech(cue.rest)
const isBare = (cue: InlineCue) => cue.separator === 'capitals' || cue.separator === 'space'

/**
 * "LENA I never said so.": names in capitals with nothing but a space behind them. Line after line they come back and
 * change places, and each time a sentence begins behind them; then the space is as good as a tab.
 */
export function acceptUnseparatedNames(lines: ScriptLine[], candidates: InlineCue[][]): InlineCue[][] {
  const loud = candidates.map((cues) => cues.filter((cue) => isBare(cue) && isAllCaps(cue.name)))
  const counts = countBy(loud.flatMap((cues) => [...new Set(cues.map((cue) => cue.key))]))
  const recurring = loud.map((cues) => cues.filter((cue) => (counts.get(cue.key) ?? 0) > 2))
  const named = recurring.filter((cues) => cues.length > 0)
  const begun = named.filter((cues) => cues.some((cue) => startsSpeech(cue.rest)))
  const names = new Set(begun.flatMap((cues) => cues.map((cue) => cue.key)))
  const alone = lines.filter(({ text }) => names.has(text.toUpperCase())).length
  const marked = candidates.filter((cues) => cues.some((cue) => !isBare(cue) && cue.separator !== 'bold')).length
  const isHabit =
    names.size > 1 &&
    begun.length >= Math.max(8, 0.15 * lines.length) &&
    begun.length >= 0.85 * named.length &&
    begun.length > 2 * marked &&
    alone < 0.2 * begun.length
  if (!isHabit) return candidates
  return candidates.map((cues, at) => {
    const known = (recurring[at] ?? []).filter((cue) => startsSpeech(cue.rest))
    const trusted = known.length > 0 ? known : (loud[at] ?? []).filter(isWholeRun)
    return trusted.length === 0 ? cues : trusted.map((cue) => ({ ...cue, separator: 'tab' as const }))
  })
}

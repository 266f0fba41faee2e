import type { ScriptLine } from '../document/line.ts'
import { type InlineCue, listInlineCues, type Separator } from '../text/inline-cue.ts'
import { countBy, isAllCaps, isFrequent } from '../text/text-shape.ts'
import { acceptUnseparatedNames } from './unseparated-names.ts'

/** How far a separator by itself shows that a name stands before it. */
const separatorTrust: Record<Separator, number> = {
  ':': 1,
  tab: 1,
  bracket: 0.9,
  '>': 0.9,
  '.': 0.85,
  '-': 0.8,
  bold: 0.8,
  space: 0.45,
  capitals: 0.35,
}

const INLINE = {
  minRecurrence: 3, // times an odd name must come back
  oddNames: { min: 5, share: 0.08 }, // of the lines: a document that writes its names so
  capitals: { min: 2, share: 0.7 }, // of a name's cues: then others of that name only mention it
  strayMarks: { min: 3, share: 0.5 }, // of the speeches behind a separator
  onceWorth: 0.2, // of a name that comes back
  smallLetterWorth: 0.75, // of a name in capitals
} as const

export interface InlineChoice {
  chosen: (InlineCue | undefined)[]
  /** How often each name stands before each separator: `separator|name`. */
  counts: Map<string, number>
  best: Separator | undefined
  inlineTotal: number
}

const countKey = ({ separator, key }: InlineCue) => `${separator}|${key}`

/** Which of a line's possible inline cues is meant, by what the rest of the document does. */
export function chooseInline(lines: ScriptLine[]): InlineChoice {
  const all = lines.map((line) => (line.statedLabel === undefined ? listInlineCues(line) : []))
  const candidates = acceptUnseparatedNames(lines, dropMentions(dropUnknownAsides(dropRareOddities(all))))
  const counts = countBy(candidates.flat().map(countKey))
  const scores = scoreSeparators(candidates, counts)
  const [best, inlineTotal] = [...scores].sort((a, b) => b[1] - a[1])[0] ?? [undefined, 0]
  // Of two names on one line the more frequent wins, unless the longer comes back nearly as often: DR. / DR. NWOSU.
  const worthOf = (cue: InlineCue) =>
    (scores.get(cue.separator) ?? 0) *
    (cue.separator === best ? 2 : 1) *
    (counts.get(countKey(cue)) ?? 1) ** 0.5 *
    cue.key.split(' ').length ** 0.6
  const chosen = candidates.map((cues) => cues.sort((a, b) => worthOf(b) - worthOf(a))[0])
  return { chosen: dropStrayMarks(chosen), counts, best, inlineTotal }
}

function scoreSeparators(candidates: InlineCue[][], counts: Map<string, number>): Map<Separator, number> {
  const scores = new Map<Separator, number>()
  for (const cues of candidates) {
    const bestOf = new Map<Separator, number>()
    for (const cue of cues) {
      const countWorth = (counts.get(countKey(cue)) ?? 0) > 1 ? 1 : INLINE.onceWorth
      const caseWorth = isAllCaps(cue.name) ? 1 : INLINE.smallLetterWorth
      const worth = countWorth * caseWorth * separatorTrust[cue.separator]
      bestOf.set(cue.separator, Math.max(bestOf.get(cue.separator) ?? 0, worth))
    }
    for (const [separator, worth] of bestOf) scores.set(separator, (scores.get(separator) ?? 0) + worth)
  }
  return scores
}

const isOdd = (cue: InlineCue) =>
  cue.isRound === true || /^\p{Ll}/u.test(cue.name) || (cue.key.length === 1 && cue.separator !== ':')

/** In lower case, or a single letter: a name only if it keeps coming back, or if the document writes its names so. */
function dropRareOddities(candidates: InlineCue[][]): InlineCue[][] {
  const counts = countBy(candidates.flat().map(countKey))
  const recurs = (cue: InlineCue) => (counts.get(countKey(cue)) ?? 0) >= INLINE.minRecurrence
  const odd = countBy(
    candidates
      .flat()
      .filter((cue) => isOdd(cue) && recurs(cue))
      .map((cue) => cue.separator),
  )
  const isUsual = ({ separator }: InlineCue) => isFrequent(odd.get(separator) ?? 0, candidates.length, INLINE.oddNames)
  return candidates.map((cues) => cues.filter((cue) => !isOdd(cue) || recurs(cue) || isUsual(cue)))
}

/** A direction behind a comma: its name must speak without one as well, or half of all sentences would be speeches. */
function dropUnknownAsides(candidates: InlineCue[][]): InlineCue[][] {
  const plain = countBy(
    candidates
      .flat()
      .filter((cue) => cue.hasAside !== true)
      .map(countKey),
  )
  return candidates.map((cues) => cues.filter((cue) => cue.hasAside !== true || (plain.get(countKey(cue)) ?? 0) > 1))
}

/** Where a name's cues are in capitals, "Ophelia: her father and myself" only mentions her. */
function dropMentions(candidates: InlineCue[][]): InlineCue[][] {
  const all = countBy(candidates.flat().map(countKey))
  const capitals = countBy(
    candidates
      .flat()
      .filter((cue) => isAllCaps(cue.name))
      .map(countKey),
  )
  const isMention = (cue: InlineCue) =>
    !isAllCaps(cue.name) && isFrequent(capitals.get(countKey(cue)) ?? 0, all.get(countKey(cue)) ?? 0, INLINE.capitals)
  return candidates.map((cues) => cues.filter((cue) => !isMention(cue)))
}

const strayMark = /^(?:[:–—>|-]|\.(?!\.))\s?/u

/** "TESS. — Don't say it.": what every speech begins with is part of the separator before it. */
function dropStrayMarks(chosen: (InlineCue | undefined)[]): (InlineCue | undefined)[] {
  const speaking = chosen.flatMap((cue) => (cue && cue.rest !== '' ? [cue] : []))
  const stray = countBy(speaking.filter((cue) => strayMark.test(cue.rest)).map((cue) => cue.separator))
  const totals = countBy(speaking.map((cue) => cue.separator))
  const isStray = ({ separator }: InlineCue) =>
    isFrequent(stray.get(separator) ?? 0, totals.get(separator) ?? 0, INLINE.strayMarks)
  return chosen.map((cue) => (cue && isStray(cue) ? { ...cue, rest: cue.rest.replace(strayMark, '') } : cue))
}

import { acceptUnseparatedNames } from './unseparated-names.ts'
import { type InlineCue, listInlineCues, type Separator } from '../text/inline-cue.ts'
import { countBy, isAllCaps } from '../text/text-shape.ts'
import type { ScriptLine } from '../document/line.ts'

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

const isOdd = (cue: InlineCue) =>
  cue.isRound === true || /^\p{Ll}/u.test(cue.name) || (cue.key.length === 1 && cue.separator !== ':')

/** In lower case, or a single letter: a name only if it keeps coming back, or if the document writes its names so. */
function dropRareOddities(candidates: InlineCue[][]): InlineCue[][] {
  const counts = countBy(candidates.flat().map((cue) => `${cue.separator}|${cue.key}`))
  const recurs = (cue: InlineCue) => (counts.get(`${cue.separator}|${cue.key}`) ?? 0) >= 3
  const odd = candidates.flat().filter((cue) => isOdd(cue) && recurs(cue))
  const profile = countBy(odd.map((cue) => cue.separator))
  const enough = Math.max(5, 0.08 * candidates.length)
  return candidates.map((cues) =>
    cues.filter((cue) => !isOdd(cue) || recurs(cue) || (profile.get(cue.separator) ?? 0) >= enough),
  )
}

/** A direction behind a comma: its name must speak without one as well, or half of all sentences would be speeches. */
function dropUnknownAsides(candidates: InlineCue[][]): InlineCue[][] {
  const plain = countBy(
    candidates.flatMap((cues) =>
      cues.filter((cue) => cue.hasAside !== true).map((cue) => `${cue.separator}|${cue.key}`),
    ),
  )
  return candidates.map((cues) =>
    cues.filter((cue) => cue.hasAside !== true || (plain.get(`${cue.separator}|${cue.key}`) ?? 0) > 1),
  )
}

/** Where a name's own cues are in capitals, "Ophelia: her father and myself" only speaks of her. */
function dropCalmTwins(candidates: InlineCue[][]): InlineCue[][] {
  const keyOf = (cue: InlineCue) => `${cue.separator}|${cue.key}`
  const capitals = countBy(
    candidates
      .flat()
      .filter((cue) => isAllCaps(cue.name))
      .map(keyOf),
  )
  const all = countBy(candidates.flat().map(keyOf))
  const isTwin = (cue: InlineCue) => {
    const loud = capitals.get(keyOf(cue)) ?? 0
    return !isAllCaps(cue.name) && loud >= 2 && loud >= 0.7 * (all.get(keyOf(cue)) ?? 0)
  }
  return candidates.map((cues) => cues.filter((cue) => !isTwin(cue)))
}

const strayMark = /^(?:[:–—>|-]|\.(?!\.))\s?/u

/** "TESS. — Don't say it.": what every speech begins with is part of the mark before it. */
function dropStrayMarks(chosen: (InlineCue | undefined)[]): (InlineCue | undefined)[] {
  const rests = chosen.flatMap((cue) => (cue && cue.rest !== '' ? [cue] : []))
  const profile = countBy(rests.filter((cue) => strayMark.test(cue.rest)).map((cue) => cue.separator))
  const totals = countBy(rests.map((cue) => cue.separator))
  const isHabit = (cue: InlineCue) =>
    (profile.get(cue.separator) ?? 0) >= Math.max(3, 0.5 * (totals.get(cue.separator) ?? 0))
  return chosen.map((cue) => (cue && isHabit(cue) ? { ...cue, rest: cue.rest.replace(strayMark, '') } : cue))
}

export function chooseInline(lines: ScriptLine[]) {
  const all = lines.map((line) => (line.forced === undefined ? listInlineCues(line) : []))
  const candidates = acceptUnseparatedNames(lines, dropCalmTwins(dropUnknownAsides(dropRareOddities(all))))
  const counts = new Map<string, number>()
  for (const cue of candidates.flat()) {
    const key = `${cue.separator}|${cue.key}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const scores = new Map<Separator, number>()
  for (const cues of candidates) {
    const bestOf = new Map<Separator, number>()
    for (const cue of cues) {
      const count = counts.get(`${cue.separator}|${cue.key}`) ?? 0
      const worth = (count > 1 ? 1 : 0.2) * (isAllCaps(cue.name) ? 1 : 0.75) * separatorTrust[cue.separator]
      bestOf.set(cue.separator, Math.max(bestOf.get(cue.separator) ?? 0, worth))
    }
    for (const [separator, worth] of bestOf) scores.set(separator, (scores.get(separator) ?? 0) + worth)
  }
  const [best, inlineTotal] = [...scores].sort((a, b) => b[1] - a[1])[0] ?? [undefined, 0]
  // Of two names at one place the more frequent wins, unless the longer holds nearly as often: DR. / DR. NWOSU.
  const worthOf = (cue: InlineCue) =>
    (scores.get(cue.separator) ?? 0) *
    (cue.separator === best ? 2 : 1) *
    (counts.get(`${cue.separator}|${cue.key}`) ?? 1) ** 0.5 *
    cue.key.split(' ').length ** 0.6
  const chosen = candidates.map((cues) => cues.sort((a, b) => worthOf(b) - worthOf(a))[0])
  return { chosen: dropStrayMarks(chosen), counts, best, inlineTotal }
}

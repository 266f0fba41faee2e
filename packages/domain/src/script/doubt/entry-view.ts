import { nameKey } from '../cue.ts'
import { narrator, type ScriptEntry } from '../entry.ts'
import { countBy } from '../letters.ts'
import { holdsCue, mentionsCue, type NameSigns, readNames } from './name-signs.ts'
import { type PlaceSigns, readPlaces } from './place-signs.ts'
import type { Reading } from './reading.ts'
import { measureSureness } from './sureness.ts'
import { readSigns, spokenOf, type TextSigns } from './text-signs.ts'

/** Everything about one entry that may tell whether it is right, before its neighbours are asked. */
export interface EntryView {
  entry: ScriptEntry
  isNarration: boolean
  text: TextSigns
  name: NameSigns
  holdsCue: boolean
  mentionsCue: boolean
  /** The chain's probability for its least sure line, and for the lines just outside. */
  own: number
  mean: number
  early: number
  before: number
  after: number
  place: PlaceSigns
}

export function viewEntries(reading: Reading): EntryView[] {
  const { open, lines, labelling } = reading
  const sure = measureSureness(labelling.labels, labelling.marginals)
  const early = measureSureness(labelling.labels, labelling.early)
  const speeches = countBy(
    open.filter(({ entry }) => entry.actor !== narrator).map(({ entry }) => nameKey(entry.actor)),
  )
  const nameOf = readNames(speeches)
  const placeOf = readPlaces(reading)
  return open.map(({ entry, lineIndexes }) => {
    const isNarration = entry.actor === narrator
    const ownSure = lineIndexes.map((at) => sure[at] ?? 1)
    const first = lineIndexes[0] ?? 0
    const next = (lineIndexes.at(-1) ?? 0) + 1
    return {
      entry,
      isNarration,
      text: readSigns(isNarration ? '' : entry.actor, entry.dialog),
      name: nameOf(entry),
      holdsCue: holdsCue(spokenOf(entry.dialog), isNarration ? '' : nameKey(entry.actor), speeches),
      mentionsCue: mentionsCue(entry.dialog, speeches),
      own: Math.min(1, ...ownSure),
      mean: ownSure.reduce((sum, one) => sum + one, 0) / Math.max(1, ownSure.length),
      early: Math.min(1, ...lineIndexes.map((at) => early[at] ?? 1)),
      before: first > 0 ? (sure[first - 1] ?? 1) : 1,
      after: next < lines.length ? (sure[next] ?? 1) : 1,
      place: placeOf(lineIndexes),
    }
  })
}

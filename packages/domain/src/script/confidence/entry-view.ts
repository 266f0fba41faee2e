import { nameKey } from '../text/character-cue.ts'
import { narrator, type ScriptEntry } from '../document/entry.ts'
import { minOf } from './min-max.ts'
import { countNarratedSentences, containsCue, mentionsCue } from './missed-cues.ts'
import { countCast, type NameFeatures, nameFeatures } from './name-features.ts'
import { type PositionFeatures, positionFeatures } from './position-features.ts'
import type { LabelledDocument } from './labelled-document.ts'
import { measureLabelCertainty } from './label-certainty.ts'
import { textFeatures, spokenOf, type TextFeatures } from './text-features.ts'
import { countCompounds, countUnstopped, makeVocabulary } from './vocabulary.ts'

/** Everything about one entry that may tell whether it is right, before its neighbours are asked. */
export interface EntryView {
  entry: ScriptEntry
  isNarration: boolean
  text: TextFeatures
  name: NameFeatures
  holdsCue: boolean
  mentionsCue: boolean
  told: number
  unstopped: number
  compounds: number
  /** How often these very words stand in the document. */
  twins: number
  /** The chain's probability for its least sure line, and for the lines just outside. */
  own: number
  mean: number
  firstRound: number
  before: number
  after: number
  place: PositionFeatures
}

export function viewEntries(reading: LabelledDocument): EntryView[] {
  const { open, lines, labelling } = reading
  const sure = measureLabelCertainty(labelling.labels, labelling.marginals)
  const firstRound = measureLabelCertainty(labelling.labels, labelling.firstRound)
  const cast = countCast(open.map(({ entry }) => entry))
  const nameOf = nameFeatures(cast)
  const vocabulary = makeVocabulary(open.map(({ entry }) => entry.dialog))
  const placeOf = positionFeatures(reading)
  return open.map(({ entry, lineIndexes }) => {
    const isNarration = entry.actor === narrator
    const ownSure = lineIndexes.map((at) => sure[at] ?? 1)
    const first = lineIndexes[0] ?? 0
    const next = (lineIndexes.at(-1) ?? 0) + 1
    return {
      entry,
      isNarration,
      text: textFeatures(isNarration ? '' : entry.actor, entry.dialog),
      name: nameOf(entry),
      holdsCue: containsCue(spokenOf(entry.dialog), isNarration ? '' : nameKey(entry.actor), cast),
      told: isNarration ? 0 : countNarratedSentences(spokenOf(entry.dialog), cast),
      unstopped: countUnstopped(entry.dialog, vocabulary),
      compounds: countCompounds(entry.dialog, vocabulary),
      twins: vocabulary.dialogs.get(entry.dialog) ?? 1,
      mentionsCue: mentionsCue(entry.dialog, cast),
      own: minOf(ownSure, 1),
      mean: ownSure.reduce((sum, one) => sum + one, 0) / Math.max(1, ownSure.length),
      firstRound: minOf(
        lineIndexes.map((at) => firstRound[at] ?? 1),
        1,
      ),
      before: first > 0 ? (sure[first - 1] ?? 1) : 1,
      after: next < lines.length ? (sure[next] ?? 1) : 1,
      place: placeOf(lineIndexes),
    }
  })
}

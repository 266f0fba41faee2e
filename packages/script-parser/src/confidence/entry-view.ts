import { nameKey } from '../text/character-cue.ts'
import { narrator } from '@sidelight/domain/lines/characters'
import type { ScriptEntry } from '../document/entry.ts'
import { maxOf, minOf } from './min-max.ts'
import { countNarratedSentences, containsCue, mentionsCue } from './missed-cues.ts'
import { countCast, type NameFeatures, nameFeatures } from './name-features.ts'
import { type PositionFeatures, positionFeatures } from './position-features.ts'
import type { LabelledDocument } from './labelled-document.ts'
import { measureLabelCertainty, measureSpeechProbability } from './label-certainty.ts'
import { listCastWords, splitSentences, tellsAction } from '../text/told-sentence.ts'
import { textFeatures, spokenOf, type TextFeatures } from './text-features.ts'
import { countCompounds, countUnstopped, makeVocabulary } from './vocabulary.ts'

/** Everything about one entry, without its neighbours, that may show whether it is right. */
export interface EntryView {
  entry: ScriptEntry
  isNarration: boolean
  text: TextFeatures
  name: NameFeatures
  holdsCue: boolean
  mentionsCue: boolean
  narrated: number
  /** Holds a sentence like "She hangs up." */
  isTold: boolean
  unstopped: number
  compounds: number
  /** How often the document has exactly these words. */
  repetitions: number
  /** The model's probability for the labels of its lines: the lowest and the mean. */
  certainty: number
  meanCertainty: number
  /** That one of its lines belongs to a speech. */
  speechProbability: number
  firstRound: number
  /** Of the lines just above and below the entry. */
  certaintyAbove: number
  certaintyBelow: number
  position: PositionFeatures
}

export function viewEntries(labelled: LabelledDocument): EntryView[] {
  const { open, lines, labelling } = labelled
  const certainties = measureLabelCertainty(labelling.labels, labelling.marginals)
  const firstRound = measureLabelCertainty(labelling.labels, labelling.firstRound)
  const speech = measureSpeechProbability(labelling.labels, labelling.marginals)
  const cast = countCast(open.map(({ entry }) => entry))
  const castWords = listCastWords(cast.mostFrequent)
  const nameOf = nameFeatures(cast)
  const vocabulary = makeVocabulary(open.map(({ entry }) => entry.dialog))
  const positionOf = positionFeatures(labelled)
  return open.map(({ entry, lineIndexes }) => {
    const isNarration = entry.actor === narrator
    const ofLines = lineIndexes.map((at) => certainties[at] ?? 1)
    const first = lineIndexes[0] ?? 0
    const next = (lineIndexes.at(-1) ?? 0) + 1
    return {
      entry,
      isNarration,
      text: textFeatures(isNarration ? '' : entry.actor, entry.dialog),
      name: nameOf(entry),
      holdsCue: containsCue(spokenOf(entry.dialog), isNarration ? '' : nameKey(entry.actor), cast),
      narrated: isNarration ? 0 : countNarratedSentences(spokenOf(entry.dialog), cast),
      isTold:
        !isNarration && splitSentences(spokenOf(entry.dialog)).some((sentence) => tellsAction(sentence, castWords)),
      unstopped: countUnstopped(entry.dialog, vocabulary),
      compounds: countCompounds(entry.dialog, vocabulary),
      repetitions: vocabulary.dialogs.get(entry.dialog) ?? 1,
      mentionsCue: mentionsCue(entry.dialog, cast),
      certainty: minOf(ofLines, 1),
      meanCertainty: ofLines.reduce((sum, certainty) => sum + certainty, 0) / Math.max(1, ofLines.length),
      speechProbability: maxOf(lineIndexes.map((at) => speech[at] ?? 0)),
      firstRound: minOf(
        lineIndexes.map((at) => firstRound[at] ?? 1),
        1,
      ),
      certaintyAbove: first > 0 ? (certainties[first - 1] ?? 1) : 1,
      certaintyBelow: next < lines.length ? (certainties[next] ?? 1) : 1,
      position: positionOf(lineIndexes),
    }
  })
}

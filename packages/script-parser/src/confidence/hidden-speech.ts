import { nameKey } from '../text/character-cue.ts'
import { isNotSpeaker } from '../text/patterns.ts'
import { isAllCaps } from '../text/text-shape.ts'
import { endsSentence, listCastWords, splitSentences, tellsAction } from '../text/told-sentence.ts'
import type { EntryView } from './entry-view.ts'
import { countCast } from './name-features.ts'

/** "I" of an act or a scene is a number, and directions say "we". */
const addressed =
  /(?<!\b(?:act|part|scene|chapter) )\bI\b(?![.:-])|\bI['’]|\b(?:[Mm]e|[Mm]y|[Mm]ine|[Yy]ou|[Yy]ours?|[Ll]et['’]s)\b/u
const contracted = /(?<!\bwho )\b\p{L}{2,7}n['’]t\b|\b(?:that|it|there|here|what|where|how)['’](?:s|re|ll|d)\b/iu
const asked = /[?!]["”’)\]]*(?:\s|$)/u
const opensAsSpeech =
  /^["“–—-]|^(?:yes|yeah|no|oh|well|hey|hi|hello|please|ok|okay|sorry|thanks|thank|sure|maybe|why|but|so|because)\b/iu
/** What follows a name where it was meant as a cue: "Tess. (quiet) No." and "TESS What?", but not "TESS enters". */
const afterCue = /^\s?(?:\([^()]{1,40}\)\s?)?[.:,–—-]?\s["“(]?\p{Lu}/u

/** Between two speeches of one character; above this, pauses and looks in that place would be doubted. */
const DUE_CONFIDENCE = 0.95
/** That one of its lines belongs to a speech, where it is doubted. */
const SPEECH_PROBABILITY = 0.3
/** Anywhere after the first speech; before it no confidence is high. */
const LOW_CONFIDENCE = 0.5
const SHORT_WORDS = 12

/** Which entries of narration may be what a character says. */
export function findHiddenSpeech(views: EntryView[]): (at: number, isDoubted: boolean) => boolean {
  const { mostFrequent } = countCast(views.map(({ entry }) => entry))
  const castWords = listCastWords(mostFrequent)
  const tells = (text: string) => splitSentences(text).some((sentence) => tellsAction(sentence, castWords))
  const firstSpeech = views.findIndex(({ isNarration }) => !isNarration)
  const mayBeAnswer = (view: EntryView, at: number) =>
    at > firstSpeech &&
    view.text.words < SHORT_WORDS &&
    endsSentence(view.entry.dialog) &&
    view.entry.confidence < (isAnswerDue(views, at) ? DUE_CONFIDENCE : LOW_CONFIDENCE)
  return (at, isDoubted) => {
    const view = views[at]
    if (!view?.isNarration) return false
    const text = view.entry.dialog
    if (isDoubted && holdsCue(view)) return true
    if (isAllCaps(text)) return false
    if (isSaidToSomebody(text)) return true
    if (tells(text)) return false
    if (contracted.test(text) || opensWithName(text, mostFrequent)) return true
    return (isDoubted && view.speechProbability >= SPEECH_PROBABILITY) || mayBeAnswer(view, at)
  }
}

const isSaidToSomebody = (text: string) => addressed.test(text) || asked.test(text) || opensAsSpeech.test(text)

/** With a colon: "TESS (29) enters" introduces a character, and "SOUND: Rain." is no speech. */
const holdsCue = ({ mentionsCue, text, entry: { dialog } }: EntryView) =>
  dialog.includes(':') && (mentionsCue || (text.opensWithCue && !isNotSpeaker(dialog.slice(0, dialog.indexOf(':')))))

const isAnswerDue = (views: EntryView[], at: number) => {
  const [before, after] = [views[at - 1], views[at + 1]]
  return before?.isNarration === false && before.entry.actor === after?.entry.actor
}

function opensWithName(text: string, names: readonly string[]): boolean {
  const folded = nameKey(text)
  return names.some((name) => name.length > 1 && folded.startsWith(name) && afterCue.test(text.slice(name.length)))
}

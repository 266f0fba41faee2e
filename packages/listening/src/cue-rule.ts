import { thresholdsFor, supportNeeded, type CueThresholds } from './cue-thresholds.ts'
import type { CueKind, ListenOptions } from './listener.ts'
import type { Observation } from './observation.ts'
import type { PathSummary } from './search/path-summary.ts'
import { updateVoiceActivity, NO_VOICE, type VoiceActivity } from './voice-activity.ts'

const TAIL_WORDS = 3

/** The silence after which the answer cue comes, by how certain the end of the line is. */
export const CUE_SILENCE_MS = {
  /** The whole line was heard, and no other path comes near. */
  sure: 90,
  /** No other path explains the audio as well, but in noise a gap before a last soft sound may look like the end. */
  certain: 110,
  /** The last word was not heard clearly, another was said in its place, or much of the line was not heard. */
  likely: 300,
  /**
   * No path that goes on is much better than one that ends: in noise, or with an accent unknown to the model. Or a soft
   * voice was heard in place of the last word.
   */
  blurred: 1200,
  /** The end was not heard: a word is missing or another was said, or the voice is too unlike the model to be certain. */
  unfinished: 4000,
} as const

/**
 * A path that ends the line must beat the others by this log likelihood to be certain. Restarting the line costs 40, so no
 * lead is higher.
 */
const CERTAIN_LEAD = 4
const SURE_LEAD = 36
/** Gain over the phone loop per frame: 0.8 and more for a line that was read, about 0 in an echoing hall. */
const ON_SCRIPT = 0.3
/** Factors on the required support when most of the speech was something else, or most of the line was not heard. */
const UNCOVERED = 2
const SPARSE = 1.9
/** When the end was not heard: the start of another line nearly reaches the required support. */
const WITHOUT_END = 1.3
/** When the line has gaps and much else was said: its short words occur in many other lines. */
const PATCHY = 1.3
/**
 * Nearly all words in their place and little else: no other line has that, so less support is enough for a voice that is
 * unlike the model, as in a shout. A line of four words needs all of them.
 */
const IN_PLACE = 0.6
const IN_PLACE_COVER = 0.6
const IN_PLACE_SHARE = 0.75
const FOUR_IN_PLACE = 0.65
/** Factors on the required support and the required lead when nothing more comes for seconds. */
const UNCERTAIN_SUPPORT = 0.25
const UNCERTAIN_LEAD = 1.5
/** An end that replaces a word has cost 10, one that omits a word 15 and more: nothing was said in its place. */
const REPLACED_LEAD = -12
/** A spoken word is rarely shorter. */
const SHORTEST_WORD_MS = 200
/** A breath or a cough replaces no word: what sounds so long after the word before it does not repeat itself as a voice does. */
const SHORTEST_VOICED_MS = 100
/** A murmured last word has so much voice after the end of the word before it. */
const MURMURED_MS = 60

export interface CueState {
  voice: VoiceActivity
}

export const NO_CUE: CueState = { voice: NO_VOICE }

export interface CueStep {
  state: CueState
  cue: CueKind | undefined
}

/** Decides from observations alone, so that the benchmark can replay recorded observations. */
export function decideCue(
  state: CueState,
  observation: Observation,
  words: number,
  { isHolding, strictness }: Pick<ListenOptions, 'isHolding' | 'strictness'>,
): CueStep {
  const voice = updateVoiceActivity(state.voice, observation.voice, observation.atMs)
  if (!voice.hasSpoken) return { state: { voice }, cue: undefined }
  const line: LineFacts = {
    words,
    silenceMs: observation.atMs - findLastSpeech(observation, voice),
    thresholds: thresholdsFor(strictness),
    voice,
    isHolding,
  }
  const cue = voice.isSpeaking ? judgeAmongVoices(observation, line) : judgeQuiet(observation, line)
  return { state: { voice }, cue }
}

function judgeQuiet(observation: Observation, line: LineFacts): CueKind | undefined {
  return (
    judgeEnd(observation, line) ??
    judgeBlurred(observation, line) ??
    judgeTail(observation, line) ??
    judgeInPlace(observation, line)
  )
}

interface LineFacts {
  words: number
  /** Since speech was last heard. */
  silenceMs: number
  voice: VoiceActivity
  thresholds: CueThresholds
  isHolding: boolean
}

/**
 * When speech was last heard, by its voice or its words: after a pause the search hears a word before the voice detector
 * wakes, and the pause would count as the silence after it.
 */
function findLastSpeech({ path, ended }: Observation, voice: VoiceActivity): number {
  return Math.max(voice.lastMs, path.lastMs, ended.lastMs)
}

function isAtEnd({ position, lead, ended }: Observation, words: number): boolean {
  return position === words && lead > 0 && ended.lastWord === words - 1
}

/** The last words were heard and no other path comes near, whatever came before. */
function hasClearEnd({ ended, lead }: Observation, { words, thresholds }: LineFacts): boolean {
  const hasTail = ended.tail >= Math.min(TAIL_WORDS, words)
  return lead >= CERTAIN_LEAD && (hasTail || (ended.tail >= 2 && ended.matched >= thresholds.clearShare * words))
}

/** Enough of the line was heard. The less of the speech it explains, the better it must explain it. */
function isFound(path: PathSummary, support: number, line: LineFacts, factor = 1): boolean {
  const { words, thresholds } = line
  const needed = supportNeeded(words, thresholds) * weighSupport(path, line) * factor
  return support >= needed && path.score >= thresholds.inOrder && path.matched >= thresholds.likelyShare * words
}

function weighSupport({ matched, coveredMs }: PathSummary, { words, thresholds, voice }: LineFacts): number {
  const cover = coveredMs / Math.max(1, voice.spokenMs)
  if (cover >= IN_PLACE_COVER) {
    if (words > 4 && matched >= IN_PLACE_SHARE * words) return IN_PLACE
    if (words === 4 && matched === words) return FOUR_IN_PLACE
  }
  const lacking = (cover < thresholds.cover ? UNCOVERED : 1) * (matched < thresholds.clearShare * words ? SPARSE : 1)
  const isPatchy = cover < IN_PLACE_COVER && matched < thresholds.certainShare * words
  return lacking === 1 && isPatchy ? PATCHY : lacking
}

/** The best path has ended the line. */
function judgeEnd(observation: Observation, line: LineFacts): CueKind | undefined {
  const { ended, lead } = observation
  if (!isAtEnd(observation, line.words) || !isFound(ended, observation.support, line)) return undefined
  const isWhole = ended.tail >= Math.min(2, line.words) && ended.matched >= line.thresholds.certainShare * line.words
  if (!isWhole && ended.score < ON_SCRIPT && !hasClearEnd(observation, line)) return undefined
  return line.silenceMs >= waitForEnd(isWhole, lead) ? 'heard' : undefined
}

/**
 * Other people talk on, so there is no silence, and in noise a soft word of the actor's may seem to be in the background.
 * Only a certain end counts. If nobody is in the background, the actor breathes out or the voice detector has not noticed
 * the silence: the end must be sure, and nothing since has repeated itself as a voice does.
 */
function judgeAmongVoices(observation: Observation, line: LineFacts): CueKind | undefined {
  const { atMs, isBackground, lead, ended, voicedMs } = observation
  const silenceMs = atMs - (isBackground ? ended.lastMs : Math.max(ended.lastMs, voicedMs))
  const uncertain = isBackground ? judgeUncertainAmongVoices(observation, line) : undefined
  if (uncertain !== undefined) return uncertain
  if (lead < (isBackground ? CERTAIN_LEAD : SURE_LEAD) || silenceMs < CUE_SILENCE_MS.likely) return undefined
  // What was said since the last word was not the actor's.
  const voice = { ...line.voice, spokenMs: line.voice.spokenMs - (atMs - ended.lastMs) }
  return judgeEnd(observation, { ...line, silenceMs, voice })
}

/**
 * Others talk on and the end is not certain: only what would be answered after the longest silence is answered, after as
 * long without another word of the line. If nearly all words are in their places, the others spoke before and after them.
 */
function judgeUncertainAmongVoices(observation: Observation, line: LineFacts): CueKind | undefined {
  const { atMs, path, ended } = observation
  const silenceMs = atMs - Math.max(path.lastMs, ended.lastMs)
  const isAlmostOver = Math.max(path.lastWord, ended.lastWord) >= line.words - 2
  if (silenceMs < CUE_SILENCE_MS.unfinished || !isAlmostOver) return undefined
  const best = ended.matched >= path.matched ? ended : path
  const isInPlace = best.matched >= IN_PLACE_SHARE * line.words
  const spokenMs = line.voice.spokenMs - silenceMs
  const voice = { ...line.voice, spokenMs: isInPlace ? Math.min(spokenMs, best.lastMs - best.firstMs) : spokenMs }
  return judgeQuiet(observation, { ...line, silenceMs, voice }) === undefined ? undefined : 'probable'
}

function waitForEnd(isWhole: boolean, lead: number): number {
  if (!isWhole || lead < CERTAIN_LEAD) return CUE_SILENCE_MS.likely
  return lead < SURE_LEAD ? CUE_SILENCE_MS.certain : CUE_SILENCE_MS.sure
}

/** The best path goes on, but nothing more is said, and a path nearly as good has heard the last word. */
function judgeBlurred(observation: Observation, line: LineFacts): CueKind | undefined {
  const { ended, lead, support } = observation
  if (ended.lastWord !== line.words - 1) return undefined
  if (lead < line.thresholds.blurredLead || !isFound(ended, support, line)) return undefined
  return line.silenceMs >= waitForBlurred(observation, line) ? 'probable' : undefined
}

/**
 * The paths differ by the last word. A breath is not taken for it; if the path that goes on is hardly better and leaves a
 * voice unexplained, that voice was the last word.
 */
function waitForBlurred(observation: Observation, line: LineFacts): number {
  const { path, ended, lead, voicedMs } = observation
  if (path.lastWord === line.words - 2 && voicedMs - path.lastMs < MURMURED_MS) return CUE_SILENCE_MS.unfinished
  const isAsGood = lead > -CERTAIN_LEAD && ended.tail >= 2
  return isAsGood && hasOtherWords(observation, line, 1, MURMURED_MS) ? CUE_SILENCE_MS.likely : CUE_SILENCE_MS.blurred
}

/** The actor stopped a word before the end, or said other words in place of the last ones. */
function judgeTail(observation: Observation, line: LineFacts): CueKind | undefined {
  const { path, support, lead } = observation
  if (path.lastWord < 0 || !isFound(path, support - Math.min(0, lead), line, WITHOUT_END)) return undefined
  const missing = line.words - 1 - path.lastWord
  const replaced = Math.max(1, missing)
  const isReplaced = lead >= REPLACED_LEAD * replaced && hasOtherWords(observation, line, replaced)
  if (line.isHolding && missing > 1 && !(isReplaced && missing < TAIL_WORDS)) return undefined
  return line.silenceMs >= waitForTail(missing, isReplaced, observation, line) ? 'probable' : undefined
}

/** Words were said after the best path, and no voice has begun since, which the voice detector would notice later. */
function hasOtherWords(
  { atMs, path, voicedMs }: Observation,
  { voice }: LineFacts,
  count: number,
  shortestVoicedMs: number = SHORTEST_VOICED_MS,
): boolean {
  const isLong = voice.lastMs - path.lastMs >= SHORTEST_WORD_MS * count
  return isLong && voicedMs - path.lastMs >= shortestVoicedMs && atMs - voicedMs >= CUE_SILENCE_MS.likely
}

function waitForTail(missing: number, isReplaced: boolean, observation: Observation, line: LineFacts): number {
  if (missing <= 1 && isReplaced) return CUE_SILENCE_MS.likely
  const isSaid = observation.softVoiceMs >= MURMURED_MS || hasOtherWords(observation, line, 1, SHORTEST_WORD_MS)
  return missing === 1 && isSaid ? CUE_SILENCE_MS.blurred : CUE_SILENCE_MS.unfinished
}

/**
 * Nearly all words are in their places, and little else was said. No other line has that, so after a long silence a quarter
 * of the support is enough: otherwise the partner would wait for ever for a voice that is unlike the model.
 */
function judgeInPlace({ ended, lead, support }: Observation, line: LineFacts): CueKind | undefined {
  const { words, thresholds, voice } = line
  const missing = words - 1 - ended.lastWord
  const isInPlace = ended.coveredMs >= IN_PLACE_COVER * voice.spokenMs && ended.matched >= IN_PLACE_SHARE * words
  if (!isInPlace || missing > 1 || ended.tail < Math.min(2, words)) return undefined
  if (lead < UNCERTAIN_LEAD * thresholds.blurredLead) return undefined
  if (support < UNCERTAIN_SUPPORT * supportNeeded(words, thresholds)) return undefined
  return line.silenceMs >= CUE_SILENCE_MS.unfinished ? 'probable' : undefined
}

import { thresholdsFor, supportNeeded, type CueThresholds } from './cue-thresholds.ts'
import type { CueKind, ListenOptions } from './listener.ts'
import type { Observation } from './observation.ts'
import type { PathSummary } from './search/path-summary.ts'
import { updateVoiceActivity, NO_VOICE, type VoiceActivity } from './voice-activity.ts'

const TAIL_WORDS = 3

/** Silences after which a cue comes, by how sure it is that the line is over. */
export const CUE_SILENCE_MS = {
  /** The whole line was heard, and no other reading comes anywhere near. */
  sure: 90,
  /** Nothing else explains the sound as well: in noise the gap before a last soft sound may look like the end. */
  certain: 110,
  /** The last word was heard, but not clearly, or much of the line was not. */
  likely: 300,
  /** Something was said in the place of the last word. */
  lastReplaced: 500,
  /** Something was said in the place of the last two or three. */
  tailReplaced: 800,
  /** Whatever ended it, no reading that goes on is much better: in noise, with an accent the model does not know. */
  blurred: 1200,
  /** All but the last word, and then nothing. */
  lastSwallowed: 4000,
  /** Without Hold: more than half the line, and then nothing. */
  unfinished: 4000,
} as const

/**
 * A path that ends the line must beat the others by this to be certain, as a log likelihood. Beginning anew costs 40: no
 * lead is higher.
 */
const CERTAIN_LEAD = 4
const SURE_LEAD = 36
/** Gain over "anything at all" per frame: a line that was read has 0.8 and more, in an echoing hall about nothing. */
const ON_SCRIPT = 0.3
/** The support it takes when most of what was said was something else, or most of the line was not heard. */
const UNCOVERED = 2
const SPARSE = 1.9
/** And when its end was not heard: the start of another line comes near what a line needs. */
const WITHOUT_END = 1.3
/** And when there are gaps in the line and much besides was said: its short words are found in many another. */
const PATCHY = 1.3
/**
 * Nearly all words in their place, and little besides: no other line does that, however unlike the model the voice is,
 * as in a shout. Of four words it takes every one.
 */
const IN_PLACE = 0.6
const IN_PLACE_COVER = 0.6
const IN_PLACE_SHARE = 0.75
const FOUR_IN_PLACE = 0.65
/** A spoken word is rarely shorter. */
const SHORTEST_WORD_MS = 120

export interface CueState {
  voice: VoiceActivity
}

export const NO_CUE: CueState = { voice: NO_VOICE }

export interface CueStep {
  state: CueState
  cue: CueKind | undefined
}

/** A pure rule over observations: the bench replays it over what was heard once. */
export function decideCue(
  state: CueState,
  seen: Observation,
  words: number,
  { isHolding, strictness }: Pick<ListenOptions, 'isHolding' | 'strictness'>,
): CueStep {
  const voice = updateVoiceActivity(state.voice, seen.voice, seen.atMs)
  if (!voice.hasSpoken || voice.isSpeaking) return { state: { voice }, cue: undefined }
  const line: LineFacts = {
    words,
    silenceMs: seen.atMs - voice.lastMs,
    demands: thresholdsFor(strictness),
    voice,
    isHolding,
  }
  const cue = judgeEnd(seen, line) ?? judgeBlurred(seen, line) ?? judgeTail(seen, line)
  return { state: { voice }, cue }
}

interface LineFacts {
  words: number
  silenceMs: number
  voice: VoiceActivity
  demands: CueThresholds
  isHolding: boolean
}

function isAtEnd({ position, lead, ended }: Observation, words: number): boolean {
  return position === words && lead > 0 && ended.lastWord === words - 1
}

/** Whatever came before, the last words were heard and no other reading comes near. */
function hasClearEnd({ ended, lead }: Observation, { words, demands }: LineFacts): boolean {
  const hasTail = ended.tail >= Math.min(TAIL_WORDS, words)
  return lead >= CERTAIN_LEAD && (hasTail || (ended.tail >= 2 && ended.matched >= demands.clearShare * words))
}

/** Enough of the line to speak of it at all; the less of what was said it explains, the better it must do so. */
function isFound(path: PathSummary, support: number, line: LineFacts, factor = 1): boolean {
  const { words, demands } = line
  const needed = supportNeeded(words, demands) * weighSupport(path, line) * factor
  return support >= needed && path.score >= demands.inOrder && path.matched >= demands.likelyShare * words
}

function weighSupport({ matched, coveredMs }: PathSummary, { words, demands, voice }: LineFacts): number {
  const cover = coveredMs / Math.max(1, voice.spokenMs)
  if (cover >= IN_PLACE_COVER) {
    if (words > 4 && matched >= IN_PLACE_SHARE * words) return IN_PLACE
    if (words === 4 && matched === words) return FOUR_IN_PLACE
  }
  const lacking = (cover < demands.cover ? UNCOVERED : 1) * (matched < demands.clearShare * words ? SPARSE : 1)
  const isPatchy = cover < IN_PLACE_COVER && matched < demands.certainShare * words
  return lacking === 1 && isPatchy ? PATCHY : lacking
}

/** The best path has the line behind it. */
function judgeEnd(seen: Observation, line: LineFacts): CueKind | undefined {
  const { ended, lead } = seen
  if (!isAtEnd(seen, line.words) || !isFound(ended, seen.support, line)) return undefined
  const isWhole = ended.tail >= Math.min(2, line.words) && ended.matched >= line.demands.certainShare * line.words
  if (!isWhole && ended.score < ON_SCRIPT && !hasClearEnd(seen, line)) return undefined
  return line.silenceMs >= waitForEnd(isWhole, lead) ? 'heard' : undefined
}

function waitForEnd(isWhole: boolean, lead: number): number {
  if (!isWhole || lead < CERTAIN_LEAD) return CUE_SILENCE_MS.likely
  return lead < SURE_LEAD ? CUE_SILENCE_MS.certain : CUE_SILENCE_MS.sure
}

function judgeBlurred({ ended, lead, support }: Observation, line: LineFacts): CueKind | undefined {
  if (lead < line.demands.blurredLead || !isFound(ended, support, line)) return undefined
  return line.silenceMs >= CUE_SILENCE_MS.blurred ? 'probable' : undefined
}

/** It stopped a word or two short, or said others there. */
function judgeTail({ path, support, lead }: Observation, line: LineFacts): CueKind | undefined {
  if (path.lastWord < 0 || !isFound(path, support - Math.min(0, lead), line, WITHOUT_END)) return undefined
  const missing = line.words - 1 - path.lastWord
  const neededMs =
    waitForTail(missing, line.voice.lastMs - path.lastMs) ?? (line.isHolding ? undefined : CUE_SILENCE_MS.unfinished)
  return neededMs !== undefined && line.silenceMs >= neededMs ? 'probable' : undefined
}

/** `saidMs`: how long was spoken after the last word of the line that was heard. */
function waitForTail(missing: number, saidMs: number): number | undefined {
  const isReplaced = saidMs >= SHORTEST_WORD_MS * Math.max(1, missing)
  if (missing <= 1) return isReplaced ? CUE_SILENCE_MS.lastReplaced : CUE_SILENCE_MS.lastSwallowed
  return missing < TAIL_WORDS && isReplaced ? CUE_SILENCE_MS.tailReplaced : undefined
}

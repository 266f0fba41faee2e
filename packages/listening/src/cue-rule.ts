import type { CueKind } from './listener.ts'
import type { Observation } from './observation.ts'
import type { PathSummary } from './search/path-summary.ts'
import { hearVoice, SILENT, type VoiceSwitch } from './voice-switch.ts'

const TAIL_WORDS = 3

/** Silences after which a cue comes, by how sure it is that the line is over. */
export const CUE_SILENCE_MS = {
  /** The whole line was heard, and nothing else explains the sound as well. */
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

/** A path that ends the line must beat the others by this to be certain, as a log likelihood. */
const CERTAIN_LEAD = 4
/** Gain over "anything at all" per frame: a line that was read has 0.8 and more, in an echoing hall about nothing. */
const ON_SCRIPT = 0.3
/** Enough when nearly all words were found in their order: a wrong line has no such path at all. */
const IN_ORDER = -1.5
const CERTAIN_SHARE = 0.75
const CLEAR_SHARE = 0.6
const LIKELY_SHARE = 0.4
/** Of all that was said, so much must have been words of the line: a long wrong line holds a few of any. */
const LIKELY_COVER = 0.38
/** Leaving out one or two words costs about this; half a line costs far more. */
const BLURRED_LEAD = -36
/** A spoken word is rarely shorter. */
const SHORTEST_WORD_MS = 120

export interface CueState {
  voice: VoiceSwitch
}

export const NO_CUE: CueState = { voice: SILENT }

export interface CueStep {
  state: CueState
  cue: CueKind | undefined
}

/** A pure rule over observations: the bench replays it over what was heard once. */
export function judgeCue(state: CueState, seen: Observation, words: number, isHolding: boolean): CueStep {
  const voice = hearVoice(state.voice, seen.voice, seen.atMs)
  if (!voice.hasSpoken || voice.isSpeaking) return { state: { voice }, cue: undefined }
  const silenceMs = seen.atMs - voice.lastMs
  const cue =
    judgeEnd(seen, words, silenceMs, voice.spokenMs) ??
    judgeBlurred(seen, words, silenceMs, voice.spokenMs) ??
    judgeTail(seen, words, silenceMs, voice, isHolding)
  return { state: { voice }, cue }
}

function isAtEnd({ position, lead, ended }: Observation, words: number): boolean {
  return position === words && lead > 0 && ended.lastWord === words - 1
}

/** Whatever came before, the last words were heard and no other reading comes near. */
function hasClearEnd({ ended, lead }: Observation, words: number): boolean {
  const hasTail = ended.tail >= Math.min(TAIL_WORDS, words)
  return lead >= CERTAIN_LEAD && (hasTail || (ended.tail >= 2 && ended.matched >= CLEAR_SHARE * words))
}

/** The best path has the line behind it. */
function judgeEnd(seen: Observation, words: number, silenceMs: number, spokenMs: number): CueKind | undefined {
  const { ended, lead } = seen
  if (!isAtEnd(seen, words) || ended.score < IN_ORDER || ended.matched < LIKELY_SHARE * words) return undefined
  const isWhole = ended.tail >= Math.min(2, words) && ended.matched >= CERTAIN_SHARE * words
  const isOnScript = ended.score >= ON_SCRIPT && isCovered(ended, spokenMs)
  if (!isWhole && !isOnScript && !hasClearEnd(seen, words)) return undefined
  const isCertain = isWhole && lead >= CERTAIN_LEAD
  return silenceMs >= (isCertain ? CUE_SILENCE_MS.certain : CUE_SILENCE_MS.likely) ? 'heard' : undefined
}

function isCovered(path: PathSummary, spokenMs: number): boolean {
  return path.coveredMs >= LIKELY_COVER * spokenMs
}

function judgeBlurred(
  { ended, lead }: Observation,
  words: number,
  silenceMs: number,
  spokenMs: number,
): CueKind | undefined {
  if (lead < BLURRED_LEAD || ended.matched < LIKELY_SHARE * words || ended.score < IN_ORDER) return undefined
  return isCovered(ended, spokenMs) && silenceMs >= CUE_SILENCE_MS.blurred ? 'probable' : undefined
}

/** It stopped a word or two short, or said others there. */
function judgeTail(
  { path }: Observation,
  words: number,
  silenceMs: number,
  voice: VoiceSwitch,
  isHolding: boolean,
): CueKind | undefined {
  if (path.lastWord < 0 || path.score < IN_ORDER || path.matched < LIKELY_SHARE * words) return undefined
  if (!isCovered(path, voice.spokenMs)) return undefined
  const missing = words - 1 - path.lastWord
  const neededMs =
    waitForTail(missing, voice.lastMs - path.lastMs) ?? (isHolding ? undefined : CUE_SILENCE_MS.unfinished)
  return neededMs !== undefined && silenceMs >= neededMs ? 'probable' : undefined
}

/** `saidMs`: how long was spoken after the last word of the line that was heard. */
function waitForTail(missing: number, saidMs: number): number | undefined {
  const isReplaced = saidMs >= SHORTEST_WORD_MS * Math.max(1, missing)
  if (missing <= 1) return isReplaced ? CUE_SILENCE_MS.lastReplaced : CUE_SILENCE_MS.lastSwallowed
  return missing < TAIL_WORDS && isReplaced ? CUE_SILENCE_MS.tailReplaced : undefined
}

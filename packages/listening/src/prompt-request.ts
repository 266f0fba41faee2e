import type { Observation } from './observation.ts'
import type { Pronunciations } from './search/line-search.ts'
import type { VoiceActivity } from './voice-activity.ts'

/** The quiet before and after a request: "line" within other words is no request. */
const QUIET_BEFORE_MS = 700
const QUIET_AFTER_MS = 300
/** "Line, please" takes no longer. */
const LONGEST_MS = 1600
/** Among so many words that come next, none may sound like a request. */
const WORDS_AHEAD = 3
/** The log likelihood that a request gains over the phone loop per 10 ms. Set on the voices of our catalogue. */
const MIN_GAIN = -2.2
/**
 * The log likelihood by which another phrase must explain the sound better. In a pause a request is likelier than the
 * remarks that sound like it; in the voices of our catalogue these are better by 20 and more when they are said.
 */
const CLEARLY_BETTER = 10

/** How much better a request scores with another warp at most; in the voices of our catalogue by up to 76. */
const WARP_GAIN = 80

export const REQUESTS = ['line', 'line please']
/** What else actors say into a pause that sounds like a request. */
export const SIMILAR_REMARKS = [
  'fine',
  'mine',
  'nine',
  'right',
  'light',
  'like',
  'lie',
  'life',
  'why',
  'time',
  'again',
  'hang on',
  'okay',
  'sorry',
  'um',
]

/** What the actor says after a pause. */
export interface Utterance {
  fromMs: number
  /** How many words of the line were passed before. */
  position: number
  before: VoiceActivity
}

/** Returns the utterance that is open after this observation, if it began after a pause. */
export function followUtterance(
  open: Utterance | undefined,
  before: VoiceActivity,
  { isSpeaking }: VoiceActivity,
  { atMs, position }: Observation,
): Utterance | undefined {
  const quietMs = atMs - before.lastMs
  if (!isSpeaking || before.isSpeaking || quietMs < QUIET_AFTER_MS) return open
  return before.hasSpoken && quietMs < QUIET_BEFORE_MS ? undefined : { fromMs: atMs, position, before }
}

export const isUtteranceOver = ({ isSpeaking, lastMs }: VoiceActivity, { atMs }: Observation): boolean =>
  !isSpeaking && atMs - lastMs >= QUIET_AFTER_MS

/** What an utterance of the line may be; undefined if it cannot be a request. */
export function listPhrasesAhead(
  { fromMs, position }: Utterance,
  { lastMs }: VoiceActivity,
  line: readonly Pronunciations[],
): (readonly Pronunciations[])[] | undefined {
  const ahead = line.slice(position, position + WORDS_AHEAD)
  if (lastMs - fromMs > LONGEST_MS || ahead.length === 0 || ahead.some(soundsLikeRequest)) return undefined
  return ahead.flatMap((_, from) => ahead.slice(from).map((__, more) => ahead.slice(from, from + more + 1)))
}

/** "Line", "lines" or "lined". */
const soundsLikeRequest = (pronunciations: Pronunciations): boolean =>
  pronunciations.some(([first, second, third]) => first === 'L' && second === 'AY' && third === 'N')

/** Whether the request explains what was said, and nothing else explains it clearly better. */
export function isRequest(requests: readonly number[], others: readonly number[], spokenMs: number): boolean {
  const best = Math.max(...requests)
  return best >= (MIN_GAIN * spokenMs) / 10 && best > Math.max(...others) - CLEARLY_BETTER
}

/** Whether it may still be one with another warp; if not, the others need not be tried. */
export const mayBeRequest = (requests: readonly number[], others: readonly number[], spokenMs: number): boolean =>
  isRequest(
    requests.map((score) => score + WARP_GAIN),
    others,
    spokenMs,
  )

import { createClockMap, type ClockMap } from './clock-map.ts'
import { findFact, type TapeFact } from './tape-fact.ts'
import { findSound } from './take-sound.ts'
import type { TakeChoices, TapeLine, TapeTake } from './tape-take.ts'
import { endsTake } from './tape.ts'

export interface TakeFiles {
  /** The name of its folder. */
  id: string
  facts: readonly TapeFact[]
  videoBytes: number
  soundBytes: number
  choices?: TakeChoices | undefined
}

const WAV_HEADER_BYTES = 44
/** Two channels of 16 bits. */
const BYTES_PER_SAMPLE = 4
/** The longest time between two keyframes. */
const KEY_SECONDS = 0.5

/** A page that was killed leaves a broken last line, which is left out like any other that cannot be read. */
export function parseFacts(text: string): TapeFact[] {
  return text.split('\n').flatMap((line) => {
    try {
      const fact = JSON.parse(line) as TapeFact | null
      return typeof fact?.type === 'string' ? [fact] : []
    } catch {
      return []
    }
  })
}

/** The take that its files hold; none if it has no picture or no sound. */
export function readTake({ id, facts, videoBytes, soundBytes, choices }: TakeFiles): TapeTake | undefined {
  const take = findFact(facts, 'take')
  const keys = facts.filter((fact) => fact.type === 'key')
  const hasSound = soundBytes > WAV_HEADER_BYTES && findFact(facts, 'sound began') !== undefined
  if (take === undefined || keys.length === 0 || videoBytes === 0 || !hasSound) return undefined
  const clock = createClockMap(facts)
  const stopped = findFact(facts, 'stopped')
  const soundSeconds = (soundBytes - WAV_HEADER_BYTES) / BYTES_PER_SAMPLE / take.sampleRate
  const seconds = Math.max(0, Math.min(soundSeconds, findEndSeconds(facts, clock)))
  const longestPause = findLongestPause(facts, take.sampleRate)
  const sound = findSound(facts, clock, seconds)
  return {
    id,
    kind: take.kind,
    number: take.number,
    startedAt: take.startedAt,
    seconds,
    width: take.width,
    height: take.height,
    frameRate: take.frameRate,
    bytes: videoBytes + soundBytes,
    lines: listLines(facts, clock, seconds),
    ...(sound && { sound }),
    ...listNoted(take),
    keys: listKeys(keys, clock, seconds),
    ...(stopped === undefined
      ? { lostFrames: 0, frames: Math.round(seconds * take.frameRate), isLeftover: true }
      : { lostFrames: stopped.lostFrames, frames: stopped.frames, isLeftover: false }),
    ...findEndingProblem(facts),
    ...(longestPause && { longestPause }),
    ...(choices ?? { isStarred: false }),
  }
}

/** What the first fact of some takes does not have. */
const listNoted = ({
  sceneId,
  isPiece,
  pickUp,
  readNumber,
  pace,
}: Extract<TapeFact, { type: 'take' }>): Pick<TapeTake, 'sceneId' | 'isPiece' | 'pickUp' | 'readNumber' | 'pace'> => ({
  ...(sceneId !== undefined && { sceneId }),
  ...(isPiece !== undefined && { isPiece }),
  ...(pickUp && { pickUp }),
  ...(readNumber !== undefined && { readNumber }),
  ...(pace !== undefined && { pace }),
})

/** A take that nobody ended reaches to its last keyframe and what may follow it. */
function findEndSeconds(facts: readonly TapeFact[], clock: ClockMap): number {
  const stopped = findFact(facts, 'stopped')
  const ends = facts.flatMap((fact) => (fact.type === 'key' ? [clock.videoSeconds(fact.videoMs) + KEY_SECONDS] : []))
  const end = stopped === undefined ? Math.max(...ends) : clock.soundSeconds(stopped.contextMs)
  return Math.min(end, clock.gapSeconds ?? Infinity)
}

function findEndingProblem(facts: readonly TapeFact[]): Pick<TapeTake, 'problem'> {
  const problem = facts.flatMap((fact) => (fact.type === 'problem' ? [fact.problem] : [])).findLast(endsTake)
  return problem === undefined ? {} : { problem }
}

function findLongestPause(facts: readonly TapeFact[], sampleRate: number): TapeTake['longestPause'] {
  const pauses = facts.flatMap((fact): NonNullable<TapeTake['longestPause']>[] => {
    if (fact.type === 'picture paused') return [{ of: 'picture', seconds: fact.ms / 1000 }]
    return fact.type === 'sound paused' ? [{ of: 'sound', seconds: fact.samples / sampleRate }] : []
  })
  return pauses.toSorted((a, b) => b.seconds - a.seconds)[0]
}

/** Keyframes that a killed page had noted but not yet written, or that lie behind a sleep, are no places to cut. */
const listKeys = (keys: readonly Extract<TapeFact, { type: 'key' }>[], clock: ClockMap, end: number): number[] =>
  keys
    .map(({ videoMs }) => clock.videoSeconds(videoMs))
    .filter((seconds) => seconds >= 0 && seconds < end)
    .sort((a, b) => a - b)

function listLines(facts: readonly TapeFact[], clock: ClockMap, end: number): TapeLine[] {
  const within = (contextMs: number) => Math.min(end, Math.max(0, clock.soundSeconds(contextMs)))
  return facts.flatMap((fact): TapeLine[] => {
    if (fact.type !== 'line' || clock.soundSeconds(fact.fromContextMs) >= end) return []
    const { id, textId, isActors, isFriends, fromContextMs, toContextMs, firstVoiceContextMs, ending, missed } = fact
    return [
      {
        id,
        ...(textId !== undefined && { textId }),
        isActors,
        ...(isFriends && { isFriends }),
        from: within(fromContextMs),
        to: within(toContextMs),
        ...(firstVoiceContextMs !== undefined && { firstVoice: within(firstVoiceContextMs) }),
        ending,
        missed,
      },
    ]
  })
}

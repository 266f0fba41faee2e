import { type Direction, directionOfSound } from '../direction/direction.ts'
import { gapBetween, type LineTiming } from '../direction/line-timing.ts'
import { listWrittenWords } from '../speech/line-words.ts'

/** "with gaps" is silent where the actor speaks, so that lines can be run with both hands busy. */
export const CUE_TRACK_KINDS = ['table read', 'with gaps'] as const
export type CueTrackKind = (typeof CUE_TRACK_KINDS)[number]

export interface TrackLine {
  /** A line of the actor's part. */
  isActors: boolean
  /** How long its clip or recording is; null without one. */
  soundMs: number | null
  /** How long the actor takes to say it; 0 if nothing in it is said. */
  sayingMs: number
  /** Undefined for a line that simply answers the line before it. */
  timing: LineTiming | undefined
}

export interface TrackItem {
  /** The index of the line. */
  index: number
  startMs: number
  durationMs: number
  /** False for a silence in place of the line. */
  isHeard: boolean
}

export interface TrackPlan {
  items: TrackItem[]
  durationMs: number
}

/** A quiet pace of speech. */
export const WORDS_PER_SECOND = 2.5
/** From the end of the cue line to the actor's first word: nobody answers a voice in a car at once. */
const ANSWER_MS = 500
/** A single word takes this long, because a cue that follows at once cuts it off. */
const MIN_SAYING_MS = 800

/** A track is encoded in memory, and nobody runs three hours of lines in one piece. */
const TRACK_MAX_MS = 3 * 3_600_000

export const isTrackTooLong = ({ durationMs }: Pick<TrackPlan, 'durationMs'>): boolean => durationMs > TRACK_MAX_MS

/** How long the words of a line take to say, with the beats between them. */
export function estimateSayingMs(dialog: string, direction: Direction): number {
  const words = listWrittenWords(dialog).length
  if (words === 0) return 0
  const beatsMs = directionOfSound(direction, words).beats.reduce((sum, { ms }) => sum + ms, 0)
  return Math.max(MIN_SAYING_MS, Math.round((words / WORDS_PER_SECOND) * 1000) + beatsMs)
}

/**
 * When each line is heard. A line without sound is a silence as long as it takes to say, if the actor says it; otherwise
 * nobody reads it aloud, and it is left out.
 */
export function planCueTrack(lines: readonly TrackLine[], kind: CueTrackKind): TrackPlan {
  const items: TrackItem[] = []
  let durationMs = 0
  let before: TrackLine | undefined
  for (const [index, line] of lines.entries()) {
    const isHeard = line.soundMs !== null && !(line.isActors && kind === 'with gaps')
    const lineMs = line.soundMs ?? silenceFor(line)
    if (lineMs === 0) continue
    const gapMs = before === undefined ? 0 : gapBetween(before.timing, line.timing)
    // An overlap longer than the line before it would begin before that line.
    const startMs = Math.max(items.at(-1)?.startMs ?? 0, durationMs + gapMs)
    items.push({ index, startMs, durationMs: lineMs, isHeard })
    durationMs = Math.max(durationMs, startMs + lineMs)
    before = line
  }
  return { items, durationMs }
}

const silenceFor = ({ isActors, sayingMs }: TrackLine): number => (isActors && sayingMs > 0 ? ANSWER_MS + sayingMs : 0)

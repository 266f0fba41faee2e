import { createClockMap } from './clock-map.ts'
import { findFact, type TapeFact } from './tape-fact.ts'

/** The picture of a phone, in seconds of its film. */
export interface FilmPicture {
  width: number
  height: number
  frameRate: number
  /** The stretch that is copied, from its first frame, which is a keyframe, to the end of its last. */
  from: number
  to: number
  keys: readonly number[]
  frames: number
}

/** Where the film has the sound of a take. */
export interface FilmPlace {
  /** The time of the film at the first sample of the take; negative if it began later. */
  offsetMs: number
  /** By how many millionths the film counts more time. */
  driftPpm: number
}

/**
 * The film's time at a second of the take. What was said at that second is in the take's sound later, by the delay of its
 * microphone, and the film was found by that sound.
 */
export const toFilmSeconds = (facts: readonly TapeFact[], { offsetMs, driftPpm }: FilmPlace, seconds: number): number =>
  offsetMs / 1000 + (seconds + inputLatencySeconds(facts)) * (1 + driftPpm / 1e6)

const toTakeSeconds = (facts: readonly TapeFact[], { offsetMs, driftPpm }: FilmPlace, seconds: number): number =>
  (seconds - offsetMs / 1000) / (1 + driftPpm / 1e6) - inputLatencySeconds(facts)

const inputLatencySeconds = (facts: readonly TapeFact[]): number =>
  (findFact(facts, 'take')?.inputLatencyMs ?? 0) / 1000

/** What told of the take's own picture, and where it lies. */
const OF_PICTURE: ReadonlySet<TapeFact['type']> = new Set(['clock', 'video clock', 'key', 'picture paused', 'stopped'])

/**
 * The facts of a take whose picture is a phone's film: its lines and its sound are as they were, and the film's time stands
 * in the place of the wall's clock.
 */
export function createFilmFacts(facts: readonly TapeFact[], film: FilmPicture, place: FilmPlace): TapeFact[] {
  const { width, height, frameRate } = film
  const { gapSeconds = Infinity, soundSeconds } = createClockMap(facts)
  const toContextMs = createContextMap(facts)
  const filmMs = (seconds: number) => toFilmSeconds(facts, place, seconds) * 1000
  const filmEnd = toTakeSeconds(facts, place, film.to)
  const stopped = findFact(facts, 'stopped')
  const end = Math.min(filmEnd, gapSeconds, stopped === undefined ? Infinity : soundSeconds(stopped.contextMs))
  const lostFrames = Math.max(0, Math.round((film.to - film.from) * frameRate) - film.frames)
  return [
    ...facts
      .filter(({ type }) => !OF_PICTURE.has(type))
      .map((fact) => (fact.type === 'take' ? { ...fact, width, height, frameRate } : fact)),
    // Two points are enough for a straight line.
    ...[0, end].map((seconds) => ({
      type: 'clock' as const,
      wallMs: filmMs(seconds),
      contextMs: toContextMs(seconds),
    })),
    { type: 'video clock', zeroWallMs: 0, videoMs: film.from * 1000 },
    ...film.keys.map((seconds) => ({
      type: 'key' as const,
      videoMs: seconds * 1000,
      packetMs: (seconds - film.from) * 1000,
    })),
    ...(stopped === undefined
      ? []
      : [{ type: 'stopped' as const, contextMs: toContextMs(end), frames: film.frames, lostFrames }]),
  ]
}

/** The opposite of `soundSeconds`: the clock of the sound does not count the silence that was put in. */
function createContextMap(facts: readonly TapeFact[]): (seconds: number) => number {
  const { sampleRate = 48_000 } = findFact(facts, 'take') ?? {}
  const startMs = ((findFact(facts, 'sound began')?.frame ?? 0) * 1000) / sampleRate
  const stops = facts.filter((fact) => fact.type === 'sound paused').toSorted((a, b) => a.contextMs - b.contextMs)
  return (seconds) =>
    stops.reduce(
      (ms, stop) => {
        const stoodMs = (stop.samples * 1000) / sampleRate
        return ms < stop.contextMs ? ms : Math.max(stop.contextMs, ms - stoodMs)
      },
      startMs + seconds * 1000,
    )
}

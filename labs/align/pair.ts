import { ALIGN_SAMPLE_RATE } from '@sidelight/listening/align/align-sound'
import { drift, record } from './devices.ts'
import type { Draw } from './draw.ts'
import { convolve, drawRoom, type RoomName } from './rooms.ts'
import { concat, countSamples, pause, sayTake } from './scene-sound.ts'
import type { Speaker } from './speakers.ts'

/** What the phone has filmed: the take alone, ten takes with it among them, or nine others of the same lines. */
export type Film = 'one take' | 'ten takes' | 'other takes'

export interface Condition {
  speaker: Speaker
  film: Film
  room: RoomName
  noiseDb: number
  seconds: number
  driftPpm: number
}

export interface Pair {
  laptop: Float32Array
  phone: Float32Array
  /** Where in the phone's sound the laptop's begins, by the clocks; none if the take is not in the film. */
  offsetMs: number | undefined
}

const TAKES = 10
/** A film of one take begins up to this long after the laptop, or up to 3 s before it. */
const OFFSET_SECONDS = 5

/** Two recordings of one voice in one room. */
export function makePair({ speaker, film, room, noiseDb, seconds, driftPpm }: Condition, draw: Draw): Pair {
  const lines = draw.shuffle(speaker.lines)
  const takeCount = film === 'one take' ? 1 : TAKES
  const wanted = draw.integer(takeCount)
  const takes = Array.from({ length: takeCount }, () => sayTake(lines, seconds, draw))
  // What happened in the room, between the pauses before and after the takes.
  const before = takes.map(() => pause(draw.between(OFFSET_SECONDS, 2 * OFFSET_SECONDS)))
  const listEvents = (count: number) => takes.slice(0, count).flatMap((take, i) => [before[i]!, take])
  const lead = Math.round(draw.between(0.3, 2) * ALIGN_SAMPLE_RATE)
  const takeTo = countSamples(listEvents(wanted + 1))
  const laptopFrom = takeTo - takes[wanted]!.length - lead
  const events = concat([...listEvents(takeCount), pause(2 * OFFSET_SECONDS)])
  const heardByLaptop = events.subarray(laptopFrom, takeTo + lead)
  const phoneFrom =
    film === 'one take' ? laptopFrom + Math.round(draw.between(-3, OFFSET_SECONDS) * ALIGN_SAMPLE_RATE) : 0
  const heardByPhone =
    film === 'other takes'
      ? concat([events.subarray(0, laptopFrom), events.subarray(takeTo + lead)])
      : events.subarray(Math.max(0, phoneFrom), events.length - draw.integer(OFFSET_SECONDS * ALIGN_SAMPLE_RATE))
  const places = drawRoom(room, draw)
  const offset = (laptopFrom - Math.max(0, phoneFrom)) * (1 + driftPpm / 1e6)
  return {
    laptop: record(convolve(heardByLaptop, places.laptop), noiseDb, draw),
    phone: record(drift(convolve(heardByPhone, places.phone), driftPpm), noiseDb, draw),
    offsetMs: film === 'other takes' ? undefined : (offset * 1000) / ALIGN_SAMPLE_RATE,
  }
}

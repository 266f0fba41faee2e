// Lays the sound of made-up films on that of made-up takes, and measures how far each is off its true place by the clocks of
// both devices. Voices, rooms, noise, drift, lengths and films are drawn; the sounds are made of recordings and our voices.
//   npm run bench:align                    360 films, of which 60 hold other takes of the same lines and not this one
//   npm run bench:align -- --half tuning   with the voices that the rules were chosen with
//   npm run bench:align -- --pairs 60 --seed 2 --log trials.jsonl
import { appendFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ALIGN_SAMPLE_RATE, alignSound } from '@sidelight/listening/align/align-sound'
import { findPlaces } from '@sidelight/listening/align/find-places'
import { FRAME_MS, measureOnsets } from '@sidelight/listening/align/sound-onsets'
import { createDraw, type Draw } from './draw.ts'
import { makePair, type Condition, type Film } from './pair.ts'
import { printReport, type Trial } from './report.ts'
import { ROOM_SECONDS, type RoomName } from './rooms.ts'
import { listSpeakers, type Speaker } from './speakers.ts'

const { values } = parseArgs({
  options: {
    half: { type: 'string', default: 'judging' },
    pairs: { type: 'string', default: '360' },
    seed: { type: 'string', default: '1' },
    /** A file to which the result of every pair is appended. */
    log: { type: 'string' },
  },
})
const NOISE_DB = [20, 10, 5]
const MAX_DRIFT_PPM = 150
/** Every sixth film is without the take. */
const WITHOUT_STEP = 6
/** Of films with the take, how many are of ten takes. */
const LONG_FILM_SHARE = 0.3
const SECONDS: Record<Film, readonly number[]> = {
  'one take': [15, 30, 60, 180],
  'ten takes': [15, 30],
  'other takes': [15, 30],
}

const seed = Number(values.seed)
const speakers = await listSpeakers(values.half === 'tuning' ? 'tuning' : 'judging')
console.log(`${values.half} half, ${speakers.length} speakers, seed ${seed}`)

const trials = Array.from({ length: Number(values.pairs) }, (_, i) => {
  const draw = createDraw(seed * 100_000 + i)
  const isLong = draw.between(0, 1) < LONG_FILM_SHARE
  const film = i % WITHOUT_STEP === WITHOUT_STEP - 1 ? 'other takes' : isLong ? 'ten takes' : 'one take'
  const trial = measure(drawCondition(film, draw), draw)
  const { speaker, ...condition } = trial.condition
  if (values.log !== undefined)
    appendFileSync(values.log, `${JSON.stringify({ ...trial, condition, speaker: speaker.name })}\n`)
  return trial
})
printReport(trials)

function drawCondition(film: Film, draw: Draw): Condition {
  return {
    speaker: draw.pick<Speaker>(speakers),
    film,
    room: draw.pick(Object.keys(ROOM_SECONDS) as RoomName[]),
    noiseDb: draw.pick(NOISE_DB),
    seconds: draw.pick(SECONDS[film]),
    driftPpm: draw.between(-MAX_DRIFT_PPM, MAX_DRIFT_PPM),
  }
}

function measure(condition: Condition, draw: Draw): Trial {
  const { laptop, phone, offsetMs } = makePair(condition, draw)
  const startMs = performance.now()
  const found = alignSound(laptop, phone)
  const tookMs = performance.now() - startMs
  const lengthMs = (laptop.length * 1000) / ALIGN_SAMPLE_RATE
  // At the worse end of the take.
  const errorOf = (foundMs: number, foundPpm: number): number => {
    if (offsetMs === undefined) return Infinity
    const [atStart, atEnd] = [
      foundMs - offsetMs,
      foundMs - offsetMs + ((foundPpm - condition.driftPpm) * lengthMs) / 1e6,
    ]
    return Math.max(Math.abs(atStart), Math.abs(atEnd))
  }
  const [place = Infinity] = findPlaces(measureOnsets(laptop), measureOnsets(phone))
  return {
    condition,
    errorMs: found.kind === 'aligned' ? errorOf(found.offsetMs, found.driftPpm) : undefined,
    refusal: found.kind === 'refused' ? found.reason : undefined,
    // The first place alone, which always answers, by the offset in the middle of the take.
    coarseErrorMs: Math.abs(place * FRAME_MS - (offsetMs ?? Infinity) - (condition.driftPpm * lengthMs) / 2e6),
    tookMs,
  }
}

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createClockMap } from '../clock-map.ts'
import type { TapeFact } from '../tape-fact.ts'

const TAKE: TapeFact = {
  type: 'take',
  kind: 'scene',
  number: 1,
  startedAt: 0,
  sampleRate: 48_000,
  width: 1920,
  height: 1080,
  frameRate: 30,
  bitRate: 8_000_000,
  inputLatencyMs: 0,
  outputLatencyMs: 0,
  hasHeadphones: true,
}
/** The first sample of the take is 5 s after the start of the sound's clock. */
const BEGAN: TapeFact = { type: 'sound began', frame: 240_000 }
const WALL_MS = 1_700_000_000_000

interface Simulation {
  seconds: number
  /** Of the sound card against the wall's clock. */
  driftPpm?: number
  /** How late each report is, in turn. */
  lateMs?: readonly number[]
  /** The sound card stands still. */
  stall?: { atMs: number; ms: number }
  /** The wall time of the camera's zero, since `WALL_MS`. */
  zeroMs?: number
}

/** The sound's clock at a wall time since `WALL_MS`. */
const soundAt = ({ driftPpm = 0, stall }: Simulation, ms: number): number =>
  5000 + ms * (1 + driftPpm / 1e6) - Math.min(Math.max(0, ms - (stall?.atMs ?? Infinity)), stall?.ms ?? 0)

function simulate(simulation: Simulation): TapeFact[] {
  const { seconds, lateMs = [0], zeroMs = 0 } = simulation
  const reports = Array.from({ length: seconds * 4 }, (_, i): TapeFact[] => {
    const atMs = i * 250
    const late = lateMs[i % lateMs.length] ?? 0
    return [
      { type: 'clock', wallMs: WALL_MS + atMs + late, contextMs: soundAt(simulation, atMs) },
      { type: 'video clock', zeroWallMs: WALL_MS + zeroMs + late, videoMs: atMs },
    ]
  })
  return [TAKE, BEGAN, ...reports.flat()]
}

/** The greatest difference between the map and the truth, in milliseconds, over frames 33 ms apart. */
function findWorstMs(simulation: Simulation, { fromMs = 0, toMs = simulation.seconds * 1000 } = {}): number {
  const map = createClockMap(simulate(simulation))
  const { zeroMs = 0 } = simulation
  let worst = 0
  for (let ms = fromMs; ms < toMs; ms += 33) {
    const truth = (soundAt(simulation, ms) - 5000) / 1000
    worst = Math.max(worst, Math.abs(map.videoSeconds(ms - zeroMs) - truth) * 1000)
  }
  return worst
}

/** Of eight reports, which are two seconds, one is on time. */
const late = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 7, maxLength: 7 }).map((ms) => [0, ...ms])

it('[R-26-06] A frame is put on the sound’s clock within 1 ms, though reports are late and the sound card drifts', () => {
  fc.assert(
    fc.property(
      late,
      fc.integer({ min: -100, max: 100 }),
      fc.integer({ min: -3000, max: 3000 }),
      (lateMs, driftPpm, zeroMs) => {
        expect(findWorstMs({ seconds: 60, lateMs, driftPpm, zeroMs })).toBeLessThan(1)
      },
    ),
    { numRuns: 50 },
  )
})

it('[R-26-06] A sound card that stands still for a moment moves what follows, and not what was before', () => {
  fc.assert(
    fc.property(late, fc.integer({ min: 60, max: 900 }), (lateMs, ms) => {
      const simulation = { seconds: 30, lateMs, stall: { atMs: 15_000, ms } }
      expect(findWorstMs(simulation, { toMs: 12_500 })).toBeLessThan(1)
      expect(findWorstMs(simulation, { fromMs: 18_500 })).toBeLessThan(1)
      expect(createClockMap(simulate(simulation)).gapSeconds).toBeUndefined()
    }),
    { numRuns: 50 },
  )
})

it('Near a sound card that stood still the map is wrong by no more than a report is late, and a report apart', () => {
  const simulation = { seconds: 30, lateMs: [0, 4, 2, 8], stall: { atMs: 15_000, ms: 500 } }
  expect(findWorstMs(simulation, { fromMs: 13_000, toMs: 14_700 })).toBeLessThan(10)
  expect(findWorstMs(simulation, { fromMs: 15_800, toMs: 18_000 })).toBeLessThan(10)
})

it('[R-26-07] A jump of more than a second, of a computer that slept, is where the take ends; a shorter one is not', () => {
  const sleeping = (ms: number) => createClockMap(simulate({ seconds: 30, stall: { atMs: 10_000, ms } })).gapSeconds
  expect(sleeping(900)).toBeUndefined()
  const slept = simulate({ seconds: 10 })
  const back = simulate({ seconds: 10 }).flatMap((fact): TapeFact[] =>
    fact.type === 'clock' ? [{ ...fact, wallMs: fact.wallMs + 3_610_000, contextMs: fact.contextMs + 10_000 }] : [],
  )
  expect(createClockMap([...slept, ...back]).gapSeconds).toBeCloseTo(9.75, 3)
})

it('A page that was blocked for two seconds reports late and is no gap', () => {
  const facts = simulate({ seconds: 20 }).filter(
    (fact) => fact.type !== 'clock' || Math.abs(fact.wallMs - WALL_MS - 10_000) > 1100,
  )
  expect(createClockMap(facts).gapSeconds).toBeUndefined()
  expect(createClockMap(facts).videoSeconds(10_000)).toBeCloseTo(10, 3)
})

it('Whatever was noted, times never go back, and the way from seconds to frames is the way back', () => {
  const reports = fc.array(fc.record({ wallMs: fc.nat(60_000), contextMs: fc.nat(60_000) }), { maxLength: 40 })
  fc.assert(
    fc.property(reports, fc.nat(20_000), (reports, zero) => {
      const facts = reports.map((report): TapeFact => ({ type: 'clock', ...report }))
      const map = createClockMap([TAKE, BEGAN, ...facts, { type: 'video clock', zeroWallMs: zero, videoMs: 0 }])
      let last = -Infinity
      let isBack = false
      let isLost = false
      for (let ms = -5000; ms < 70_000; ms += 500) {
        const seconds = map.videoSeconds(ms)
        isBack ||= seconds < last - 1e-9
        isLost ||= Math.abs(map.videoSeconds(map.videoMs(seconds)) - seconds) > 1e-6
        last = seconds
      }
      expect({ isBack, isLost }).toEqual({ isBack: false, isLost: false })
    }),
    { numRuns: 100 },
  )
})

it('A take that was killed before its first report begins with picture and sound together', () => {
  const map = createClockMap([TAKE, BEGAN, { type: 'key', videoMs: 7000, packetMs: 0 }])
  expect(map.videoSeconds(7000)).toBeCloseTo(0, 6)
  expect(map.soundSeconds(6500)).toBe(1.5)
})

it('[R-26-07] Sound that stood still for seconds and was made up for by silence keeps picture and sound in step', () => {
  const simulation = { seconds: 30, stall: { atMs: 10_000, ms: 4000 } }
  const silence: TapeFact = { type: 'sound paused', contextMs: soundAt(simulation, 14_100), samples: 4 * 48_000 }
  // The recorder leaves out the reports between the pause and the silence.
  const isWithinPause = (fact: TapeFact) =>
    fact.type === 'clock' && fact.wallMs > WALL_MS + 10_000 && fact.wallMs <= WALL_MS + 14_100
  const facts = [...simulate(simulation).filter((fact) => !isWithinPause(fact)), silence]
  const map = createClockMap(facts)
  expect(map.gapSeconds).toBeUndefined()
  for (const ms of [0, 9000, 12_000, 15_000, 29_000]) expect(map.videoSeconds(ms)).toBeCloseTo(ms / 1000, 2)
  expect(map.soundSeconds(soundAt(simulation, 20_000))).toBeCloseTo(20, 3)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createClockMap } from '../clock-map.ts'
import { createFilmFacts, type FilmPicture } from '../film-facts.ts'
import { readTake } from '../read-take.ts'
import type { TapeFact } from '../tape-fact.ts'

const RATE = 48_000
const START_MS = 2000
const SECONDS = 60

/** A take of a minute, whose own picture drifts and whose sound may have stood still for two seconds. */
const takeFacts = ({ inputLatencyMs = 0, isPaused = false, isStopped = true } = {}): TapeFact[] => [
  {
    type: 'take',
    kind: 'scene',
    number: 3,
    startedAt: 1,
    sampleRate: RATE,
    width: 1280,
    height: 720,
    frameRate: 30,
    bitRate: 5_000_000,
    inputLatencyMs,
    outputLatencyMs: 0,
    hasHeadphones: true,
  },
  { type: 'sound began', frame: (START_MS * RATE) / 1000 },
  { type: 'clock', wallMs: 5_000_000, contextMs: START_MS },
  { type: 'video clock', zeroWallMs: 4_999_000, videoMs: 1000 },
  { type: 'key', videoMs: 1000, packetMs: 0 },
  ...(isPaused ? [{ type: 'sound paused' as const, contextMs: START_MS + 20_000, samples: 2 * RATE }] : []),
  {
    type: 'line',
    id: 'line-1',
    isActors: true,
    fromContextMs: START_MS + 5000,
    toContextMs: START_MS + 9000,
    ending: 'heard',
    missed: 0,
  },
  ...(isStopped
    ? [
        {
          type: 'stopped' as const,
          contextMs: START_MS + (isPaused ? SECONDS - 2 : SECONDS) * 1000,
          frames: 9,
          lostFrames: 1,
        },
      ]
    : []),
]

/** Cut out of a long film, with a keyframe every half second. */
const film = (from: number, to: number): FilmPicture => ({
  width: 1920,
  height: 1080,
  frameRate: 30,
  from,
  to,
  keys: Array.from({ length: Math.ceil((to - from) * 2) }, (_, at) => from + at / 2),
  frames: Math.round((to - from) * 30),
})
const read = (facts: readonly TapeFact[]) =>
  readTake({ id: 'take', facts, videoBytes: 1, soundBytes: 44 + SECONDS * RATE * 4 })

describe('A take with the film of a phone', () => {
  it('[R-103-06] Every frame of a film lies where its sound was found, within a millisecond, whatever its clock and the delay of the microphone', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -3000, max: 600_000, noNaN: true }),
        fc.double({ min: -200, max: 200, noNaN: true }),
        fc.integer({ min: 0, max: 200 }),
        fc.boolean(),
        fc.double({ min: 1, max: SECONDS - 1, noNaN: true }),
        (offsetMs, driftPpm, inputLatencyMs, isPaused, seconds) => {
          const facts = takeFacts({ inputLatencyMs, isPaused })
          const from = Math.max(0, offsetMs / 1000)
          const clock = createClockMap(createFilmFacts(facts, film(from, from + 70), { offsetMs, driftPpm }))
          // What is heard at that sample of the take was said earlier by the delay.
          const filmMs = offsetMs + (seconds * 1000 + inputLatencyMs) * (1 + driftPpm / 1e6)
          expect(clock.videoSeconds(filmMs)).toBeCloseTo(seconds, 3)
          expect(clock.videoMs(seconds)).toBeCloseTo(filmMs, 0)
          expect(clock.gapSeconds).toBeUndefined()
        },
      ),
    )
  })

  it('[R-103-06] Lines and sound of the take stay, and keyframes, size and frames are those of the film', () => {
    const own = read(takeFacts())
    const take = read(createFilmFacts(takeFacts(), film(100, 165), { offsetMs: 102_000, driftPpm: 0 }))
    expect(take).toMatchObject({ lines: own?.lines, seconds: SECONDS, width: 1920, height: 1080, number: 3 })
    expect(take?.keys.slice(0, 2)).toEqual([0, 0.5])
    expect(take).toMatchObject({ frames: 1950, lostFrames: 0, isLeftover: false })
  })

  it('[R-103-06] A film that ends before the take ends the take, and one that begins later has its first keyframe there', () => {
    const take = read(createFilmFacts(takeFacts(), film(0, 40), { offsetMs: -2000, driftPpm: 0 }))
    expect(take?.keys[0]).toBe(2)
    expect(take?.seconds).toBeCloseTo(42, 5)
  })

  it('[R-103-06] A take that nobody ended is still one with a film', () => {
    const facts = createFilmFacts(takeFacts({ isStopped: false }), film(0, 70), { offsetMs: 0, driftPpm: 0 })
    expect(read(facts)).toMatchObject({ isLeftover: true, seconds: SECONDS })
  })
})

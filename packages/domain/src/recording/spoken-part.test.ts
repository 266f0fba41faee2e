import { describe, expect, it } from 'vitest'
import { findSpokenPart } from './spoken-part.ts'

const SAMPLE_RATE = 16_000

interface Sound {
  seconds: number
  /** The peak, as a share of full scale. */
  level: number
}

/** Noise of a fixed seed, so that a failure repeats. */
function record(...sounds: Sound[]): Int16Array {
  let seed = 7
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 1_073_741_824 - 1
  }
  return Int16Array.from(
    sounds.flatMap(({ seconds, level }) =>
      Array.from({ length: Math.round(seconds * SAMPLE_RATE) }, () => Math.round(next() * level * 32_767)),
    ),
  )
}

const room = (seconds: number): Sound => ({ seconds, level: 0.002 })
const speech = (seconds: number): Sound => ({ seconds, level: 0.2 })
const click: Sound = { seconds: 0.04, level: 0.5 }

const measure = (samples: Int16Array) => {
  const part = findSpokenPart(samples, SAMPLE_RATE)
  return part && { from: part.from / SAMPLE_RATE, seconds: (part.to - part.from) / SAMPLE_RATE }
}

describe('The spoken part of a take', () => {
  it('[R-22-09] A line of 2.9 s in a take of 46 s is cut to the line and half a second on both sides', () => {
    const part = measure(record(room(30), speech(2.9), room(13.1)))
    expect(part?.from).toBeCloseTo(29.5, 1)
    expect(part?.seconds).toBeCloseTo(3.9, 1)
  })

  it('[R-22-09] Pauses inside a line are kept', () => {
    expect(measure(record(room(5), speech(1), room(4), speech(1), room(5)))?.seconds).toBeCloseTo(7, 1)
  })

  it('[R-22-09] A short word is spoken, and the key that ends the line is not', () => {
    expect(measure(record(room(3), speech(0.2), room(3), click))?.seconds).toBeCloseTo(1.2, 1)
    expect(measure(record(room(3), click))).toBeUndefined()
  })

  it('[R-22-09] A silent room, a fan and no samples at all are no speech', () => {
    expect(measure(record(room(10)))).toBeUndefined()
    expect(measure(record({ seconds: 10, level: 0.02 }))).toBeUndefined()
    expect(measure(record())).toBeUndefined()
    expect(measure(record({ seconds: 2, level: 0 }))).toBeUndefined()
  })

  it('[R-22-09] A quiet voice is kept, and in a loud room the whole take', () => {
    expect(measure(record(room(2), { seconds: 1, level: 0.01 }, room(2)))?.seconds).toBeCloseTo(2, 1)
    expect(measure(record({ seconds: 4, level: 0.2 }))?.seconds).toBeCloseTo(4, 1)
  })
})

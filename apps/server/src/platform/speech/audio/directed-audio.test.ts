import { neutralDirection } from '@sidelight/domain/direction/direction'
import { describe, expect, it, test } from 'vitest'
import { insertBeats } from './beats.ts'
import { finishAudio } from './finish-audio.ts'
import { measureLevels } from './levels.ts'
import { applyPlace } from './place.ts'
import type { TimedAudio } from './timed-audio.ts'

const RATE = 24_000
const WINDOW_MS = 5
const TONE_HERTZ = 600
const tone = (ms: number, loudness: number, hertz = TONE_HERTZ) =>
  Float32Array.from(
    { length: Math.round((ms / 1000) * RATE) },
    (_, at) => loudness * Math.sin((at * 2 * Math.PI * hertz) / RATE),
  )
const join = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]))

/** Words of 300 ms; the pauses behind them are given. */
function speak(...pausesMs: number[]): TimedAudio {
  const parts: Float32Array[] = []
  const words: TimedAudio['words'] = []
  let at = 0
  for (const [word, pauseMs] of pausesMs.entries()) {
    parts.push(tone(300, 0.5), tone(pauseMs, 0))
    words.push({ text: `word${word}`, startMs: at, endMs: at + 300 })
    at += 300 + pauseMs
  }
  return { samples: join(...parts), words }
}

/** The silences of at least 30 ms inside the audio. */
function listPauses(samples: Float32Array): number[] {
  const levels = measureLevels(samples, (WINDOW_MS / 1000) * RATE)
  const pauses: number[] = []
  let length = 0
  for (const level of levels) {
    if (level < 0.015) length += WINDOW_MS
    else {
      if (length >= 30) pauses.push(length)
      length = 0
    }
  }
  return pauses
}

describe('held beats', () => {
  test.each([
    ['a pause is there already', 90],
    ['the words are spoken as one', 0],
  ])('[R-37-03] A beat lasts as long as asked for when %s', (_, pauseMs) => {
    const { samples, words } = insertBeats(speak(pauseMs, 90, 200), RATE, [{ beforeWord: 1, ms: 800 }])
    const pauses = listPauses(samples)
    expect(pauses).toHaveLength(2)
    expect(Math.abs((pauses[0] ?? 0) - 800)).toBeLessThanOrEqual(60)
    expect(words[0]?.endMs).toBeLessThanOrEqual(300)
    expect((words[1]?.startMs ?? 0) - 300).toBeGreaterThan(740)
    expect((words[2]?.startMs ?? 0) - (words[1]?.endMs ?? 0)).toBe(90)
  })

  it('[R-37-03] Several beats are held, and a pause that is longer than asked stays', () => {
    const beats = [
      { beforeWord: 1, ms: 800 },
      { beforeWord: 2, ms: 1200 },
      { beforeWord: 3, ms: 100 },
    ]
    const { samples, words } = insertBeats(speak(60, 60, 400, 60), RATE, beats)
    for (const [at, asked] of [800, 1200, 400].entries())
      expect(Math.abs((listPauses(samples)[at] ?? 0) - asked)).toBeLessThanOrEqual(60)
    expect(words.at(-1)?.endMs).toBeLessThanOrEqual((samples.length / RATE) * 1000)
  })

  it('[R-37-03] Beats outside of the line change nothing', () => {
    const audio = speak(60, 60)
    const beats = [0, 2, 9].map((beforeWord) => ({ beforeWord, ms: 800 }))
    expect(insertBeats(audio, RATE, beats)).toEqual(audio)
  })
})

describe('cut-offs', () => {
  it('[R-37-04] A line that is cut off ends within 40 ms of its last word, without a click', async () => {
    const whole = { samples: join(speak(50, 50).samples, tone(400, 0.5)), words: speak(50, 50).words }
    const { wav, words, durationMs } = await finishAudio(whole, RATE, { ...neutralDirection, ending: 'cut off' })
    const lastMs = words.at(-1)?.endMs ?? 0
    expect(durationMs - lastMs).toBeGreaterThan(0)
    expect(durationMs - lastMs).toBeLessThanOrEqual(40)
    expect((wav.length - 44) / 2 / 24).toBeCloseTo(durationMs, 0)
    expect(Buffer.from(wav).readInt16LE(wav.length - 2)).toBe(0)
  })

  it('[R-37-04] A line that is not cut off keeps what follows its last word', async () => {
    const { durationMs } = await finishAudio(speak(50, 180), RATE, neutralDirection)
    expect(durationMs).toBe(830)
  })
})

describe('places', () => {
  /** The level of a tone in the place, compared with here. */
  const gainDb = (place: Parameters<typeof applyPlace>[2], hertz: number, loudness = 0.02) => {
    const mixed = join(tone(400, loudness, hertz), tone(400, loudness, 1000))
    const changed = applyPlace(mixed, RATE, place)
    const level = (part: Float32Array) => Math.hypot(...part.subarray(2400, 7200))
    return 20 * Math.log10(level(changed) / level(changed.subarray(9600)))
  }

  test.each([
    ['phone', 150, -20],
    ['phone', 6000, -18],
    ['radio', 250, -15],
    ['radio', 6000, -20],
    ['next room', 6000, -15],
  ] as const)('[R-37-05] Heard by %s, %i Hz is weaker than the middle of a voice', (place, hertz, mostDb) => {
    expect(gainDb(place, hertz)).toBeLessThan(mostDb)
    expect(Math.abs(gainDb('here', hertz))).toBeLessThan(0.1)
  })

  it('[R-37-05] In the head, low tones are stronger', () => {
    expect(gainDb('in the head', 80)).toBeGreaterThan(2.5)
    expect(Math.abs(gainDb('in the head', 4000))).toBeLessThan(0.5)
  })

  test.each(['here', 'phone', 'radio', 'next room', 'in the head'] as const)(
    '[R-37-05] The audio keeps its length and stays below full scale: %s',
    async (place) => {
      const audio = speak(80, 180)
      const { durationMs, wav, words } = await finishAudio(audio, RATE, { ...neutralDirection, place })
      expect(durationMs).toBe(860)
      expect(words).toEqual(audio.words)
      const bytes = Buffer.from(wav)
      let peak = 0
      for (let at = 44; at < bytes.length; at += 2) peak = Math.max(peak, Math.abs(bytes.readInt16LE(at)))
      expect(peak).toBeGreaterThan(0.1 * 32_768)
      expect(peak).toBeLessThan(0.85 * 32_768)
    },
  )

  it('[R-37-05] Someone in the next room is quieter', () => {
    const voice = tone(500, 0.3, 500)
    const level = (part: Float32Array) => Math.hypot(...part.subarray(6000))
    const db = 20 * Math.log10(level(applyPlace(voice, RATE, 'next room')) / level(voice))
    expect(db).toBeLessThan(-3)
    expect(db).toBeGreaterThan(-12)
  })
})

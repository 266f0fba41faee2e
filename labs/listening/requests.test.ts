import { join } from 'node:path'
import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import { describe, expect, it } from 'vitest'
import { join as joinSounds, silence } from './bench/sound/splice.ts'
import { load } from './bench/utterances.ts'
import { followClip } from './follow-clip.ts'
import { loadListenerParts } from './load-listener.ts'

const FIXTURES = join(import.meta.dirname, '../../packages/listening/fixtures')
const TEXT = 'I never asked you to wait for me.'
/** Both in the same of our own voices. */
const LINE = load(join(FIXTURES, 'asked.wav'))
const REQUEST = load(join(FIXTURES, 'line.wav'))
const PAUSE = silence(1.2 * SAMPLE_RATE)
const AFTER = silence(5 * SAMPLE_RATE)

const parts = loadListenerParts()
const follow = (text: string, ...sounds: Float32Array[]) =>
  followClip(parts, text, joinSounds(...sounds, AFTER), { isHolding: true, ignoreUntilMs: 0 })

describe('Asking for the line', { timeout: 300_000 }, () => {
  it('[R-45-09] "Line!" in a pause is heard where the line was left, and the line is followed to its end', () => {
    const { requestedAt, cueKind, notHeard } = follow(TEXT, PAUSE, REQUEST, PAUSE, LINE)
    expect({ requestedAt, cueKind, notHeard }).toEqual({ requestedAt: [0], cueKind: 'heard', notHeard: [] })
  })

  it('[R-45-10] Words of the line between pauses ask for nothing', () => {
    const half = Math.round(LINE.length / 2)
    const { requestedAt, cueKind } = follow(TEXT, PAUSE, LINE.subarray(0, half), PAUSE, LINE.subarray(half))
    expect({ requestedAt, cueKind }).toEqual({ requestedAt: [], cueKind: 'heard' })
  })

  it('[R-45-10] Where the script says "line" next, the word is no request', () => {
    expect(follow(`Line. ${TEXT}`, PAUSE, REQUEST, PAUSE, LINE).requestedAt).toEqual([])
  })
})

import { join } from 'node:path'
import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import { describe, expect, it } from 'vitest'
import { narrow } from './bench/sound/rooms.ts'
import { join as splice, silence } from './bench/sound/splice.ts'
import { whisper } from './bench/sound/whisper.ts'
import { loadListenerParts } from './load-listener.ts'
import { followClip, type FollowedClip } from './follow-clip.ts'
import { readWav } from './wav.ts'

const FIXTURES = join(import.meta.dirname, '../../packages/listening/fixtures')

// Spoken by flite's voices slt and rms; the ends of the last words were read off the waveform.
const PROMISED = { file: 'promised.wav', text: 'You promised me (beat) there would be no more secrets.', endMs: 2590 }
const ROAD = { file: 'second-road.wav', text: 'Take the 2nd road on the left.', endMs: 2030 }
const seconds = (s: number): number => s * SAMPLE_RATE

const parts = loadListenerParts()
const clips = Object.fromEntries([PROMISED, ROAD].map(({ file }) => [file, readWav(join(FIXTURES, file)).samples]))
const load = (file: string): Float32Array => clips[file] ?? new Float32Array(0)

function follow(text: string, ...sounds: Float32Array[]): FollowedClip {
  return followClip(parts, text, splice(silence(seconds(0.3)), ...sounds, silence(seconds(3))), {
    isHolding: true,
    ignoreUntilMs: 0,
  })
}

describe('Following a spoken line', () => {
  it.each([PROMISED, ROAD])('The answer cue comes right after the last word of "$text"', ({ file, text, endMs }) => {
    const { cueMs, cueKind, words } = follow(text, load(file))
    const latencyMs = (cueMs ?? 0) - (300 + endMs)
    expect(cueKind).toBe('heard')
    expect(latencyMs).toBeGreaterThan(0)
    expect(latencyMs).toBeLessThan(450)
    const reached = words.flatMap((word) => word.reachedMs ?? [])
    expect(reached).toHaveLength(words.filter((word) => word.word !== '(beat)').length)
    expect(reached).toEqual(reached.toSorted((a, b) => a - b))
  })

  const softer = (samples: Float32Array): Float32Array => samples.map((sample) => sample / 50)
  it.each([
    ['in a whisper', whisper],
    ['34 dB softer', softer],
    ['through a narrow microphone', narrow],
  ])('A line that is spoken %s is heard to its end', (_, change) => {
    const { cueMs = 0, cueKind } = follow(PROMISED.text, change(load(PROMISED.file)))
    expect(cueKind).toBe('heard')
    expect(cueMs - 300 - PROMISED.endMs).toBeGreaterThan(-150)
    expect(cueMs - 300 - PROMISED.endMs).toBeLessThan(600)
  })

  it('The answer cue waits through a pause in the middle of the line', () => {
    const sound = load(PROMISED.file)
    const middle = seconds(1.1)
    const { cueMs } = follow(PROMISED.text, sound.subarray(0, middle), silence(seconds(4)), sound.subarray(middle))
    expect(cueMs).toBeGreaterThan(300 + 4000 + PROMISED.endMs)
  })

  it('The answer cue waits for a line that is begun again', () => {
    const sound = load(PROMISED.file)
    const { cueMs } = follow(PROMISED.text, sound.subarray(0, seconds(1.1)), silence(seconds(0.3)), sound)
    expect(cueMs).toBeGreaterThan(300 + 1100 + 300 + PROMISED.endMs)
  })

  it('[R-41-06] The words that were cut out of a line are those that were not heard', () => {
    const sound = load(PROMISED.file)
    const { words, notHeard } = follow(PROMISED.text, sound)
    expect(notHeard).toEqual([])
    const startOf = (word: number) => seconds(((words[word]?.fromMs ?? 0) - 300) / 1000)
    const cut = follow(PROMISED.text, sound.subarray(0, startOf(4)), sound.subarray(startOf(6)))
    expect(cut.notHeard).toEqual([4, 5])
  })

  it('Another line brings no answer cue', () => {
    expect(follow(PROMISED.text, load(ROAD.file)).cueKind).toBeUndefined()
    expect(follow(ROAD.text, load(PROMISED.file)).cueKind).toBeUndefined()
  })
})

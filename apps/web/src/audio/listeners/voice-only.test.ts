import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import type { ListenerEvent } from '@sidelight/listening/listener'
import { VOICE_FRAME_SAMPLES } from '@sidelight/listening/voice/silero'
import { describe, expect, it } from 'vitest'
import { LoudnessDetector } from './loudness-detector.ts'
import { VoiceOnlyListener } from './voice-only-listener.ts'
import { expectSpokenMs } from './voice-only-rule.ts'

const LINE = 'You promised me (beat) there would be no more secrets.'

/** Noise of this level, as a microphone in a room would give it. */
function noise(ms: number, levelDb: number): Float32Array {
  let seed = 7
  const loudness = 10 ** (levelDb / 20) * Math.sqrt(3)
  return Float32Array.from({ length: (ms * SAMPLE_RATE) / 1000 }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return (seed / 1_073_741_824 - 1) * loudness
  })
}
const room = (ms: number): Float32Array => noise(ms, -62)
const voice = (ms: number): Float32Array => noise(ms, -28)

function listen(sounds: Float32Array[], isHolding: boolean, ignoreUntilMs = 0): ListenerEvent[] {
  const events: ListenerEvent[] = []
  const listener = new VoiceOnlyListener(new LoudnessDetector(), (event) => {
    if (event.type !== 'level') events.push(event)
  })
  listener.arm(LINE, { isHolding, ignoreUntilMs })
  let atMs = 0
  for (const sound of [room(1000), ...sounds])
    for (let at = 0; at < sound.length; at += VOICE_FRAME_SAMPLES) {
      const piece = sound.subarray(at, at + VOICE_FRAME_SAMPLES)
      listener.feed(piece, atMs)
      atMs += (piece.length * 1000) / SAMPLE_RATE
    }
  return events
}
const cueOf = (events: ListenerEvent[]): ListenerEvent | undefined => events.find(({ type }) => type === 'cue')
const WHOLE_MS = expectSpokenMs(LINE)

describe('an ear without words', () => {
  it('expects a line to take as long as its letters, and brackets no time', () => {
    expect(WHOLE_MS).toBeGreaterThan(1500)
    expect(WHOLE_MS).toBeLessThan(4000)
    expect(expectSpokenMs('You promised me there would be no more secrets.')).toBe(WHOLE_MS)
  })

  it('answers one and a half seconds after a whole line', () => {
    const events = listen([voice(WHOLE_MS + 200), room(3000)], true)
    expect(events.map(({ type }) => type)).toEqual(['speech started', 'speech ended', 'cue'])
    const [, ended] = events
    expect((cueOf(events)?.atMs ?? 0) - (ended?.atMs ?? 0)).toBeCloseTo(1500, -2)
    expect(cueOf(events)).toMatchObject({ kind: 'probable' })
  })

  it('holds through any silence after half a line', () => {
    expect(cueOf(listen([voice(WHOLE_MS / 2), room(20_000)], true))).toBeUndefined()
  })

  it('goes on by itself after half a line when nobody asked it to hold', () => {
    const cue = cueOf(listen([voice(WHOLE_MS / 2), room(6000)], false))
    expect((cue?.atMs ?? 0) - (1000 + WHOLE_MS / 2)).toBeCloseTo(4000, -2)
  })

  it('adds up what was spoken before and after a pause', () => {
    expect(cueOf(listen([voice(WHOLE_MS / 2), room(3000), voice(WHOLE_MS / 2 + 200), room(2000)], true))).toBeDefined()
  })

  it('is deaf while the reader may still be heard', () => {
    expect(listen([voice(WHOLE_MS), room(4000)], true, 1000 + WHOLE_MS + 100)).toEqual([])
  })

  it('says nothing in silence', () => {
    expect(listen([room(30_000)], false)).toEqual([])
  })
})

describe('loudness as a voice', () => {
  const likelihoods = (detector: LoudnessDetector, sound: Float32Array): number[] =>
    Array.from({ length: Math.floor(sound.length / VOICE_FRAME_SAMPLES) }, (_, i) =>
      detector.hear(sound.subarray(i * VOICE_FRAME_SAMPLES, (i + 1) * VOICE_FRAME_SAMPLES)),
    )

  it('tells a voice from a loud room as well as from a quiet one', () => {
    for (const [roomDb, voiceDb] of [
      [-70, -45],
      [-40, -22],
    ] as const) {
      const detector = new LoudnessDetector()
      expect(Math.max(...likelihoods(detector, noise(1000, roomDb)))).toBeLessThan(0.3)
      expect(Math.min(...likelihoods(detector, noise(1000, voiceDb)))).toBeGreaterThan(0.6)
    }
  })

  it('gets used to a fan within seconds, not to a sentence', () => {
    const detector = new LoudnessDetector()
    likelihoods(detector, noise(500, -70))
    expect(likelihoods(detector, noise(3000, -45)).at(-1)).toBeGreaterThan(0.5)
    expect(likelihoods(detector, noise(15_000, -45)).at(-1)).toBeLessThan(0.3)
  })
})

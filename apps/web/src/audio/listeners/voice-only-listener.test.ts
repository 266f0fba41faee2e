import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import type { ListenerEvent } from '@sidelight/listening/listener'
import { VOICE_FRAME_SAMPLES } from '@sidelight/listening/voice/silero'
import { describe, expect, it } from 'vitest'
import { LoudnessDetector } from './loudness-detector.ts'
import { VoiceOnlyListener } from './voice-only-listener.ts'
import { expectSpokenMs } from './voice-only-rule.ts'

const LINE = 'You promised me (beat) there would be no more secrets.'

/** White noise of this level. */
function noise(ms: number, levelDb: number): Float32Array {
  let seed = 7
  const loudness = 10 ** (levelDb / 20) * Math.sqrt(3)
  return Float32Array.from({ length: (ms * SAMPLE_RATE) / 1000 }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return (seed / 1_073_741_824 - 1) * loudness
  })
}
const silence = (ms: number): Float32Array => noise(ms, -62)
const voice = (ms: number): Float32Array => noise(ms, -28)

function listen(parts: Float32Array[], isHolding: boolean, ignoreUntilMs = 0): ListenerEvent[] {
  const events: ListenerEvent[] = []
  const listener = new VoiceOnlyListener(new LoudnessDetector(), (event) => {
    if (event.type !== 'level') events.push(event)
  })
  listener.arm(LINE, { isHolding, ignoreUntilMs })
  let atMs = 0
  for (const part of [silence(1000), ...parts])
    for (let at = 0; at < part.length; at += VOICE_FRAME_SAMPLES) {
      const frame = part.subarray(at, at + VOICE_FRAME_SAMPLES)
      listener.feed(frame, atMs)
      atMs += (frame.length * 1000) / SAMPLE_RATE
    }
  return events
}
const cueOf = (events: ListenerEvent[]): ListenerEvent | undefined => events.find(({ type }) => type === 'cue')
const WHOLE_MS = expectSpokenMs(LINE)

describe('VoiceOnlyListener', () => {
  it('The expected time of a line counts its letters without brackets', () => {
    expect(WHOLE_MS).toBeGreaterThan(1500)
    expect(WHOLE_MS).toBeLessThan(4000)
    expect(expectSpokenMs('You promised me there would be no more secrets.')).toBe(WHOLE_MS)
  })

  it('The cue comes 1.5 s after a whole line', () => {
    const events = listen([voice(WHOLE_MS + 200), silence(3000)], true)
    expect(events.map(({ type }) => type)).toEqual(['speech started', 'speech ended', 'cue'])
    const [, ended] = events
    expect((cueOf(events)?.atMs ?? 0) - (ended?.atMs ?? 0)).toBeCloseTo(1500, -2)
    expect(cueOf(events)).toMatchObject({ kind: 'probable' })
  })

  it('With "Hold for me" no cue comes after half a line', () => {
    expect(cueOf(listen([voice(WHOLE_MS / 2), silence(20_000)], true))).toBeUndefined()
  })

  it('Without "Hold for me" the cue comes 4 s after half a line', () => {
    const cue = cueOf(listen([voice(WHOLE_MS / 2), silence(6000)], false))
    expect((cue?.atMs ?? 0) - (1000 + WHOLE_MS / 2)).toBeCloseTo(4000, -2)
  })

  it('Speech before and after a pause is added up', () => {
    expect(
      cueOf(listen([voice(WHOLE_MS / 2), silence(3000), voice(WHOLE_MS / 2 + 200), silence(2000)], true)),
    ).toBeDefined()
  })

  it('Audio is ignored while the partner may still be heard', () => {
    expect(listen([voice(WHOLE_MS), silence(4000)], true, 1000 + WHOLE_MS + 100)).toEqual([])
  })

  it('Silence causes no events', () => {
    expect(listen([silence(30_000)], false)).toEqual([])
  })
})

describe('LoudnessDetector', () => {
  const likelihoods = (detector: LoudnessDetector, samples: Float32Array): number[] =>
    Array.from({ length: Math.floor(samples.length / VOICE_FRAME_SAMPLES) }, (_, i) =>
      detector.detect(samples.subarray(i * VOICE_FRAME_SAMPLES, (i + 1) * VOICE_FRAME_SAMPLES)),
    )

  it('The loudness detector finds a voice in loud and in quiet noise', () => {
    for (const [noiseDb, voiceDb] of [
      [-70, -45],
      [-40, -22],
    ] as const) {
      const detector = new LoudnessDetector()
      expect(Math.max(...likelihoods(detector, noise(1000, noiseDb)))).toBeLessThan(0.3)
      expect(Math.min(...likelihoods(detector, noise(1000, voiceDb)))).toBeGreaterThan(0.6)
    }
  })

  it('The loudness detector adapts to a fan within seconds, but not to a sentence', () => {
    const detector = new LoudnessDetector()
    likelihoods(detector, noise(500, -70))
    expect(likelihoods(detector, noise(3000, -45)).at(-1)).toBeGreaterThan(0.5)
    expect(likelihoods(detector, noise(15_000, -45)).at(-1)).toBeLessThan(0.3)
  })
})

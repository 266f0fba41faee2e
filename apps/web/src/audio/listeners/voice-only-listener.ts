import { SAMPLE_RATE } from '@sidelight/listening/audio-pipeline'
import { LevelMeter } from '@sidelight/listening/level-meter'
import type { Listener, ListenerEvent, ListenOptions } from '@sidelight/listening/listener'
import { updateVoiceActivity, NO_VOICE, type VoiceActivity } from '@sidelight/listening/voice-activity'
import { VOICE_FRAME_SAMPLES } from '@sidelight/listening/voice/silero'
import { expectSpokenMs, isLineOver } from './voice-only-rule.ts'

/** Returns the likelihood of a voice for each frame. */
export interface VoiceDetector {
  detect: (frame: Float32Array) => number
  reset: () => void
}

interface ArmedLine {
  options: ListenOptions
  expectedMs: number
  voice: VoiceActivity
}

/** Notices when somebody speaks and stops, but no words: it reports no progress within the line. */
export class VoiceOnlyListener implements Listener {
  readonly #detector: VoiceDetector
  readonly #onEvent: (event: ListenerEvent) => void
  readonly #meter = new LevelMeter()
  readonly #frame = new Float32Array(VOICE_FRAME_SAMPLES)
  #filled = 0
  #line: ArmedLine | undefined

  constructor(detector: VoiceDetector, onEvent: (event: ListenerEvent) => void) {
    this.#detector = detector
    this.#onEvent = onEvent
  }

  arm(text: string, options: ListenOptions): void {
    this.#line = { options, expectedMs: expectSpokenMs(text), voice: NO_VOICE }
  }

  disarm(): void {
    this.#line = undefined
  }

  resetAcoustics(): void {
    this.#detector.reset()
    this.#filled = 0
  }

  feed(samples: Float32Array, atMs: number): void {
    const decibels = this.#meter.measure(samples)
    if (decibels !== undefined) this.#onEvent({ type: 'level', decibels, atMs })
    samples.forEach((sample, i) => {
      this.#frame[this.#filled++] = sample
      if (this.#filled < VOICE_FRAME_SAMPLES) return
      this.#filled = 0
      // Also between the lines, so that the detector learns the noise.
      this.#apply(this.#detector.detect(this.#frame), atMs + ((i + 1) * 1000) / SAMPLE_RATE)
    })
  }

  #apply(likelihood: number, atMs: number): void {
    const line = this.#line
    if (line === undefined || atMs < line.options.ignoreUntilMs) return
    const before = line.voice
    line.voice = updateVoiceActivity(before, likelihood, atMs)
    if (line.voice.isSpeaking !== before.isSpeaking)
      this.#onEvent(
        line.voice.isSpeaking ? { type: 'speech started', atMs } : { type: 'speech ended', atMs: line.voice.lastMs },
      )
    if (!isLineOver(line.voice, atMs, line.expectedMs, line.options.isHolding)) return
    this.disarm()
    this.#onEvent({ type: 'cue', kind: 'probable', atMs })
  }
}

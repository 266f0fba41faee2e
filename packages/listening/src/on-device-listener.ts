import { listFollowedWords } from '@sidelight/domain/following/spoken-words'
import { decideCue, NO_CUE, type CueState } from './cue-rule.ts'
import { AudioPipeline, SAMPLE_RATE } from './audio-pipeline.ts'
import type { TimedWord } from './line-tracker.ts'
import { LevelMeter } from './level-meter.ts'
import type { Listener, ListenerEvent, ListenOptions } from './listener.ts'
import type { Observation } from './observation.ts'
import { SEARCH_COSTS } from './search/search-costs.ts'
import type { Denoiser } from './sound/denoiser.ts'
import type { AcousticModel } from './sphinx/acoustic-model.ts'
import type { LearnedVoice } from './sphinx/warp-estimator.ts'
import type { Silero } from './voice/silero.ts'
import { listNotHeard, type SpokenPageWord } from './words-not-heard.ts'
import { WordProgress } from './word-progress.ts'
import type { Pronouncer } from './words/pronouncer.ts'

export interface ListenerParts {
  model: AcousticModel
  silero: Silero
  /** Undefined where WebAssembly cannot be compiled. */
  denoiser: Denoiser | undefined
  pronouncer: Pronouncer
}

/** Called after each line that was heard, with what is known of the voice then. */
export type OnVoiceLearned = (voice: LearnedVoice) => void

interface ArmedLine {
  options: ListenOptions
  spoken: readonly SpokenPageWord[]
  progress: WordProgress
  cue: CueState
  /** On the caller's clock; set by the first samples. */
  sinceMs: number | undefined
}

/**
 * Aligns the microphone's audio with the known line, on this device. It depends on nothing but the samples: the same
 * samples give the same events in a worker, in a test and on the command line.
 */
export class OnDeviceListener implements Listener {
  readonly #parts: ListenerParts
  readonly #onEvent: (event: ListenerEvent) => void
  readonly #onVoiceLearned: OnVoiceLearned
  readonly #pipeline: AudioPipeline
  readonly #meter = new LevelMeter()
  #line: ArmedLine | undefined

  constructor(
    parts: ListenerParts,
    onEvent: (event: ListenerEvent) => void,
    onVoiceLearned: OnVoiceLearned = () => undefined,
  ) {
    this.#parts = parts
    this.#onEvent = onEvent
    this.#onVoiceLearned = onVoiceLearned
    this.#pipeline = new AudioPipeline(parts.model, parts.silero, SEARCH_COSTS, parts.denoiser)
  }

  arm(line: string, options: ListenOptions): void {
    const page = listFollowedWords(line)
    const spoken = page.flatMap((word, pageWord) => word.spoken.map((text) => ({ text, pageWord })))
    this.#pipeline.arm(spoken.map((word) => this.#parts.pronouncer.list(word.text, options.language)))
    this.#line = {
      options,
      spoken,
      progress: new WordProgress(spoken.map((word) => word.pageWord)),
      cue: NO_CUE,
      sinceMs: undefined,
    }
  }

  disarm(): void {
    this.#line = undefined
  }

  /** When each heard word of the last armed line began and ended, since its first sample. */
  listHeard(): TimedWord[] {
    return this.#pipeline.listHeard()
  }

  /** For another microphone or room; `voice` is what was learned with it before. */
  resetAcoustics(voice?: LearnedVoice): void {
    this.#pipeline.resetAcoustics(voice)
  }

  feed(samples: Float32Array, atMs: number): void {
    const decibels = this.#meter.measure(samples)
    if (decibels !== undefined) this.#onEvent({ type: 'level', decibels, atMs })
    const line = this.#line
    if (line === undefined || atMs < line.options.ignoreUntilMs) return
    line.sinceMs ??= atMs
    const endMs = atMs + (samples.length * 1000) / SAMPLE_RATE
    for (const observation of this.#pipeline.feed(samples)) {
      this.#apply(line, line.sinceMs, observation, endMs)
      if (this.#line !== line) return
    }
  }

  #apply(line: ArmedLine, sinceMs: number, observation: Observation, atMs: number): void {
    const pageWord = line.progress.advance(observation)
    if (pageWord !== undefined) this.#onEvent({ type: 'word reached', pageWord, atMs })
    const wasSpeaking = line.cue.voice.isSpeaking
    const { state, cue } = decideCue(line.cue, observation, line.spoken.length, line.options)
    line.cue = state
    if (state.voice.isSpeaking !== wasSpeaking)
      this.#onEvent(
        state.voice.isSpeaking
          ? { type: 'speech started', atMs }
          : { type: 'speech ended', atMs: sinceMs + state.voice.lastMs },
      )
    if (cue === undefined) return
    this.disarm()
    this.#onEvent({ type: 'cue', kind: cue, atMs, notHeard: listNotHeard(line.spoken, this.#pipeline.listEnded()) })
    if (cue === 'heard') this.#onVoiceLearned(this.#pipeline.learnVoice())
  }
}

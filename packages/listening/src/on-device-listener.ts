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
import type { Silero } from './voice/silero.ts'
import { WordProgress } from './word-progress.ts'
import type { Pronouncer } from './words/pronouncer.ts'

export interface ListenerParts {
  model: AcousticModel
  silero: Silero
  /** None where it cannot run: then the room is heard as well. */
  denoiser: Denoiser | undefined
  pronouncer: Pronouncer
}

interface ArmedLine {
  options: ListenOptions
  words: number
  progress: WordProgress
  cue: CueState
  /** On the caller's clock; known when the first sample comes. */
  sinceMs: number | undefined
}

/**
 * Aligns the microphone to the line that is known, on this device. Everything it hears is in the samples it is fed:
 * the same samples give the same events in a worker, in a test and on the command line.
 */
export class OnDeviceListener implements Listener {
  readonly #parts: ListenerParts
  readonly #tell: (event: ListenerEvent) => void
  readonly #hearing: AudioPipeline
  readonly #meter = new LevelMeter()
  #line: ArmedLine | undefined

  constructor(parts: ListenerParts, tell: (event: ListenerEvent) => void) {
    this.#parts = parts
    this.#tell = tell
    this.#hearing = new AudioPipeline(parts.model, parts.silero, SEARCH_COSTS, parts.denoiser)
  }

  arm(line: string, options: ListenOptions): void {
    const page = listFollowedWords(line)
    const spoken = page.flatMap((word, pageWord) => word.spoken.map((text) => ({ text, pageWord })))
    this.#hearing.arm(spoken.map((word) => this.#parts.pronouncer.list(word.text, options.language)))
    this.#line = {
      options,
      words: spoken.length,
      progress: new WordProgress(spoken.map((word) => word.pageWord)),
      cue: NO_CUE,
      sinceMs: undefined,
    }
  }

  disarm(): void {
    this.#line = undefined
  }

  /** What was heard of the line that was armed last: when each spoken word began and ended, since the first sample. */
  listHeard(): TimedWord[] {
    return this.#hearing.listHeard()
  }

  /** Another microphone or another room. */
  forgetRoom(): void {
    this.#hearing.forgetRoom()
  }

  feed(samples: Float32Array, atMs: number): void {
    const decibels = this.#meter.measure(samples)
    if (decibels !== undefined) this.#tell({ type: 'level', decibels, atMs })
    const line = this.#line
    if (line === undefined || atMs < line.options.ignoreUntilMs) return
    line.sinceMs ??= atMs
    const endMs = atMs + (samples.length * 1000) / SAMPLE_RATE
    for (const seen of this.#hearing.feed(samples)) {
      this.#judge(line, line.sinceMs, seen, endMs)
      if (this.#line !== line) return
    }
  }

  #judge(line: ArmedLine, sinceMs: number, seen: Observation, atMs: number): void {
    const pageWord = line.progress.advance(seen)
    if (pageWord !== undefined) this.#tell({ type: 'word reached', pageWord, atMs })
    const wasSpeaking = line.cue.voice.isSpeaking
    const { state, cue } = decideCue(line.cue, seen, line.words, line.options)
    line.cue = state
    if (state.voice.isSpeaking !== wasSpeaking)
      this.#tell(
        state.voice.isSpeaking
          ? { type: 'speech started', atMs }
          : { type: 'speech ended', atMs: sinceMs + state.voice.lastMs },
      )
    if (cue === undefined) return
    this.disarm()
    this.#tell({ type: 'cue', kind: cue, atMs })
  }
}

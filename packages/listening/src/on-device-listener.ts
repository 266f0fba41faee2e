import { listFollowedWords } from '@sidelight/domain/following/spoken-words'
import { decideCue, NO_CUE, type CueState } from './cue-rule.ts'
import { AudioPipeline, SAMPLE_RATE } from './audio-pipeline.ts'
import type { TimedWord } from './line-tracker.ts'
import { LevelMeter } from './level-meter.ts'
import type { Listener, ListenerEvent, ListenOptions } from './listener.ts'
import type { Observation } from './observation.ts'
import type { Pronunciations } from './search/line-search.ts'
import { SEARCH_COSTS } from './search/search-costs.ts'
import type { Denoiser } from './sound/denoiser.ts'
import type { AcousticModel } from './sphinx/acoustic-model.ts'
import type { LearnedVoice } from './sphinx/warp-estimator.ts'
import type { Silero } from './voice/silero.ts'
import {
  followUtterance,
  isRequest,
  isUtteranceOver,
  listPhrasesAhead,
  mayBeRequest,
  REQUESTS,
  SIMILAR_REMARKS,
  type Utterance,
} from './prompt-request.ts'
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

/** From this likelihood on a voice interrupts the partner. */
const INTERRUPTING = 0.5
/** A word begins before the voice is detected. */
const LEAD_IN_MS = 200

interface ArmedLine {
  options: ListenOptions
  spoken: readonly SpokenPageWord[]
  pronunciations: readonly Pronunciations[]
  /** Began after a pause, so that it may be a request for the line. */
  utterance: Utterance | undefined
  progress: WordProgress
  cue: CueState
  /** The partner still speaks. */
  isInterrupting: boolean
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
  #isRoomLoud = false

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
    const pronunciations = spoken.map((word) => this.#parts.pronouncer.list(word.text, options.language))
    this.#pipeline.arm(pronunciations)
    this.#line = {
      options,
      spoken,
      pronunciations,
      utterance: undefined,
      progress: new WordProgress(spoken.map((word) => word.pageWord)),
      cue: NO_CUE,
      isInterrupting: options.isInterrupting === true,
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
    this.#isRoomLoud = false
  }

  feed(samples: Float32Array, atMs: number): void {
    const decibels = this.#meter.measure(samples)
    if (decibels !== undefined) this.#onEvent({ type: 'level', decibels, atMs })
    const line = this.#line
    if (line === undefined || atMs < line.options.ignoreUntilMs) return
    line.sinceMs ??= atMs
    const endMs = atMs + (samples.length * 1000) / SAMPLE_RATE
    for (const observation of this.#pipeline.feed(samples)) {
      const wasRequested = this.#apply(line, line.sinceMs, observation, endMs)
      // The other observations of these samples were made before the request was taken out of the line.
      if (wasRequested || this.#line !== line) return
    }
  }

  /** A line tells that the room is loud as soon as it is, and that it is not when the line is over. */
  #reportRoom(isOver: boolean, atMs: number): void {
    const isLoud = this.#pipeline.isRoomLoud
    if (isLoud === this.#isRoomLoud || !(isLoud || isOver)) return
    this.#isRoomLoud = isLoud
    this.#onEvent({ type: 'room', isLoud, atMs })
  }

  /** Returns whether a prompt was requested. */
  #apply(line: ArmedLine, sinceMs: number, observation: Observation, atMs: number): boolean {
    if (line.isInterrupting) {
      if (this.#pipeline.recognisedVoice < INTERRUPTING) return false
      line.isInterrupting = false
      this.#onEvent({ type: 'interrupted', atMs })
    }
    const pageWord = line.progress.advance(observation)
    if (pageWord !== undefined) this.#onEvent({ type: 'word reached', pageWord, atMs })
    const { voice } = line.cue
    const { state, cue } = decideCue(line.cue, observation, line.spoken.length, line.options)
    line.cue = state
    if (state.voice.isSpeaking !== voice.isSpeaking)
      this.#onEvent(
        state.voice.isSpeaking
          ? { type: 'speech started', atMs }
          : { type: 'speech ended', atMs: sinceMs + state.voice.lastMs },
      )
    line.utterance = followUtterance(line.utterance, voice, state.voice, observation)
    this.#reportRoom(cue !== undefined, atMs)
    if (cue === undefined) return isUtteranceOver(state.voice, observation) && this.#endUtterance(line, atMs)
    this.disarm()
    this.#onEvent({ type: 'cue', kind: cue, atMs, notHeard: listNotHeard(line.spoken, this.#pipeline.listEnded()) })
    if (cue === 'heard') this.#onVoiceLearned(this.#pipeline.learnVoice())
    return false
  }

  /** Returns whether the utterance was a request. */
  #endUtterance(line: ArmedLine, atMs: number): boolean {
    const { utterance } = line
    const { voice } = line.cue
    line.utterance = undefined
    const ahead = utterance && listPhrasesAhead(utterance, voice, line.pronunciations)
    if (utterance === undefined || ahead === undefined) return false
    const pronounce = (phrase: string): Pronunciations[] =>
      phrase.split(' ').map((word) => this.#parts.pronouncer.list(word, line.options.language))
    const phrases = [...REQUESTS.map(pronounce), ...SIMILAR_REMARKS.map(pronounce), ...ahead]
    const fromMs = utterance.fromMs - LEAD_IN_MS
    const spokenMs = voice.lastMs - utterance.fromMs
    const split = (scores: readonly number[]) =>
      [scores.slice(0, REQUESTS.length), scores.slice(REQUESTS.length)] as const
    const scores = this.#pipeline.scorePhrases(fromMs, phrases, (some) => mayBeRequest(...split(some), spokenMs))
    if (!isRequest(...split(scores), spokenMs)) return false
    // The words of the request are no part of the line, and were perhaps taken for some of its words.
    this.#pipeline.forgetSince(fromMs)
    line.progress.goBackTo(utterance.position)
    line.cue = { ...line.cue, voice: { ...utterance.before, lastMs: voice.lastMs } }
    this.#onEvent({ type: 'prompt requested', pageWord: line.spoken[utterance.position]?.pageWord ?? 0, atMs })
    return true
  }
}

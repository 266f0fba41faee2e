import { LineTracker, type TimedWord } from './line-tracker.ts'
import type { Observation } from './observation.ts'
import type { Pronunciations, SearchCosts } from './search/line-search.ts'
import { NOTHING_HEARD } from './search/path-summary.ts'
import { CepstrumStream, type SoundShape } from './sound/cepstra.ts'
import { CepstralMean } from './sound/cepstral-mean.ts'
import { DENOISER_DELAY_SAMPLES, type Denoiser } from './sound/denoiser.ts'
import type { AcousticModel } from './sphinx/acoustic-model.ts'
import { SenoneScorer } from './sphinx/senone-scorer.ts'
import type { Silero } from './voice/silero.ts'
import { VoiceDetector } from './voice/voice-detector.ts'

export const SAMPLE_RATE = 16_000
const FRAME_MS = 10
const DENOISER_DELAY_MS = (DENOISER_DELAY_SAMPLES * 1000) / SAMPLE_RATE
/** As the acoustic model was taught. */
export const SOUND_SHAPE: SoundShape = {
  sampleRate: SAMPLE_RATE,
  size: 512,
  filters: 25,
  lowestHz: 130,
  highestHz: 6800,
  windowSamples: 410,
  stepSamples: 160,
}
const SPEAKING = 0.5
/** Below this the last sound of a word may still be heard, but no word. */
const QUIET = 0.35
/** After so many frames of speech the average is better known, and what was heard so far is heard again with it. */
const RELEARN_AT_FRAMES = [25, 100]
/** Below this nobody speaks, not even in a whisper; */
const STILL = 0.1
/** and after so much of it the search rests until somebody does: silence teaches it nothing and costs as much. */
const STILL_FRAMES = 40
/** What it hears first then is from a little before. */
const LEAD_IN_FRAMES = 30

/** Hears one line after another through one microphone: samples in, observations out. No time but the samples' own. */
export class AudioPipeline {
  readonly #model: AcousticModel
  readonly #scorer: SenoneScorer
  readonly #voice: VoiceDetector
  readonly #denoiser: Denoiser | undefined
  readonly #costs: SearchCosts
  readonly #mean = new CepstralMean()
  #cepstra = new CepstrumStream(SOUND_SHAPE)
  #tracker: LineTracker
  #waiting: Float32Array[] = []
  #stillFrames = 0
  #frame = 0
  #path = NOTHING_HEARD
  #ended = NOTHING_HEARD

  /** Without a denoiser it hears the room as well. */
  constructor(model: AcousticModel, silero: Silero, costs: SearchCosts, denoiser?: Denoiser) {
    this.#model = model
    this.#scorer = new SenoneScorer(model)
    this.#voice = new VoiceDetector(silero)
    this.#costs = costs
    this.#denoiser = denoiser
    this.#tracker = this.#track([])
  }

  arm(line: readonly Pronunciations[]): void {
    this.#mean.beginLine()
    this.#voice.beginLine()
    this.#tracker = this.#track(line)
    this.#waiting = []
    this.#stillFrames = 0
    this.#frame = 0
    this.#path = NOTHING_HEARD
    this.#ended = NOTHING_HEARD
  }

  /** Another microphone or another room: nothing learned so far holds. */
  forgetRoom(): void {
    this.#mean.forgetRoom()
    this.#voice.forget()
    this.#denoiser?.forget()
    this.#cepstra = new CepstrumStream(SOUND_SHAPE)
  }

  /** Voice and words are heard side by side, a frame at a time, however much arrives at once. */
  feed(samples: Float32Array): Observation[] {
    const observations: Observation[] = []
    const sound = this.#denoiser?.feed(samples) ?? samples
    for (let at = 0; at < sound.length; at += SOUND_SHAPE.stepSamples) {
      const piece = sound.subarray(at, at + SOUND_SHAPE.stepSamples)
      this.#voice.hear(piece)
      for (const cepstrum of this.#cepstra.feed(piece)) observations.push(this.#hear(cepstrum))
    }
    return observations
  }

  /** The words of the best path, with their times since the arming. */
  listHeard(): TimedWord[] {
    return this.#tracker.listHeard()
  }

  /** The same for the best path that ended the line. */
  listEnded(): TimedWord[] {
    return this.#tracker.listEnded()
  }

  #track(line: readonly Pronunciations[]): LineTracker {
    return new LineTracker(this.#model, this.#scorer, line, this.#costs, this.#mean.value)
  }

  #hear(cepstrum: Float32Array): Observation {
    this.#frame++
    const wasUnknown = this.#voice.isUnknown
    this.#voice.measure(this.#cepstra.decibels)
    // What was taken for a whisper was something in the room.
    if (wasUnknown && !this.#voice.isUnknown) this.#mean.forgetLine()
    this.#stillFrames = this.#voice.isStill(STILL) ? this.#stillFrames + 1 : 0
    this.#waiting.push(cepstrum)
    if (this.#stillFrames > STILL_FRAMES) {
      if (this.#waiting.length > LEAD_IN_FRAMES) this.#waiting.shift()
      return this.#observe()
    }
    const first = this.#frame - this.#waiting.length + 1
    const isVoice = !this.#voice.isStill(QUIET)
    this.#waiting.splice(0).forEach((frame, i) => this.#tracker.hear(frame, this.#timeOf(first + i), isVoice))
    if (this.#voice.likelihood >= SPEAKING) {
      this.#mean.hearSpeech(cepstrum)
      if (RELEARN_AT_FRAMES.includes(this.#mean.frames)) this.#tracker.relearn(this.#mean.value)
    }
    return this.#observe()
  }

  /** When it was in the room. */
  #timeOf(frame: number): number {
    return frame * FRAME_MS - (this.#denoiser === undefined ? 0 : DENOISER_DELAY_MS)
  }

  #observe(): Observation {
    const { position, isInWord, isAdlib, progress, end, inside } = this.#tracker.state
    // Nobody asks how good a path is while somebody speaks, and in stillness it stays as it is.
    if (this.#voice.likelihood < SPEAKING && this.#stillFrames <= STILL_FRAMES) {
      this.#path = this.#tracker.summariseBest()
      this.#ended = this.#tracker.summariseEnded()
    }
    return {
      atMs: this.#timeOf(this.#frame),
      voice: this.#voice.likelihood,
      position,
      isInWord,
      isAdlib,
      progress,
      lead: end - inside,
      support: this.#tracker.support,
      path: this.#path,
      ended: this.#ended,
    }
  }
}

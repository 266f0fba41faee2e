import { LineTracker, type TimedWord } from './line-tracker.ts'
import type { Observation } from './observation.ts'
import type { Pronunciations, SearchCosts } from './search/line-search.ts'
import { NOTHING_HEARD } from './search/path-summary.ts'
import { CepstrumStream, type CepstrumConfig, type WarpedCepstra } from './sound/cepstra.ts'
import { CepstralMean } from './sound/cepstral-mean.ts'
import { DENOISER_DELAY_SAMPLES, type Denoiser } from './sound/denoiser.ts'
import { WARPS } from './sound/warps.ts'
import { WarpEstimator, type LearnedVoice } from './sphinx/warp-estimator.ts'
import type { AcousticModel } from './sphinx/acoustic-model.ts'
import { SenoneScorer } from './sphinx/senone-scorer.ts'
import type { Silero } from './voice/silero.ts'
import { SoftVoice } from './voice/soft-voice.ts'
import { VoiceDetector } from './voice/voice-detector.ts'

export const SAMPLE_RATE = 16_000
const FRAME_MS = 10
const DENOISER_DELAY_MS = (DENOISER_DELAY_SAMPLES * 1000) / SAMPLE_RATE
/** The acoustic model was trained with these values. */
export const CEPSTRUM_CONFIG: CepstrumConfig = {
  sampleRate: SAMPLE_RATE,
  size: 512,
  filters: 25,
  lowestHz: 130,
  highestHz: 6800,
  windowSamples: 410,
  stepSamples: 160,
}
const SPEAKING_LIKELIHOOD = 0.5
/** Below this likelihood of a voice the end of a word may be heard, but no further word. */
const QUIET_LIKELIHOOD = 0.35
/** After this many frames of speech the cepstral mean is known better, and the line is searched again with it. */
const RESTART_AT_FRAMES = [25, 100]
/** Below this likelihood nobody speaks, not even in a whisper. */
const SILENT_LIKELIHOOD = 0.1
/** After this much silence the search stops until the next voice, because silence costs as much CPU as speech. */
const SILENT_FRAMES = 40
/** It then restarts with the frames before the voice, so that the start of a word is not cut off. */
const LEAD_IN_FRAMES = 30

/** With how many warps below and above the likeliest a phrase is scored. */
const NEAR_WARPS = 2

/** Turns the samples of one microphone into observations of the armed line. Its only clock is the count of samples. */
export class AudioPipeline {
  readonly #model: AcousticModel
  readonly #scorer: SenoneScorer
  readonly #voice: VoiceDetector
  readonly #softVoice = new SoftVoice()
  readonly #denoiser: Denoiser | undefined
  readonly #costs: SearchCosts
  readonly #mean = new CepstralMean()
  readonly #warps: WarpEstimator
  #cepstra = new CepstrumStream(CEPSTRUM_CONFIG)
  #tracker: LineTracker
  #waiting: WarpedCepstra[] = []
  /** The frames of the line in which somebody speaks. */
  #speech: WarpedCepstra[] = []
  #warp: number
  #silentFrames = 0
  #frame = 0
  #path = NOTHING_HEARD
  #ended = NOTHING_HEARD

  constructor(model: AcousticModel, silero: Silero, costs: SearchCosts, denoiser?: Denoiser) {
    this.#model = model
    this.#scorer = new SenoneScorer(model)
    this.#voice = new VoiceDetector(silero)
    this.#warps = new WarpEstimator(model)
    this.#warp = this.#warps.choose([], this.#mean)
    this.#costs = costs
    this.#denoiser = denoiser
    this.#tracker = this.#track([])
  }

  arm(line: readonly Pronunciations[]): void {
    this.#mean.startLine()
    this.#warp = this.#warps.choose([], this.#mean)
    this.#voice.startLine()
    this.#softVoice.startLine()
    this.#tracker = this.#track(line)
    this.#waiting = []
    this.#speech = []
    this.#silentFrames = 0
    this.#frame = 0
    this.#path = NOTHING_HEARD
    this.#ended = NOTHING_HEARD
  }

  /** Learns the voice from a line that was followed. */
  learnVoice(): LearnedVoice {
    this.#warps.learn(this.#speech, this.#mean)
    return this.#warps.learned
  }

  /** For another microphone or room: drops everything that was learned about the old one. */
  resetAcoustics(voice?: LearnedVoice): void {
    this.#mean.resetAcoustics()
    this.#voice.reset()
    this.#denoiser?.reset()
    this.#warps.reset(voice)
    this.#cepstra = new CepstrumStream(CEPSTRUM_CONFIG)
  }

  /** Others talk so loudly behind this line that its words may be missed. */
  get isRoomLoud(): boolean {
    return this.#voice.isRoomLoud
  }

  /** The likelihood of a voice at the end of what was fed; a sniff or a whisper is none. */
  get recognisedVoice(): number {
    return this.#voice.recognised
  }

  /** Voice and words are processed frame by frame, however many samples arrive at once. */
  feed(samples: Float32Array): Observation[] {
    const observations: Observation[] = []
    this.#voice.addNoisySamples(samples)
    this.#softVoice.addSamples(samples)
    const clean = this.#denoiser?.feed(samples) ?? samples
    for (let at = 0; at < clean.length; at += CEPSTRUM_CONFIG.stepSamples) {
      const part = clean.subarray(at, at + CEPSTRUM_CONFIG.stepSamples)
      this.#voice.addSamples(part)
      for (const cepstra of this.#cepstra.feed(part)) observations.push(this.#addFrame(cepstra))
    }
    return observations
  }

  /** The words of the best path, with their times since `arm`. */
  listHeard(): TimedWord[] {
    return this.#tracker.listHeard()
  }

  /** The same for the best path that ended the line. */
  listEnded(): TimedWord[] {
    return this.#tracker.listEnded()
  }

  /**
   * How well each phrase explains what was said since `fromMs`. One word tells little of how high a voice is, so if the
   * scores with the likeliest warp are promising, each phrase gets its best score with the warps near it.
   */
  scorePhrases(
    fromMs: number,
    phrases: readonly (readonly Pronunciations[])[],
    isPromising: (scores: readonly number[]) => boolean,
  ): number[] {
    const likeliest = this.#warps.choose(this.#speech, this.#mean)
    const score = (warp: number): number[] =>
      this.#tracker.scorePhrases(fromMs, phrases, warp, this.#mean.estimate(warp))
    const scores = score(likeliest)
    if (!isPromising(scores)) return scores
    const others = [...WARPS.keys()]
      .filter((warp) => warp !== likeliest && Math.abs(warp - likeliest) <= NEAR_WARPS)
      .map(score)
    return scores.map((best, phrase) => Math.max(best, ...others.map((ofWarp) => ofWarp[phrase] ?? best)))
  }

  /** What was said since `fromMs` does not belong to the line. */
  forgetSince(fromMs: number): void {
    this.#tracker.forgetSince(fromMs)
    this.#path = this.#tracker.summariseBest()
    this.#ended = this.#tracker.summariseEnded()
  }

  #track(line: readonly Pronunciations[]): LineTracker {
    return new LineTracker(this.#model, this.#scorer, line, this.#costs, this.#warp, this.#mean.estimate(this.#warp))
  }

  #addFrame(cepstra: WarpedCepstra): Observation {
    this.#frame++
    const wasUnrecognised = this.#voice.isUnrecognised
    this.#voice.measure(this.#cepstra.decibels)
    // The supposed whisper was noise.
    if (wasUnrecognised && !this.#voice.isUnrecognised) this.#mean.clearLine()
    this.#silentFrames = this.#voice.isSilent(SILENT_LIKELIHOOD) ? this.#silentFrames + 1 : 0
    this.#waiting.push(cepstra)
    if (this.#silentFrames > SILENT_FRAMES) {
      if (this.#waiting.length > LEAD_IN_FRAMES) this.#waiting.shift()
      return this.#observe()
    }
    const first = this.#frame - this.#waiting.length + 1
    const isVoice = !this.#voice.isSilent(QUIET_LIKELIHOOD)
    this.#waiting.splice(0).forEach((frame, i) => this.#tracker.addFrame(frame, this.#timeOf(first + i), isVoice))
    if (this.#voice.likelihood >= SPEAKING_LIKELIHOOD) {
      this.#mean.addSpeech(cepstra)
      // The mean begins again when the actor speaks after a fainter voice.
      if (this.#mean.frames === 1) this.#speech = []
      this.#speech.push(cepstra)
      if (RESTART_AT_FRAMES.includes(this.#mean.frames)) {
        this.#warp = this.#warps.choose(this.#speech, this.#mean)
        this.#tracker.restart(this.#warp, this.#mean.estimate(this.#warp))
      }
    }
    return this.#observe()
  }

  /** When the frame was recorded, in milliseconds since `arm`. */
  #timeOf(frame: number): number {
    return frame * FRAME_MS - (this.#denoiser === undefined ? 0 : DENOISER_DELAY_MS)
  }

  #observe(): Observation {
    const { position, isInWord, isAdlib, progress, end, inside } = this.#tracker.state
    const { likelihood, isBackground } = this.#voice
    // The summaries are used only while the actor pauses or may have ended the line, and do not change in silence.
    if ((likelihood < SPEAKING_LIKELIHOOD || isBackground || end > inside) && this.#silentFrames <= SILENT_FRAMES) {
      this.#path = this.#tracker.summariseBest()
      this.#ended = this.#tracker.summariseEnded()
    }
    return {
      atMs: this.#timeOf(this.#frame),
      voice: likelihood,
      isBackground,
      position,
      isInWord,
      isAdlib,
      progress,
      lead: end - inside,
      support: this.#tracker.support,
      voicedMs: this.#softVoice.lastMs,
      softVoiceMs: likelihood < SPEAKING_LIKELIHOOD ? this.#softVoice.measureAfter(this.#path.lastMs) : 0,
      path: this.#path,
      ended: this.#ended,
    }
  }
}

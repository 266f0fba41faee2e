import { pickCepstrum, type WarpedCepstra } from './sound/cepstra.ts'
import { DYNAMICS_DELAY_FRAMES, DynamicFeatures } from './sound/dynamic-features.ts'
import { LineSearch, type LineState, type Pronunciations, type SearchCosts } from './search/line-search.ts'
import type { HeardWord } from './search/path-history.ts'
import { summarisePath, type PathSummary } from './search/path-summary.ts'
import { PhoneLoop } from './search/phone-loop.ts'
import type { AcousticModel } from './sphinx/acoustic-model.ts'
import type { SenoneScorer } from './sphinx/senone-scorer.ts'

export interface TimedWord {
  word: number
  fromMs: number
  toMs: number
  score: number
}

/** Follows one line through its frames, and can search them again when the cepstral mean is known better. */
export class LineTracker {
  readonly #model: AcousticModel
  readonly #scorer: SenoneScorer
  readonly #line: readonly Pronunciations[]
  readonly #costs: SearchCosts
  readonly #loop: PhoneLoop
  readonly #frames: WarpedCepstra[] = []
  readonly #timesMs: number[] = []
  readonly #isVoice: boolean[] = []
  #warp: number
  #mean: Float64Array
  #search: LineSearch
  /** A search for anything but the line, to compare with. */
  #garbage: LineSearch
  #dynamics = new DynamicFeatures()

  constructor(
    model: AcousticModel,
    scorer: SenoneScorer,
    line: readonly Pronunciations[],
    costs: SearchCosts,
    warp: number,
    mean: Float64Array,
  ) {
    this.#model = model
    this.#scorer = scorer
    this.#line = line
    this.#costs = costs
    this.#warp = warp
    this.#mean = mean
    this.#loop = new PhoneLoop(model, costs.phone)
    this.#search = new LineSearch(model, line, costs)
    this.#garbage = new LineSearch(model, [], costs)
    scorer.skipFrame()
  }

  get state(): LineState {
    return this.#search.state
  }

  /** How much better the best path that ended the line is than other speech. */
  get support(): number {
    return this.#search.state.end - this.#garbage.state.best
  }

  /** Frames carry their times, because silent frames between them are left out. */
  addFrame(cepstra: WarpedCepstra, atMs: number, isVoice: boolean): void {
    this.#frames.push(cepstra)
    this.#timesMs.push(atMs)
    this.#isVoice.push(isVoice)
    this.#advance(cepstra, isVoice)
  }

  restart(warp: number, mean: Float64Array): void {
    this.#warp = warp
    this.#mean = mean
    this.#dynamics = new DynamicFeatures()
    this.#scorer.skipFrame()
    this.#loop.restart()
    this.#search = new LineSearch(this.#model, this.#line, this.#costs)
    this.#garbage = new LineSearch(this.#model, [], this.#costs)
    this.#frames.forEach((cepstra, i) => this.#advance(cepstra, this.#isVoice[i] ?? true))
  }

  summariseBest(): PathSummary {
    return summarisePath(this.listHeard(), this.#line.length)
  }

  summariseEnded(): PathSummary {
    return summarisePath(this.listEnded(), this.#line.length)
  }

  /** The words of the best path. */
  listHeard(): TimedWord[] {
    return this.#time(this.#search.listHeard())
  }

  /** The words of the best path that ended the line. */
  listEnded(): TimedWord[] {
    return this.#time(this.#search.listHeardToEnd())
  }

  #advance(cepstra: WarpedCepstra, isVoice: boolean): void {
    const cepstrum = pickCepstrum(cepstra, this.#warp)
    const features = this.#dynamics.push(cepstrum.map((value, i) => value - (this.#mean[i] ?? 0)))
    this.#scorer.setFrame(features)
    const loopGain = this.#loop.advance(this.#scorer)
    this.#search.advance(this.#scorer, loopGain, isVoice)
    this.#garbage.advance(this.#scorer, loopGain, isVoice)
  }

  #time(heard: readonly HeardWord[]): TimedWord[] {
    const toMs = (frame: number): number => this.#timesMs[Math.max(0, frame - 1 - DYNAMICS_DELAY_FRAMES)] ?? 0
    return heard.flatMap(({ word, fromFrame, toFrame, score }) =>
      toFrame === undefined || score === undefined
        ? []
        : [{ word, fromMs: toMs(fromFrame), toMs: toMs(toFrame), score }],
    )
  }
}

import { pickCepstrum, type WarpedCepstra } from './sound/cepstra.ts'
import { DYNAMICS_DELAY_FRAMES, DynamicFeatures } from './sound/dynamic-features.ts'
import { LineSearch, type LineState, type Pronunciations, type SearchCosts } from './search/line-search.ts'
import type { HeardWord } from './search/path-history.ts'
import { summarisePath, type PathSummary } from './search/path-summary.ts'
import { PhoneLoop } from './search/phone-loop.ts'
import { WITHOUT_MISTAKES } from './search/search-costs.ts'
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

  /** Searches again without what was heard since `fromMs`. */
  forgetSince(fromMs: number): void {
    const first = this.#timesMs.findIndex((atMs) => atMs >= fromMs)
    if (first < 0) return
    for (const facts of [this.#frames, this.#timesMs, this.#isVoice]) facts.length = first
    this.restart(this.#warp, this.#mean)
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

  /** How well each phrase, said alone, explains everything since `fromMs`, as log likelihoods against the phone loop. */
  scorePhrases(
    fromMs: number,
    phrases: readonly (readonly Pronunciations[])[],
    warp: number,
    mean: Float64Array,
  ): number[] {
    const searches = phrases.map(
      (phrase) => new LineSearch(this.#model, phrase, { ...this.#costs, ...WITHOUT_MISTAKES }),
    )
    const loop = new PhoneLoop(this.#model, this.#costs.phone)
    const dynamics = new DynamicFeatures()
    this.#scorer.skipFrame()
    const first = this.#timesMs.findIndex((atMs) => atMs >= fromMs)
    for (const [at, cepstra] of this.#frames.slice(first).entries()) {
      this.#scorer.setFrame(readFeatures(cepstra, warp, mean, dynamics))
      const loopGain = loop.advance(this.#scorer)
      for (const search of searches) search.advance(this.#scorer, loopGain, this.#isVoice[first + at] ?? true)
    }
    this.#scorer.skipFrame()
    return searches.map((search) => search.state.end)
  }

  #advance(cepstra: WarpedCepstra, isVoice: boolean): void {
    this.#scorer.setFrame(readFeatures(cepstra, this.#warp, this.#mean, this.#dynamics))
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

function readFeatures(
  cepstra: WarpedCepstra,
  warp: number,
  mean: Float64Array,
  dynamics: DynamicFeatures,
): Float32Array {
  return dynamics.push(pickCepstrum(cepstra, warp).map((value, i) => value - (mean[i] ?? 0)))
}

import type { AcousticModel } from './acoustic-model.ts'
import { COST_STEP } from './mixture-weights.ts'

const BEST_DENSITIES = 4
const COSTS = 256

/**
 * The log likelihood of each senone for one frame. Only the best densities of a codebook are used: the others change
 * nothing measurable and would take most of the time.
 */
export class SenoneScorer {
  readonly #model: AcousticModel
  readonly #weightOfCost = Float32Array.from({ length: COSTS }, (_, cost) => Math.exp(-cost * COST_STEP))
  readonly #bestDensities: Int32Array
  readonly #bestValues: Float64Array
  /** The best log density per codebook and stream; #bestValues are relative to it. */
  readonly #peaks: Float32Array
  readonly #isCodebookReady: Uint8Array
  readonly #scores: Float32Array
  readonly #scoredAt: Int32Array
  readonly #isKnown: Uint8Array
  readonly #known = new Int32Array(BEST_DENSITIES)
  #lowest = Number.NEGATIVE_INFINITY
  #frame = 0
  #features = new Float64Array(0)

  constructor(model: AcousticModel) {
    this.#model = model
    const { codebooks, streams, densities } = model.means
    this.#bestDensities = Int32Array.from(
      { length: codebooks * streams * BEST_DENSITIES },
      (_, i) => i % BEST_DENSITIES,
    )
    this.#bestValues = new Float64Array(codebooks * streams * BEST_DENSITIES)
    this.#peaks = new Float32Array(codebooks * streams)
    this.#isCodebookReady = new Uint8Array(codebooks)
    this.#scores = new Float32Array(model.definition.senoneCount)
    this.#scoredAt = new Int32Array(model.definition.senoneCount).fill(-1)
    this.#isKnown = new Uint8Array(densities)
  }

  setFrame(features: Float32Array): void {
    this.#features = Float64Array.from(features)
    this.#frame++
    this.#isCodebookReady.fill(0)
  }

  /** The next frame does not follow the last one, so that its densities are all evaluated. */
  skipFrame(): void {
    if (!this.#isReduced) this.#frame++
  }

  /** Every second frame evaluates only the best densities of the frame before, which halves the time. */
  get #isReduced(): boolean {
    return this.#frame % 2 === 1
  }

  score(senone: number): number {
    if (this.#scoredAt[senone] === this.#frame) return this.#scores[senone]!
    const codebook = this.#model.definition.codebookOfSenone[senone]!
    if (this.#isCodebookReady[codebook] === 0) this.#prepare(codebook)
    const { streams, densities } = this.#model.means
    const { costs, senones } = this.#model.weights
    let score = 0
    for (let stream = 0; stream < streams; stream++) {
      const row = codebook * streams + stream
      let sum = 0
      for (let k = row * BEST_DENSITIES; k < (row + 1) * BEST_DENSITIES; k++) {
        const cost = costs[(stream * densities + this.#bestDensities[k]!) * senones + senone]!
        sum += this.#weightOfCost[cost]! * this.#bestValues[k]!
      }
      score += this.#peaks[row]! + Math.log(sum)
    }
    this.#scores[senone] = score
    this.#scoredAt[senone] = this.#frame
    return score
  }

  #prepare(codebook: number): void {
    const { streams, width } = this.#model.means
    for (let stream = 0; stream < streams; stream++) this.#prepareStream(codebook * streams + stream, stream * width)
    this.#isCodebookReady[codebook] = 1
  }

  /**
   * Evaluates the best densities of the frame before first: compared with them, most others are dropped after a few
   * dimensions.
   */
  #prepareStream(row: number, firstFeature: number): void {
    const { densities } = this.#model.means
    const first = row * BEST_DENSITIES
    const isKnown = this.#isKnown
    this.#lowest = Number.NEGATIVE_INFINITY
    for (let k = 0; k < BEST_DENSITIES; k++) this.#known[k] = this.#bestDensities[first + k]!
    for (let k = 0; k < BEST_DENSITIES; k++) this.#bestValues[first + k] = Number.NEGATIVE_INFINITY
    for (let k = 0; k < BEST_DENSITIES; k++) {
      const density = this.#known[k]!
      if (isKnown[density] === 1) continue
      isKnown[density] = 1
      this.#insert(first, density, this.#measure(row * densities + density, firstFeature))
    }
    for (let density = 0; density < densities && !this.#isReduced; density++) {
      if (isKnown[density] === 1) continue
      const log = this.#measure(row * densities + density, firstFeature)
      if (log > this.#lowest) this.#insert(first, density, log)
    }
    for (let k = 0; k < BEST_DENSITIES; k++) isKnown[this.#known[k]!] = 0
    const peak = this.#bestValues[first]!
    this.#peaks[row] = peak
    for (let k = first; k < first + BEST_DENSITIES; k++) this.#bestValues[k] = Math.exp(this.#bestValues[k]! - peak)
  }

  /** Returns the log density, or any value below the worst that is kept. */
  #measure(density: number, firstFeature: number): number {
    const { means, precisions, offsets } = this.#model
    const { width, values } = means
    const features = this.#features
    const lowest = this.#lowest
    let log = offsets[density]!
    let at = density * width
    for (let i = firstFeature; i < firstFeature + width; i++) {
      const distance = features[i]! - values[at]!
      log -= distance * distance * precisions[at]!
      at++
      if (log < lowest) return log
    }
    return log
  }

  #insert(first: number, density: number, log: number): void {
    let k = first + BEST_DENSITIES - 1
    while (k > first && this.#bestValues[k - 1]! < log) {
      this.#bestValues[k] = this.#bestValues[k - 1]!
      this.#bestDensities[k] = this.#bestDensities[k - 1]!
      k--
    }
    this.#bestValues[k] = log
    this.#bestDensities[k] = density
    this.#lowest = this.#bestValues[first + BEST_DENSITIES - 1]!
  }
}

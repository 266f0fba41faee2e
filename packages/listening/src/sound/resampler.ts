const ZERO_CROSSINGS = 16
const PASS_BAND = 0.94

/** Any rate to any other by a windowed sinc; keeps what it needs of the past, so chunks may be of any length. */
export class Resampler {
  readonly #ratio: number
  readonly #cutoff: number
  readonly #reach: number
  #past: Float32Array
  /** Where the next sample lies in #past. */
  #position: number

  constructor(fromRate: number, toRate: number) {
    this.#ratio = fromRate / toRate
    this.#cutoff = PASS_BAND * Math.min(1, 1 / this.#ratio)
    this.#reach = Math.ceil(ZERO_CROSSINGS / Math.min(1, 1 / this.#ratio))
    this.#past = new Float32Array(this.#reach)
    this.#position = this.#reach
  }

  feed(samples: Float32Array): Float32Array {
    if (this.#ratio === 1) return samples
    const all = new Float32Array(this.#past.length + samples.length)
    all.set(this.#past)
    all.set(samples, this.#past.length)
    const made: number[] = []
    for (; this.#position + this.#reach < all.length; this.#position += this.#ratio) made.push(this.#sampleAt(all))
    const spent = Math.floor(this.#position) - this.#reach
    this.#past = all.slice(spent)
    this.#position -= spent
    return Float32Array.from(made)
  }

  #sampleAt(all: Float32Array): number {
    const from = Math.ceil(this.#position - this.#reach)
    const to = Math.floor(this.#position + this.#reach)
    let sum = 0
    for (let i = from; i <= to; i++) {
      const distance = i - this.#position
      const angle = Math.PI * distance * this.#cutoff
      const sinc = Math.abs(angle) < 1e-9 ? 1 : Math.sin(angle) / angle
      sum += (all[i] ?? 0) * this.#cutoff * sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / this.#reach))
    }
    return sum
  }
}

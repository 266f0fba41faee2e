const ZERO_CROSSINGS = 16
const PASS_BAND = 0.94
/** The filter is computed at this many positions between two samples; a finer grid is not audible. */
const PHASES = 512

/** Converts any sample rate to any other by a windowed sinc. It keeps the samples it needs, so chunks may have any length. */
export class Resampler {
  readonly #ratio: number
  readonly #cutoff: number
  readonly #reach: number
  readonly #filters: (Float64Array | undefined)[] = []
  #past: Float32Array
  /** The position of the next output sample in #past. */
  #position: number

  constructor(fromRate: number, toRate: number) {
    this.#ratio = fromRate / toRate
    const share = Math.min(1, 1 / this.#ratio)
    this.#cutoff = PASS_BAND * share
    this.#reach = Math.ceil(ZERO_CROSSINGS / share)
    this.#past = new Float32Array(this.#reach)
    this.#position = this.#reach
  }

  feed(samples: Float32Array): Float32Array {
    if (this.#ratio === 1) return samples
    const all = new Float32Array(this.#past.length + samples.length)
    all.set(this.#past)
    all.set(samples, this.#past.length)
    const output: number[] = []
    for (; this.#position + this.#reach + 1 < all.length; this.#position += this.#ratio)
      output.push(this.#sampleAt(all))
    const used = Math.floor(this.#position) - this.#reach
    this.#past = all.slice(used)
    this.#position -= used
    return Float32Array.from(output)
  }

  #sampleAt(all: Float32Array): number {
    const whole = Math.floor(this.#position)
    const phase = Math.round((this.#position - whole) * PHASES)
    const filter = (this.#filters[phase] ??= this.#buildFilter(phase / PHASES))
    const from = whole - this.#reach
    let sum = 0
    for (let i = 0; i < filter.length; i++) sum += (all[from + i] as number) * (filter[i] as number)
    return sum
  }

  #buildFilter(fraction: number): Float64Array {
    const filter = Float64Array.from({ length: 2 * this.#reach + 2 }, (_, i) => {
      const distance = i - this.#reach - fraction
      if (Math.abs(distance) >= this.#reach) return 0
      const angle = Math.PI * distance * this.#cutoff
      const sinc = Math.abs(angle) < 1e-9 ? 1 : Math.sin(angle) / angle
      return sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / this.#reach))
    })
    const sum = filter.reduce((total, weight) => total + weight, 0)
    return filter.map((weight) => weight / sum)
  }
}

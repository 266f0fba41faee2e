const SMOOTHING = 0.7
const RISE = 0.995
const FALL = 0.5
const MASK_DECAY = 0.85
const MASK_LEVEL = 0.2
const MAX_GAIN = 20
const NEIGHBOURS = 4

/**
 * Removes steady noise from a mel spectrum: tracks the lower envelope of each band (Doblinger) and masks the time after a
 * peak (PNCC). The acoustic models were trained with these constants.
 */
export class NoiseSuppressor {
  readonly #power: Float64Array
  readonly #noise: Float64Array
  readonly #floor: Float64Array
  readonly #peak: Float64Array
  readonly #gain: Float64Array
  #isFirst = true

  constructor(bands: number) {
    this.#power = new Float64Array(bands)
    this.#noise = new Float64Array(bands)
    this.#floor = new Float64Array(bands)
    this.#peak = new Float64Array(bands)
    this.#gain = new Float64Array(bands)
  }

  apply(spectrum: Float64Array): void {
    if (this.#isFirst) this.#start(spectrum)
    for (let i = 0; i < spectrum.length; i++) this.#gain[i] = this.#gainOf(i, spectrum[i]!)
    const last = spectrum.length - 1
    for (let i = 0; i <= last; i++) {
      const [from, to] = [Math.max(0, i - NEIGHBOURS), Math.min(last, i + NEIGHBOURS)]
      let sum = 0
      for (let k = from; k <= to; k++) sum += this.#gain[k]!
      spectrum[i] = spectrum[i]! * (sum / (to - from + 1))
    }
  }

  #start(spectrum: Float64Array): void {
    this.#power.set(spectrum)
    for (let i = 0; i < spectrum.length; i++) this.#noise[i] = this.#floor[i] = spectrum[i]! / MAX_GAIN
    this.#isFirst = false
  }

  #gainOf(i: number, energy: number): number {
    const power = (this.#power[i] = SMOOTHING * this.#power[i]! + (1 - SMOOTHING) * energy)
    const noise = (this.#noise[i] = lowerEnvelope(this.#noise[i]!, power))
    const signal = Math.max(1, power - noise)
    const floor = (this.#floor[i] = lowerEnvelope(this.#floor[i]!, signal))
    const peak = this.#peak[i]! * MASK_DECAY
    const unmasked = signal < MASK_DECAY * peak ? peak * MASK_LEVEL : signal
    this.#peak[i] = Math.max(peak, signal)
    return Math.min(MAX_GAIN, Math.max(1 / MAX_GAIN, Math.max(unmasked, floor) / power))
  }
}

function lowerEnvelope(envelope: number, value: number): number {
  const keep = value >= envelope ? RISE : FALL
  return keep * envelope + (1 - keep) * value
}

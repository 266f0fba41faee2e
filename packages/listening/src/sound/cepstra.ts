import { PowerSpectrum } from './fourier.ts'
import { applyFilter, buildMelFilters, type MelConfig } from './mel-filters.ts'
import { NoiseSuppressor } from './noise-suppressor.ts'

export const CEPSTRA = 13
const PRE_EMPHASIS = 0.97
const FULL_SCALE = 32_768
const MIN_ENERGY = 1e-4
const LIFTER = 22
/**
 * The noise floor, 50 dB below the recent peak. Where a telephone, a headset or a noise gate leaves nothing at all, the
 * logarithm of zero would weigh more than the speech.
 */
const FLOOR = 1e-5
const FORGETTING = 0.997
/** About 78 dB below full scale; anything quieter counts as silence. */
const INAUDIBLE = 100

export interface CepstrumConfig extends MelConfig {
  windowSamples: number
  stepSamples: number
}

/** Turns samples into one cepstrum per 10 ms, as Sphinx does. */
export class CepstrumStream {
  readonly #config: CepstrumConfig
  readonly #spectrum: PowerSpectrum
  readonly #filters
  readonly #suppressor: NoiseSuppressor
  readonly #window: Float64Array
  readonly #cosines: Float64Array
  readonly #bands: Float64Array
  readonly #frame: Float64Array
  #pending: number[] = []
  #previous = 0
  #loudest = 0
  /** The level of the last frame, averaged over the bands, so that a whisper counts as much as a hum. */
  decibels = 0

  constructor(config: CepstrumConfig) {
    this.#config = config
    this.#spectrum = new PowerSpectrum(config.size)
    this.#filters = buildMelFilters(config)
    this.#suppressor = new NoiseSuppressor(config.filters)
    const last = config.windowSamples - 1
    this.#window = Float64Array.from({ length: last + 1 }, (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / last))
    this.#cosines = cosineTransform(config.filters)
    this.#bands = new Float64Array(config.filters)
    this.#frame = new Float64Array(config.size)
  }

  /** `samples` between -1 and 1. */
  feed(samples: Float32Array): Float32Array[] {
    for (const sample of samples) {
      const scaled = sample * FULL_SCALE
      this.#pending.push(scaled - PRE_EMPHASIS * this.#previous)
      this.#previous = scaled
    }
    const cepstra: Float32Array[] = []
    let start = 0
    for (; start + this.#config.windowSamples <= this.#pending.length; start += this.#config.stepSamples)
      cepstra.push(this.#measure(start))
    this.#pending = this.#pending.slice(start)
    return cepstra
  }

  /** Measures the level of the frame and adds the noise floor to every band. */
  #applyFloor(): void {
    const bands = this.#bands
    this.#loudest *= FORGETTING
    for (const energy of bands) this.#loudest = Math.max(this.#loudest, energy)
    const floor = MIN_ENERGY + FLOOR * this.#loudest
    let logs = 0
    for (let band = 0; band < bands.length; band++) {
      logs += Math.log10(bands[band]! + INAUDIBLE)
      bands[band] = bands[band]! + floor
    }
    this.decibels = (10 * logs) / bands.length
  }

  #measure(start: number): Float32Array {
    for (let i = 0; i < this.#window.length; i++) this.#frame[i] = this.#pending[start + i]! * this.#window[i]!
    const power = this.#spectrum.measure(this.#frame)
    for (let band = 0; band < this.#bands.length; band++) this.#bands[band] = applyFilter(this.#filters[band]!, power)
    this.#applyFloor()
    this.#suppressor.apply(this.#bands)
    const bands = this.#bands.map((energy) => Math.log(energy))
    return Float32Array.from({ length: CEPSTRA }, (_, i) => {
      let sum = 0
      for (let band = 0; band < bands.length; band++) sum += bands[band]! * this.#cosines[i * bands.length + band]!
      return sum
    })
  }
}

function cosineTransform(bands: number): Float64Array {
  return Float64Array.from({ length: CEPSTRA * bands }, (_, at) => {
    const [i, band] = [Math.floor(at / bands), at % bands]
    const lift = 1 + (LIFTER / 2) * Math.sin((i * Math.PI) / LIFTER)
    return lift * Math.sqrt((i === 0 ? 1 : 2) / bands) * Math.cos((Math.PI * i * (band + 0.5)) / bands)
  })
}

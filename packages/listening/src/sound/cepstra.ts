import { PowerSpectrum } from './fourier.ts'
import { applyFilter, buildMelFilters, type Filter, type MelConfig } from './mel-filters.ts'
import { NoiseSuppressor } from './noise-suppressor.ts'
import { UNWARPED, WARPS } from './warps.ts'

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

/** One frame as a cepstrum for each of the WARPS. */
export type WarpedCepstra = readonly Float32Array[]

export const pickCepstrum = (cepstra: WarpedCepstra, warp: number): Float32Array => cepstra[warp]!

/** Turns samples into the cepstra of one frame per 10 ms, as Sphinx does. */
export class CepstrumStream {
  readonly #config: CepstrumConfig
  readonly #spectrum: PowerSpectrum
  readonly #analysers: CepstrumAnalyser[]
  readonly #window: Float64Array
  readonly #frame: Float64Array
  #pending: number[] = []
  #previous = 0

  constructor(config: CepstrumConfig) {
    this.#config = config
    this.#spectrum = new PowerSpectrum(config.size)
    this.#analysers = WARPS.map((warp) => new CepstrumAnalyser(buildMelFilters(config, warp)))
    const last = config.windowSamples - 1
    this.#window = Float64Array.from({ length: last + 1 }, (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / last))
    this.#frame = new Float64Array(config.size)
  }

  /** The level of the last frame. */
  get decibels(): number {
    return this.#analysers[UNWARPED]!.decibels
  }

  /** `samples` between -1 and 1. */
  feed(samples: Float32Array): WarpedCepstra[] {
    for (const sample of samples) {
      const scaled = sample * FULL_SCALE
      this.#pending.push(scaled - PRE_EMPHASIS * this.#previous)
      this.#previous = scaled
    }
    const frames: WarpedCepstra[] = []
    let start = 0
    for (; start + this.#config.windowSamples <= this.#pending.length; start += this.#config.stepSamples)
      frames.push(this.#measure(start))
    this.#pending = this.#pending.slice(start)
    return frames
  }

  #measure(start: number): WarpedCepstra {
    for (let i = 0; i < this.#window.length; i++) this.#frame[i] = this.#pending[start + i]! * this.#window[i]!
    const power = this.#spectrum.measure(this.#frame)
    return this.#analysers.map((analyser) => analyser.analyse(power))
  }
}

/** Turns the power spectrum of each frame into a cepstrum, with one set of filters. */
class CepstrumAnalyser {
  readonly #filters: readonly Filter[]
  readonly #suppressor: NoiseSuppressor
  readonly #cosines: Float64Array
  readonly #bands: Float64Array
  #loudest = 0
  /** The level of the last frame, averaged over the bands, so that a whisper counts as much as a hum. */
  decibels = 0

  constructor(filters: readonly Filter[]) {
    this.#filters = filters
    this.#suppressor = new NoiseSuppressor(filters.length)
    this.#cosines = cosineTransform(filters.length)
    this.#bands = new Float64Array(filters.length)
  }

  analyse(power: Float64Array): Float32Array {
    const bands = this.#bands
    for (let band = 0; band < bands.length; band++) bands[band] = applyFilter(this.#filters[band]!, power)
    this.#applyFloor()
    this.#suppressor.apply(bands)
    for (let band = 0; band < bands.length; band++) bands[band] = Math.log(bands[band]!)
    const cepstrum = new Float32Array(CEPSTRA)
    for (let i = 0; i < CEPSTRA; i++) {
      let sum = 0
      for (let band = 0; band < bands.length; band++) sum += bands[band]! * this.#cosines[i * bands.length + band]!
      cepstrum[i] = sum
    }
    return cepstrum
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
}

function cosineTransform(bands: number): Float64Array {
  return Float64Array.from({ length: CEPSTRA * bands }, (_, at) => {
    const [i, band] = [Math.floor(at / bands), at % bands]
    const lift = 1 + (LIFTER / 2) * Math.sin((i * Math.PI) / LIFTER)
    return lift * Math.sqrt((i === 0 ? 1 : 2) / bands) * Math.cos((Math.PI * i * (band + 0.5)) / bands)
  })
}

import { PowerSpectrum } from './fourier.ts'
import { applyFilter, buildMelFilters, type MelShape } from './mel-filters.ts'
import { NoiseSuppressor } from './noise-suppressor.ts'

export const CEPSTRA = 13
const PRE_EMPHASIS = 0.97
const FULL_SCALE = 32_768
const LEAST_ENERGY = 1e-4
const LIFTER = 22
/**
 * 50 dB below the loudest of late there is always something. Where a telephone, a headset or a noise gate left nothing
 * at all, the logarithm would make more of it than of the speech.
 */
const FLOOR = 1e-5
const FORGETTING = 0.997
/** About 78 dB below full scale: between this and no sound at all nobody can tell. */
const INAUDIBLE = 100

export interface SoundShape extends MelShape {
  windowSamples: number
  stepSamples: number
}

/** Turns samples into one cepstrum per 10 ms, the way Sphinx does it. */
export class CepstrumStream {
  readonly #shape: SoundShape
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
  /** Of the last frame, over all bands alike: a whisper is as loud as a hum. */
  decibels = 0

  constructor(shape: SoundShape) {
    this.#shape = shape
    this.#spectrum = new PowerSpectrum(shape.size)
    this.#filters = buildMelFilters(shape)
    this.#suppressor = new NoiseSuppressor(shape.filters)
    const last = shape.windowSamples - 1
    this.#window = Float64Array.from({ length: last + 1 }, (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / last))
    this.#cosines = cosineTransform(shape.filters)
    this.#bands = new Float64Array(shape.filters)
    this.#frame = new Float64Array(shape.size)
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
    for (; start + this.#shape.windowSamples <= this.#pending.length; start += this.#shape.stepSamples)
      cepstra.push(this.#measure(start))
    this.#pending = this.#pending.slice(start)
    return cepstra
  }

  /** Notes how loud the frame is, and gives every band the floor that a room would. */
  #fillUp(): void {
    const bands = this.#bands
    this.#loudest *= FORGETTING
    for (const energy of bands) this.#loudest = Math.max(this.#loudest, energy)
    const floor = LEAST_ENERGY + FLOOR * this.#loudest
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
    this.#fillUp()
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

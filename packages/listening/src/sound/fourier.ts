import { FourierTransform } from './fourier-transform.ts'

/** Power spectrum of a real signal; `size` is a power of two. */
export class PowerSpectrum {
  readonly size: number
  readonly #fourier: FourierTransform
  readonly #re: Float64Array
  readonly #im: Float64Array
  readonly power: Float64Array

  constructor(size: number) {
    this.size = size
    this.#fourier = new FourierTransform(size)
    this.#re = new Float64Array(size)
    this.#im = new Float64Array(size)
    this.power = new Float64Array(size / 2 + 1)
  }

  measure(samples: Float64Array): Float64Array {
    const [re, im] = [this.#re, this.#im]
    im.fill(0)
    for (let i = 0; i < this.size; i++) re[i] = samples[i] ?? 0
    this.#fourier.transform(re, im)
    for (let i = 0; i < this.power.length; i++) this.power[i] = re[i]! * re[i]! + im[i]! * im[i]!
    return this.power
  }
}

import { FourierTransform } from '../sound/fourier-transform.ts'

/**
 * How alike two signals are when the second is moved. Lag n of the result, modulo its length, belongs to `second` being n
 * samples later than `first`. The size is a power of two; what is longer is cut off.
 */
export class CrossCorrelator {
  readonly size: number
  readonly #fourier: FourierTransform
  readonly #re: Float64Array
  readonly #im: Float64Array

  constructor(size: number) {
    this.size = size
    this.#fourier = new FourierTransform(size)
    this.#re = new Float64Array(size)
    this.#im = new Float64Array(size)
  }

  correlate(first: Float32Array, second: Float32Array): Float64Array {
    const { size } = this
    const [re, im] = [this.#re, this.#im]
    for (let i = 0; i < size; i++) {
      re[i] = first[i] ?? 0
      im[i] = second[i] ?? 0
    }
    // One transform for both, because they are real: their spectra are the even and the odd part of the sum.
    this.#fourier.transform(re, im)
    for (let i = 0; i <= size / 2; i++) this.#cross(i, (size - i) % size)
    this.#fourier.transformBack(re, im)
    return re
  }

  /** Conjugate of the spectrum of the first, times that of the second. */
  #cross(i: number, j: number): void {
    const [re, im] = [this.#re, this.#im]
    const [a, b, c, d] = [re[i]!, im[i]!, re[j]!, im[j]!]
    const [firstRe, firstIm, secondRe, secondIm] = [(a + c) / 2, (b - d) / 2, (b + d) / 2, (c - a) / 2]
    re[i] = re[j] = firstRe * secondRe + firstIm * secondIm
    im[i] = firstRe * secondIm - firstIm * secondRe
    im[j] = -im[i]!
  }
}

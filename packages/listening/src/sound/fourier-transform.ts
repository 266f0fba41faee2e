/** A radix-2 transform of complex numbers; `size` is a power of two. */
export class FourierTransform {
  readonly size: number
  readonly #cos: Float64Array
  readonly #sin: Float64Array
  readonly #reversed: Uint32Array

  constructor(size: number) {
    this.size = size
    const bits = Math.log2(size)
    this.#cos = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size))
    this.#sin = Float64Array.from({ length: size / 2 }, (_, i) => -Math.sin((2 * Math.PI * i) / size))
    this.#reversed = Uint32Array.from({ length: size }, (_, i) => reverseBits(i, bits))
  }

  /** In place. */
  transform(re: Float64Array, im: Float64Array): void {
    for (let i = 0; i < this.size; i++) {
      const j = this.#reversed[i]!
      if (j <= i) continue
      const [a, b] = [re[i]!, im[i]!]
      re[i] = re[j]!
      im[i] = im[j]!
      re[j] = a
      im[j] = b
    }
    for (let half = 1; half < this.size; half *= 2) this.#merge(re, im, half)
  }

  /** In place, without the division by the size. */
  transformBack(re: Float64Array, im: Float64Array): void {
    this.transform(im, re)
  }

  #merge(re: Float64Array, im: Float64Array, half: number): void {
    const cos = this.#cos
    const sin = this.#sin
    const stride = this.size / (2 * half)
    for (let start = 0; start < this.size; start += 2 * half) {
      for (let k = 0; k < half; k++) {
        const c = cos[k * stride]!
        const s = sin[k * stride]!
        const a = start + k
        const b = a + half
        const x = re[b]! * c - im[b]! * s
        const y = re[b]! * s + im[b]! * c
        re[b] = re[a]! - x
        im[b] = im[a]! - y
        re[a] = re[a]! + x
        im[a] = im[a]! + y
      }
    }
  }
}

function reverseBits(value: number, bits: number): number {
  let reversed = 0
  for (let i = 0; i < bits; i++) if (value & (1 << i)) reversed |= 1 << (bits - 1 - i)
  return reversed
}

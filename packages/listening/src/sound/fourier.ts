/** Power spectrum of a real signal by a radix-2 transform; `size` is a power of two. */
export class PowerSpectrum {
  readonly size: number
  readonly #cos: Float64Array
  readonly #sin: Float64Array
  readonly #reversed: Uint32Array
  readonly #re: Float64Array
  readonly #im: Float64Array
  readonly power: Float64Array

  constructor(size: number) {
    this.size = size
    const bits = Math.log2(size)
    this.#cos = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size))
    this.#sin = Float64Array.from({ length: size / 2 }, (_, i) => -Math.sin((2 * Math.PI * i) / size))
    this.#reversed = Uint32Array.from({ length: size }, (_, i) => reverseBits(i, bits))
    this.#re = new Float64Array(size)
    this.#im = new Float64Array(size)
    this.power = new Float64Array(size / 2 + 1)
  }

  measure(samples: Float64Array): Float64Array {
    const [re, im] = [this.#re, this.#im]
    im.fill(0)
    for (let i = 0; i < this.size; i++) re[this.#reversed[i]!] = samples[i] ?? 0
    for (let half = 1; half < this.size; half *= 2) this.#merge(half)
    for (let i = 0; i < this.power.length; i++) this.power[i] = re[i]! * re[i]! + im[i]! * im[i]!
    return this.power
  }

  #merge(half: number): void {
    const re = this.#re
    const im = this.#im
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

/** The minimum of the recent values, kept per block of values, which is cheaper than a value-wise window. */
export class SlidingMinimum {
  readonly #blockLength: number
  readonly #blocks: number
  /** The minimum of each block, the newest last. */
  #minima: number[] = []
  #inBlock = 0

  constructor(blockLength: number, blocks: number) {
    this.#blockLength = blockLength
    this.#blocks = blocks
  }

  reset(): void {
    this.#minima = []
    this.#inBlock = 0
  }

  add(value: number): number {
    if (this.#inBlock === 0) this.#minima = [...this.#minima.slice(1 - this.#blocks), value]
    this.#inBlock = (this.#inBlock + 1) % this.#blockLength
    this.#minima[this.#minima.length - 1] = Math.min(this.#minima.at(-1) ?? value, value)
    return Math.min(...this.#minima)
  }
}

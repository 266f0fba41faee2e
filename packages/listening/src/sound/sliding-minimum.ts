/** The least of the values of late, kept for some blocks of so many values each: cheap, and none is forgotten too soon. */
export class SlidingMinimum {
  readonly #blockLength: number
  readonly #blocks: number
  /** The least of each block, the newest last. */
  #least: number[] = []
  #inBlock = 0

  constructor(blockLength: number, blocks: number) {
    this.#blockLength = blockLength
    this.#blocks = blocks
  }

  forget(): void {
    this.#least = []
    this.#inBlock = 0
  }

  hear(value: number): number {
    if (this.#inBlock === 0) this.#least = [...this.#least.slice(1 - this.#blocks), value]
    this.#inBlock = (this.#inBlock + 1) % this.#blockLength
    this.#least[this.#least.length - 1] = Math.min(this.#least.at(-1) ?? value, value)
    return Math.min(...this.#least)
  }
}

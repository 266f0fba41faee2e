import { SlidingMinimum } from '../sound/sliding-minimum.ts'

/** The noise floor is the minimum of the last two blocks of this many frames. */
const BLOCK_FRAMES = 150
const BLOCKS = 2
const SMOOTHING = 0.6
const ABOVE_DECIBELS = 9
/** Once above the floor, audio stays above it until it falls below this. */
const STILL_ABOVE_DECIBELS = 6

/** Detects any audio above the noise floor. */
export class NoiseFloor {
  readonly #minimum = new SlidingMinimum(BLOCK_FRAMES, BLOCKS)
  #smooth: number | undefined
  #isAbove = false

  reset(): void {
    this.#minimum.reset()
    this.#smooth = undefined
    this.#isAbove = false
  }

  isAbove(decibels: number): boolean {
    this.#smooth = this.#smooth === undefined ? decibels : SMOOTHING * this.#smooth + (1 - SMOOTHING) * decibels
    const above = this.#smooth - this.#minimum.add(this.#smooth)
    this.#isAbove = above > (this.#isAbove ? STILL_ABOVE_DECIBELS : ABOVE_DECIBELS)
    return this.#isAbove
  }
}

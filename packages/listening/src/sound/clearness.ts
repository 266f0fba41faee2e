const SMOOTHING = 0.6
/**
 * What stays is taken for the room after a while, and a shout is forgotten; in decibels a second. Slowly: nobody should
 * seem less clear at the end of a long line than at its beginning.
 */
const FLOOR_RISE = 1
const PEAK_FALL = 0.5

/** How far the loudest of late stands above the room, in decibels. */
export class Clearness {
  readonly #rise: number
  readonly #fall: number
  #smooth: number | undefined
  #floor = 0
  #peak = 0

  constructor(stepS: number) {
    this.#rise = FLOOR_RISE * stepS
    this.#fall = PEAK_FALL * stepS
  }

  forget(): void {
    this.#smooth = undefined
  }

  measure(decibels: number): number {
    if (this.#smooth === undefined) this.#smooth = this.#floor = this.#peak = decibels
    this.#smooth = SMOOTHING * this.#smooth + (1 - SMOOTHING) * decibels
    this.#floor = Math.min(this.#smooth, this.#floor + this.#rise)
    this.#peak = Math.max(this.#smooth, this.#peak - this.#fall)
    return this.#peak - this.#floor
  }
}

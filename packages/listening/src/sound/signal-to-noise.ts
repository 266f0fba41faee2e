import { SlidingMinimum } from './sliding-minimum.ts'

const SMOOTHING = 0.6
/**
 * What stays is taken for the room after a while, and a shout is forgotten; in decibels a second. Slowly: nobody should
 * seem less clear at the end of a long line than at its beginning.
 */
const FLOOR_RISE = 1
const PEAK_FALL = 0.5
/**
 * A noise that begins lifts the quietest of so long by so much at once. Less than that is a voice without a gap, and of
 * a shorter time a whisper is noise.
 */
const WINDOW_SECONDS = 2
const BLOCKS = 8
const NOISE_BEGINS = 15

/** How far the loudest of late stands above the room, in decibels. */
export class SignalToNoise {
  readonly #rise: number
  readonly #fall: number
  readonly #quietest: SlidingMinimum
  #smooth: number | undefined
  #floor = 0
  #peak = 0

  constructor(stepS: number) {
    this.#rise = FLOOR_RISE * stepS
    this.#fall = PEAK_FALL * stepS
    this.#quietest = new SlidingMinimum(Math.round(WINDOW_SECONDS / BLOCKS / stepS), BLOCKS)
  }

  forget(): void {
    this.#smooth = undefined
    this.#quietest.forget()
  }

  measure(decibels: number): number {
    if (this.#smooth === undefined) this.#smooth = this.#floor = this.#peak = decibels
    this.#smooth = SMOOTHING * this.#smooth + (1 - SMOOTHING) * decibels
    this.#floor = this.#findFloor(this.#smooth)
    this.#peak = Math.max(this.#smooth, this.#peak - this.#fall)
    return this.#peak - this.#floor
  }

  #findFloor(smooth: number): number {
    const risen = Math.min(smooth, this.#floor + this.#rise)
    const quietest = this.#quietest.hear(smooth)
    return quietest > risen + NOISE_BEGINS ? quietest : risen
  }
}

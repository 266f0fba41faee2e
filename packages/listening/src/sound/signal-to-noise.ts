import { SlidingMinimum } from './sliding-minimum.ts'

const SMOOTHING = 0.6
/**
 * In decibels per second: a lasting level becomes the noise floor, and a shout is no longer the peak. Both are slow, so that
 * a voice has the same distance at the end of a long line as at its start.
 */
const FLOOR_RISE = 1
const PEAK_FALL = 0.5
/**
 * A new noise raises the minimum of this time by this much at once. A smaller rise is a voice without gaps, and within a
 * shorter time a whisper would count as noise.
 */
const WINDOW_SECONDS = 2
const BLOCKS = 8
const NEW_NOISE_DB = 15

/** Measures how far the recent peak is above the noise floor, in decibels. */
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

  reset(): void {
    this.#smooth = undefined
    this.#quietest.reset()
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
    const quietest = this.#quietest.add(smooth)
    return quietest > risen + NEW_NOISE_DB ? quietest : risen
  }
}

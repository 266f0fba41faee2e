import { QuietestOfLate } from './quietest-of-late.ts'

const SMOOTHING = 0.6
/**
 * The quietest of so long is the room: a noise that begins is known for it soon. Of half as long, whispers pass for
 * noise, and clear voices lose a little where they have no gap in them.
 */
const WINDOW_SECONDS = 3
const BLOCKS = 6
/** A shout is forgotten; in decibels a second. */
const PEAK_FALL = 0.5

/** How far the loudest of late stands above the room, in decibels. */
export class Clearness {
  readonly #fall: number
  readonly #room: QuietestOfLate
  #smooth: number | undefined
  #peak = 0

  constructor(stepS: number) {
    this.#fall = PEAK_FALL * stepS
    this.#room = new QuietestOfLate(Math.round(WINDOW_SECONDS / BLOCKS / stepS), BLOCKS)
  }

  forget(): void {
    this.#smooth = undefined
    this.#room.forget()
  }

  measure(decibels: number): number {
    if (this.#smooth === undefined) this.#smooth = this.#peak = decibels
    this.#smooth = SMOOTHING * this.#smooth + (1 - SMOOTHING) * decibels
    this.#peak = Math.max(this.#smooth, this.#peak - this.#fall)
    return this.#peak - this.#room.hear(this.#smooth)
  }
}

import { SlidingMinimum } from '../sound/sliding-minimum.ts'

/** The room is as loud as the quietest moment of the last two stretches of this many frames. */
const STRETCH_FRAMES = 150
const STRETCHES = 2
const SMOOTHING = 0.6
const ABOVE_DECIBELS = 9
/** It sounds until it comes nearer than this. */
const STILL_ABOVE_DECIBELS = 6

/** Whether anything sounds above the room, whatever it is. */
export class NoiseFloor {
  readonly #room = new SlidingMinimum(STRETCH_FRAMES, STRETCHES)
  #smooth: number | undefined
  #isAbove = false

  forget(): void {
    this.#room.forget()
    this.#smooth = undefined
    this.#isAbove = false
  }

  isAbove(decibels: number): boolean {
    this.#smooth = this.#smooth === undefined ? decibels : SMOOTHING * this.#smooth + (1 - SMOOTHING) * decibels
    const above = this.#smooth - this.#room.hear(this.#smooth)
    this.#isAbove = above > (this.#isAbove ? STILL_ABOVE_DECIBELS : ABOVE_DECIBELS)
    return this.#isAbove
  }
}

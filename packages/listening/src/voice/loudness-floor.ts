/** The room is as loud as the quietest moment of the last two stretches of this many frames. */
const STRETCH_FRAMES = 150
const SMOOTHING = 0.6
const ABOVE_DECIBELS = 9
/** It sounds until it comes nearer than this. */
const STILL_ABOVE_DECIBELS = 6

/** Whether anything sounds above the room, whatever it is. */
export class LoudnessFloor {
  #smooth: number | undefined
  #before = Number.POSITIVE_INFINITY
  #now = Number.POSITIVE_INFINITY
  #frames = 0
  #isAbove = false

  forget(): void {
    this.#smooth = undefined
    this.#before = Number.POSITIVE_INFINITY
    this.#now = Number.POSITIVE_INFINITY
    this.#frames = 0
    this.#isAbove = false
  }

  isAbove(decibels: number): boolean {
    this.#smooth = this.#smooth === undefined ? decibels : SMOOTHING * this.#smooth + (1 - SMOOTHING) * decibels
    this.#now = Math.min(this.#now, this.#smooth)
    if (++this.#frames === STRETCH_FRAMES) {
      this.#before = this.#now
      this.#now = this.#smooth
      this.#frames = 0
    }
    const floor = Math.min(this.#before, this.#now)
    this.#isAbove = this.#smooth - floor > (this.#isAbove ? STILL_ABOVE_DECIBELS : ABOVE_DECIBELS)
    return this.#isAbove
  }
}

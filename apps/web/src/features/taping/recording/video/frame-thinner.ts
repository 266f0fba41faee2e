import { findSlot } from '@sidelight/domain/taping/slots'

/** Leaves out the frames of a camera that is faster than the tape, and counts those that are missing. */
export class FrameThinner {
  readonly #frameRate: number
  #slot: number | undefined
  #kept = 0

  constructor(frameRate: number) {
    this.#frameRate = frameRate
  }

  get kept(): number {
    return this.#kept
  }

  /** Slots up to the last frame that have none. */
  get missing(): number {
    return (this.#slot ?? -1) + 1 - this.#kept
  }

  /** Returns whether the frame is kept. Seconds count from the first frame. */
  admit(seconds: number): boolean {
    const slot = findSlot(this.#slot, seconds, this.#frameRate)
    if (slot === undefined) return false
    this.#slot = slot
    this.#kept += 1
    return true
  }
}

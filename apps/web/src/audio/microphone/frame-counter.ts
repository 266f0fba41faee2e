const CHECK_SECONDS = 1

/**
 * Numbers blocks of audio by counting their samples. The frame number of a starved browser stands still for some blocks and
 * then makes up for it, while no sample is missing; a deficit that lasts from one check to the next is a loss.
 */
export class FrameCounter {
  readonly #framesPerCheck: number
  #next: number | undefined
  #checkedFrames = 0
  #leastDeficit = Infinity
  /** The frame of the block that was counted last. */
  frame = 0
  /** How many frames were lost before it. */
  lost = 0

  constructor(sampleRate: number) {
    this.#framesPerCheck = CHECK_SECONDS * sampleRate
  }

  /** `currentFrame` is what the audio thread says about the first sample of the block. */
  count(length: number, currentFrame: number): void {
    const expected = this.#next ?? currentFrame
    this.lost = this.#findLoss(length, currentFrame - expected)
    this.frame = expected + this.lost
    this.#next = this.frame + length
  }

  #findLoss(length: number, deficit: number): number {
    this.#leastDeficit = Math.min(this.#leastDeficit, deficit)
    this.#checkedFrames += length
    if (this.#checkedFrames < this.#framesPerCheck) return 0
    const loss = Math.max(0, this.#leastDeficit)
    this.#checkedFrames = 0
    this.#leastDeficit = Infinity
    return loss
  }
}

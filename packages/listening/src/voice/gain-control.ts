/** The root mean square of the voices that the network was trained with. */
const TARGET_LEVEL = 0.1
const MAX_GAIN = 30
/** The peak falls by 2 dB per second, so that a murmur after a shout is amplified again. */
const PEAK_DECAY = 0.9926

/** Amplifies a voice to the level that the voice detector expects. */
export class GainControl {
  #loudest = TARGET_LEVEL / MAX_GAIN
  #amplified = new Float32Array(0)

  reset(): void {
    this.#loudest = TARGET_LEVEL / MAX_GAIN
  }

  /** The returned array is reused by the next call. */
  apply(frame: Float32Array): Float32Array {
    let sum = 0
    for (const sample of frame) sum += sample * sample
    this.#loudest = Math.max(Math.sqrt(sum / frame.length), this.#loudest * PEAK_DECAY, TARGET_LEVEL / MAX_GAIN)
    const gain = Math.max(1, TARGET_LEVEL / this.#loudest)
    if (gain === 1) return frame
    if (this.#amplified.length !== frame.length) this.#amplified = new Float32Array(frame.length)
    for (let i = 0; i < frame.length; i++) this.#amplified[i] = frame[i]! * gain
    return this.#amplified
  }
}

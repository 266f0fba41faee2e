/** Where the network was taught: frames of a voice are about as loud as this, as a root mean square. */
const USUAL = 0.1
const MOST_GAIN = 30
/** The loudest of late is forgotten by 2 dB a second: a shout must not make the murmur after it inaudible. */
const FORGETTING = 0.9926

/** Brings a voice to a usual level, whoever speaks and however far from the microphone. */
export class GainControl {
  #loudest = USUAL / MOST_GAIN
  #steadied = new Float32Array(0)

  forget(): void {
    this.#loudest = USUAL / MOST_GAIN
  }

  /** The frame it returns is its own and changes with the next. */
  steady(frame: Float32Array): Float32Array {
    let sum = 0
    for (const sample of frame) sum += sample * sample
    this.#loudest = Math.max(Math.sqrt(sum / frame.length), this.#loudest * FORGETTING, USUAL / MOST_GAIN)
    const gain = Math.max(1, USUAL / this.#loudest)
    if (gain === 1) return frame
    if (this.#steadied.length !== frame.length) this.#steadied = new Float32Array(frame.length)
    for (let i = 0; i < frame.length; i++) this.#steadied[i] = frame[i]! * gain
    return this.#steadied
  }
}

import { CEPSTRA } from './cepstra.ts'

/** A frame is complete after this many further frames. */
export const DYNAMICS_DELAY_FRAMES = 3

/** Adds the first and second differences to a cepstrum. The first frame is repeated before the start. */
export class DynamicFeatures {
  #window: Float32Array[] = []

  push(cepstrum: Float32Array): Float32Array {
    if (this.#window.length === 0) this.#window = Array.from({ length: 2 * DYNAMICS_DELAY_FRAMES }, () => cepstrum)
    this.#window.push(cepstrum)
    const at = (offset: number, i: number): number => this.#window[DYNAMICS_DELAY_FRAMES + offset]![i]!
    const features = new Float32Array(3 * CEPSTRA)
    for (let i = 0; i < CEPSTRA; i++) {
      features[i] = at(0, i)
      features[CEPSTRA + i] = at(2, i) - at(-2, i)
      features[2 * CEPSTRA + i] = at(3, i) - at(-1, i) - (at(1, i) - at(-3, i))
    }
    this.#window.shift()
    return features
  }
}

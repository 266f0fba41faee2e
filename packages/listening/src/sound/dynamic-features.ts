import { CEPSTRA } from './cepstra.ts'

/** A frame is complete when so many more have come. */
export const DYNAMICS_DELAY_FRAMES = 3

/** Adds to a cepstrum how it moves, and how that changes. Before the first frame it was always like the first. */
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

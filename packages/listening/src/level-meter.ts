const STEP_SAMPLES = 800
const MIN_DECIBELS = -100

/** Measures the level twenty times a second, in decibels relative to full scale. */
export class LevelMeter {
  #sum = 0
  #samples = 0

  measure(samples: Float32Array): number | undefined {
    for (const sample of samples) this.#sum += sample * sample
    this.#samples += samples.length
    if (this.#samples < STEP_SAMPLES) return undefined
    const decibels = 10 * Math.log10(this.#sum / this.#samples + 1e-12)
    this.#sum = 0
    this.#samples = 0
    return Math.max(MIN_DECIBELS, decibels)
  }
}

/** Half the rate of the microphone is enough for pitch. */
const RATE = 8000
const STEP_SAMPLES = RATE / 50
const STEP_MS = 20
/** Pitch between 80 and 500 Hz. */
const MIN_LAG = RATE / 500
const MAX_LAG = RATE / 80
const WINDOW = 240
/** Vowels repeat themselves this well; a breath, a rustle and the noise of a room do not. */
const PERIODIC = 0.6
/** The actor's voice is hardly ever this much softer than its loudest moment. */
const CLEAR_DECIBELS = 30
/** Above the level of the silence after it. */
const AUDIBLE_DECIBELS = 6
const SILENCE_STEPS = 30
/** A hum is even for so long; between the words of a voice the level falls. */
const EVEN_STEPS = 100
/** The search may end a word this early; its sound fades for this long. */
const TAIL_MS = 140
const FADING_MS = 300
/** What fades belongs to the word before; another word is louder than the softest sound since. */
const RISE_DECIBELS = 6
/** Where no more of the silence repeats itself than this, even a voice below the level of the room is told by that alone. */
const HUMMING_SHARE = 0.1
/** What comes later is no part of the same phrase. */
const WITHIN_MS = 800

/**
 * Finds a voice that is too soft for the voice detector: the last word of a line is often murmured. It measures the audio
 * of the microphone, because the denoiser removes such a voice.
 */
export class SoftVoice {
  readonly #history = new Float32Array(MAX_LAG + WINDOW)
  /** The steps of the line: their levels, and whether the sound repeats itself. */
  #decibels: number[] = []
  #isPeriodic: boolean[] = []
  #loudest = Number.NEGATIVE_INFINITY
  /** When a sound that repeats itself, as a voice does, was last heard. */
  lastMs = 0
  #filled = 0
  #odd: number | undefined

  startLine(): void {
    this.#decibels = []
    this.#isPeriodic = []
    this.#loudest = Number.NEGATIVE_INFINITY
    this.lastMs = 0
  }

  addSamples(samples: Float32Array): void {
    for (const sample of samples) {
      if (this.#odd === undefined) {
        this.#odd = sample
        continue
      }
      this.#history[this.#history.length - STEP_SAMPLES + this.#filled++] = this.#odd + sample
      this.#odd = undefined
      if (this.#filled === STEP_SAMPLES) this.#endStep()
    }
  }

  /** For how long such a voice was heard after a word that ended at `wordMs` of the line. */
  measureAfter(wordMs: number): number {
    const silence = this.#decibels.slice(-SILENCE_STEPS).toSorted((a, b) => a - b)
    const audible = (silence[Math.floor(silence.length / 2)] ?? 0) + AUDIBLE_DECIBELS
    const isHumming = this.#isPeriodic.slice(-SILENCE_STEPS).filter(Boolean).length > HUMMING_SHARE * SILENCE_STEPS
    const stepOf = (ms: number): number => Math.ceil((wordMs + ms) / STEP_MS)
    let [heardMs, softest] = [0, Number.POSITIVE_INFINITY]
    for (let step = stepOf(0); step < Math.min(stepOf(WITHIN_MS), this.#decibels.length); step++) {
      const decibels = this.#decibels[step]!
      softest = Math.min(softest, decibels)
      if (step < stepOf(TAIL_MS) || !this.#isPeriodic[step]!) continue
      const isRising = decibels >= softest + RISE_DECIBELS
      const isLater = step >= stepOf(FADING_MS) && decibels > audible
      if (isHumming ? (isRising || isLater) && decibels > audible : isRising || isLater) heardMs += STEP_MS
    }
    return heardMs
  }

  /** The last step is hardly louder than the softest of the last seconds. */
  #isEven(): boolean {
    if (this.#decibels.length < EVEN_STEPS) return false
    return this.#decibels.at(-1)! < Math.min(...this.#decibels.slice(-EVEN_STEPS)) + AUDIBLE_DECIBELS
  }

  #endStep(): void {
    const history = this.#history
    const power = energy(history, history.length - STEP_SAMPLES, history.length) / STEP_SAMPLES
    this.#decibels.push(10 * Math.log10(power + 1e-12))
    const isPeriodic = measurePeriodicity(history) >= PERIODIC
    this.#isPeriodic.push(isPeriodic)
    this.#loudest = Math.max(this.#loudest, this.#decibels.at(-1)!)
    if (isPeriodic && this.#decibels.at(-1)! > this.#loudest - CLEAR_DECIBELS && !this.#isEven())
      this.lastMs = this.#isPeriodic.length * STEP_MS
    history.copyWithin(0, STEP_SAMPLES)
    this.#filled = 0
  }
}

/** The best correlation of the last window with an earlier one, at most 1. */
function measurePeriodicity(history: Float32Array): number {
  const power = energy(history, MAX_LAG, MAX_LAG + WINDOW)
  let best = 0
  for (let lag = MIN_LAG; lag <= MAX_LAG; lag++) {
    let sum = 0
    for (let i = MAX_LAG; i < MAX_LAG + WINDOW; i++) sum += history[i]! * history[i - lag]!
    const earlier = energy(history, MAX_LAG - lag, MAX_LAG - lag + WINDOW)
    best = Math.max(best, sum / Math.sqrt(power * earlier + 1e-20))
  }
  return best
}

function energy(samples: Float32Array, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += samples[i]! * samples[i]!
  return sum
}

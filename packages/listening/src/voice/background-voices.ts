import { SlidingMinimum } from '../sound/sliding-minimum.ts'

const STEP_SAMPLES = 160
const SMOOTHING = 0.7
/** Voices of several people stay within this distance of their minimum; between the actor's words the level falls further. */
const NEAR_DECIBELS = 9
/** Once they are in the background, one of them may be this loud. */
const STILL_NEAR_DECIBELS = 13
/** They are softer than the actor by this much, who is nearest to the microphone; a long even scream is not. */
const SOFTER_DECIBELS = 6
/** The actor's soft words and the pauses between words are shorter. */
const LASTING_FRAMES = 50
/**
 * In a loud room a voice is heard in half of the softest sound of a line, and for this long. Behind an actor in a quiet
 * room that sound is no voice; noise without voices is removed and keeps no line from being heard.
 */
const SOFTEST_DECIBELS = 12
const LOUD_SHARE = 0.5
const LOUD_FRAMES = 40
/** The minimum of the last two blocks of this many frames. */
const BLOCK_FRAMES = 100
const BLOCKS = 2

/**
 * Recognises voices in the background, which never fall silent, by their even level. It measures the audio of the
 * microphone, because the denoiser makes gaps between distant words.
 */
export class BackgroundVoices {
  readonly #minimum = new SlidingMinimum(BLOCK_FRAMES, BLOCKS)
  /** The levels of the steps that `measure` has not used yet. */
  #levels: number[] = []
  #power = 0
  #samples = 0
  #smooth: number | undefined
  /** The loudest voice of the line. */
  #loudest = Number.NEGATIVE_INFINITY
  #evenFrames = 0
  /** The softest level of the line, and the frames near it, all and with a voice. */
  #softest = Number.POSITIVE_INFINITY
  #softFrames = 0
  #softVoiceFrames = 0
  /** Others were heard in this line so much that the actor's words may be missed. */
  isLoud = false

  /** The actor may speak the next line more softly. */
  startLine(): void {
    this.#smooth = undefined
    this.#loudest = Number.NEGATIVE_INFINITY
    this.#evenFrames = 0
    this.#softest = Number.POSITIVE_INFINITY
    this.#softFrames = 0
    this.#softVoiceFrames = 0
    this.isLoud = false
  }

  /** For another microphone or room. */
  reset(): void {
    this.#minimum.reset()
    this.#levels = []
    this.#power = 0
    this.#samples = 0
    this.startLine()
  }

  addSamples(samples: Float32Array): void {
    for (const sample of samples) {
      this.#power += sample * sample
      if (++this.#samples < STEP_SAMPLES) continue
      this.#levels.push(10 * Math.log10(this.#power / STEP_SAMPLES))
      this.#power = 0
      this.#samples = 0
    }
  }

  /** Call it every 10 ms. Returns whether any voice of the frame is in the background. */
  measure(isVoice: boolean): boolean {
    const decibels = this.#levels.shift()
    // The level of digital silence, as of a muted microphone, is infinite.
    if (decibels === undefined || !Number.isFinite(decibels)) return false
    this.#smooth = this.#smooth === undefined ? decibels : SMOOTHING * this.#smooth + (1 - SMOOTHING) * decibels
    this.#listenToRoom(this.#smooth, isVoice)
    if (isVoice) this.#loudest = Math.max(this.#loudest, this.#smooth)
    const near = this.#evenFrames < LASTING_FRAMES ? NEAR_DECIBELS : STILL_NEAR_DECIBELS
    const limit = Math.min(this.#minimum.add(this.#smooth) + near, this.#loudest - SOFTER_DECIBELS)
    this.#evenFrames = this.#smooth < limit ? this.#evenFrames + 1 : 0
    return this.#evenFrames >= LASTING_FRAMES
  }

  #listenToRoom(decibels: number, isVoice: boolean): void {
    this.#softest = Math.min(this.#softest, decibels)
    if (decibels > this.#softest + SOFTEST_DECIBELS) return
    this.#softFrames++
    if (isVoice) this.#softVoiceFrames++
    this.isLoud ||= this.#softVoiceFrames >= Math.max(LOUD_FRAMES, LOUD_SHARE * this.#softFrames)
  }
}

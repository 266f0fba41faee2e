import { NoiseFloor } from './noise-floor.ts'
import { type Silero, VOICE_FRAME_SAMPLES } from './silero.ts'
import { GainControl } from './gain-control.ts'

const HEARD = 0.5
const UNHEARD = 0.35
/** So much of a line may sound without being taken for a voice; then it is one that the network does not know. */
const UNHEARD_FRAMES = 35
/** What sounds is then taken for a voice, */
const PROBABLY = 0.7

/**
 * Whether somebody speaks. The network knows voices at a usual level, so it is given them at one; and it was taught
 * speech that is voiced, so where it hears nothing in all that sounds, loudness decides: a whisper, a falsetto, a
 * voice behind a wall of cloth.
 */
export class VoiceDetector {
  readonly #silero: Silero
  readonly #level = new GainControl()
  readonly #floor = new NoiseFloor()
  readonly #frame = new Float32Array(VOICE_FRAME_SAMPLES)
  #filled = 0
  #network = 0
  #isSounding = false
  #unheardFrames = 0
  #heardFrames = 0

  constructor(silero: Silero) {
    this.#silero = silero
  }

  beginLine(): void {
    this.#unheardFrames = 0
    this.#heardFrames = 0
  }

  /** Another microphone, another room. */
  forget(): void {
    this.#silero.forget()
    this.#level.forget()
    this.#floor.forget()
    this.#filled = 0
    this.#network = 0
    this.#isSounding = false
    this.beginLine()
  }

  hear(samples: Float32Array): void {
    for (const sample of samples) {
      this.#frame[this.#filled++] = sample
      if (this.#filled < VOICE_FRAME_SAMPLES) continue
      this.#network = this.#silero.hear(this.#level.steady(this.#frame))
      this.#filled = 0
    }
  }

  /** Once for each 10 ms, with how loud they were. */
  measure(decibels: number): void {
    this.#isSounding = this.#floor.isAbove(decibels)
    if (this.#network >= HEARD) this.#heardFrames++
    else if (this.#isSounding && this.#network < UNHEARD) this.#unheardFrames++
  }

  /** Nobody speaks, and nothing else sounds. */
  isStill(likelihood: number): boolean {
    return this.#network < likelihood && !this.#isSounding
  }

  /** Most of what sounded in this line was no voice to the network. */
  get isUnknown(): boolean {
    return this.#unheardFrames >= UNHEARD_FRAMES && this.#unheardFrames > this.#heardFrames
  }

  /** How likely it is that somebody speaks, 0 to 1. */
  get likelihood(): number {
    return this.isUnknown && this.#isSounding ? Math.max(PROBABLY, this.#network) : this.#network
  }
}

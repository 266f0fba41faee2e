import { BackgroundVoices } from './background-voices.ts'
import { NoiseFloor } from './noise-floor.ts'
import { type Silero, VOICE_FRAME_SAMPLES } from './silero.ts'
import { GainControl } from './gain-control.ts'

const RECOGNISED = 0.5
const UNRECOGNISED = 0.35
/** After this many audible frames without a voice, the line has a voice that the network does not recognise. */
const UNRECOGNISED_FRAMES = 35
/** The likelihood of such a voice. */
const UNRECOGNISED_LIKELIHOOD = 0.7

/**
 * Detects whether somebody speaks. The network expects a certain level, so the audio is amplified to it. It was trained
 * with voiced speech; where it detects no voice in audible audio (a whisper, a falsetto, a muffled voice), the level decides.
 */
export class VoiceDetector {
  readonly #silero: Silero
  readonly #level = new GainControl()
  readonly #floor = new NoiseFloor()
  readonly #background = new BackgroundVoices()
  readonly #frame = new Float32Array(VOICE_FRAME_SAMPLES)
  #filled = 0
  #network = 0
  #isAudible = false
  /** For half a second or more, any voice was in the background. */
  isBackground = false
  #unrecognisedFrames = 0
  #recognisedFrames = 0

  constructor(silero: Silero) {
    this.#silero = silero
  }

  startLine(): void {
    this.#unrecognisedFrames = 0
    this.#recognisedFrames = 0
    this.#background.startLine()
    this.isBackground = false
  }

  /** For another microphone or room. */
  reset(): void {
    this.#silero.reset()
    this.#level.reset()
    this.#floor.reset()
    this.#background.reset()
    this.#filled = 0
    this.#network = 0
    this.#isAudible = false
    this.startLine()
  }

  /** `samples` as the microphone gave them, before `addSamples` gets them without noise. */
  addNoisySamples(samples: Float32Array): void {
    this.#background.addSamples(samples)
  }

  addSamples(samples: Float32Array): void {
    for (const sample of samples) {
      this.#frame[this.#filled++] = sample
      if (this.#filled < VOICE_FRAME_SAMPLES) continue
      this.#network = this.#silero.detect(this.#level.apply(this.#frame))
      this.#filled = 0
    }
  }

  /** Call it every 10 ms with the level of the frame. */
  measure(decibels: number): void {
    this.#isAudible = this.#floor.isAbove(decibels)
    this.isBackground = this.#background.measure(this.#network >= RECOGNISED)
    if (this.#network >= RECOGNISED) this.#recognisedFrames++
    else if (this.#isAudible && this.#network < UNRECOGNISED) this.#unrecognisedFrames++
  }

  /** Others talk so loudly behind this line that its words may be missed. */
  get isRoomLoud(): boolean {
    return this.#background.isLoud
  }

  /** Neither a voice nor anything else above the noise floor. */
  isSilent(likelihood: number): boolean {
    return this.#network < likelihood && !this.#isAudible
  }

  /** In most of the audible audio of this line the network detects no voice. */
  get isUnrecognised(): boolean {
    return this.#unrecognisedFrames >= UNRECOGNISED_FRAMES && this.#unrecognisedFrames > this.#recognisedFrames
  }

  /** The likelihood of a voice as the network recognises it. */
  get recognised(): number {
    return this.#network
  }

  /** The likelihood that somebody speaks, 0 to 1. */
  get likelihood(): number {
    return this.isUnrecognised && this.#isAudible ? Math.max(UNRECOGNISED_LIKELIHOOD, this.#network) : this.#network
  }
}

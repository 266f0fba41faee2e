import { CEPSTRA } from './cepstra.ts'

/** Speech at a usual level through a usual microphone, for the first words of a session. */
const USUAL = [57, 9.5, -5.5, 16.3, -15.1, 0.1, -12.5, -1.3, 0.8, -1.4, 1.3, -3, 1.9]
const WEIGHT_OF_USUAL = 8
const MOST_WEIGHT_OF_ROOM = 150
/** Nobody is as loud in one line as in the next. */
const MOST_WEIGHT_OF_LOUDNESS = 2
/** About 8 dB: so much louder than anything before, for so many frames, and somebody else speaks. */
const LOUDER = 9
const LOUDER_FRAMES = 4

/**
 * The average cepstrum of speech: what the microphone, the room and the loudness add to every frame. A line starts from
 * what the room taught so far, so one noisy line cannot spoil the next, and learns from its own speech alone.
 */
export class CepstralMean {
  #room: Float64Array = Float64Array.from(USUAL)
  #roomWeight = WEIGHT_OF_USUAL
  #sum = new Float64Array(CEPSTRA)
  #loudest = Number.NEGATIVE_INFINITY
  #louderFrames = 0
  frames = 0

  /** Ends a line; what it taught joins the room's slow average. */
  beginLine(): void {
    if (this.frames > 0) {
      this.#room = this.#estimate()
      this.#roomWeight = Math.min(MOST_WEIGHT_OF_ROOM, this.#roomWeight + this.frames)
    }
    this.forgetLine()
  }

  forgetLine(): void {
    this.#sum.fill(0)
    this.frames = 0
    this.#loudest = Number.NEGATIVE_INFINITY
  }

  /** Another microphone, another room. */
  forgetRoom(): void {
    this.#room = Float64Array.from(USUAL)
    this.#roomWeight = WEIGHT_OF_USUAL
    this.forgetLine()
  }

  /** The partner's voice from a loudspeaker is fainter than the actor's: what it taught is dropped when they speak. */
  hearSpeech(cepstrum: Float32Array): void {
    const loudness = cepstrum[0]!
    if (this.frames === 0) this.#loudest = Math.max(this.#loudest, loudness)
    this.#louderFrames = loudness > this.#loudest + LOUDER ? this.#louderFrames + 1 : 0
    if (this.#louderFrames === LOUDER_FRAMES) {
      this.#sum.fill(0)
      this.frames = 0
    }
    if (this.#louderFrames === 0 || this.#louderFrames === LOUDER_FRAMES)
      this.#loudest = Math.max(this.#loudest, loudness)
    for (let i = 0; i < CEPSTRA; i++) this.#sum[i] = this.#sum[i]! + cepstrum[i]!
    this.frames++
  }

  get value(): Float64Array {
    return this.#estimate()
  }

  #estimate(): Float64Array {
    return this.#room.map((value, i) => {
      const weight = i === 0 ? Math.min(this.#roomWeight, MOST_WEIGHT_OF_LOUDNESS) : this.#roomWeight
      return (value * weight + this.#sum[i]!) / (weight + this.frames)
    })
  }
}

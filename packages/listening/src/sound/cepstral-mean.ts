import { CEPSTRA } from './cepstra.ts'

/** Typical speech through a typical microphone, for the first words of a session. */
const TYPICAL = [57, 9.5, -5.5, 16.3, -15.1, 0.1, -12.5, -1.3, 0.8, -1.4, 1.3, -3, 1.9]
const TYPICAL_WEIGHT = 8
const MAX_ROOM_WEIGHT = 150
/** The loudness differs from line to line, so little of it is carried over. */
const MAX_LOUDNESS_WEIGHT = 2
/** Speech that is 8 dB louder than all before, for this many frames, is another speaker. */
const LOUDER = 9
const LOUDER_FRAMES = 4

/**
 * The average cepstrum of speech: what the microphone, the room and the loudness add to every frame. Each line starts from
 * the average of the room and learns from its own speech alone, so that one noisy line cannot affect the next.
 */
export class CepstralMean {
  #room: Float64Array = Float64Array.from(TYPICAL)
  #roomWeight = TYPICAL_WEIGHT
  #sum = new Float64Array(CEPSTRA)
  #loudest = Number.NEGATIVE_INFINITY
  #louderFrames = 0
  frames = 0

  /** Adds the average of the last line to the slow average of the room. */
  startLine(): void {
    if (this.frames > 0) {
      this.#room = this.#estimate()
      this.#roomWeight = Math.min(MAX_ROOM_WEIGHT, this.#roomWeight + this.frames)
    }
    this.clearLine()
  }

  clearLine(): void {
    this.#sum.fill(0)
    this.frames = 0
    this.#loudest = Number.NEGATIVE_INFINITY
  }

  /** For another microphone or room. */
  resetAcoustics(): void {
    this.#room = Float64Array.from(TYPICAL)
    this.#roomWeight = TYPICAL_WEIGHT
    this.clearLine()
  }

  /** The partner's voice from a loudspeaker is fainter than the actor's; it is dropped when the actor speaks. */
  addSpeech(cepstrum: Float32Array): void {
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
      const weight = i === 0 ? Math.min(this.#roomWeight, MAX_LOUDNESS_WEIGHT) : this.#roomWeight
      return (value * weight + this.#sum[i]!) / (weight + this.frames)
    })
  }
}

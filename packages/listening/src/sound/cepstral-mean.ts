import { CEPSTRA, type WarpedCepstra } from './cepstra.ts'
import { UNWARPED, WARPS } from './warps.ts'

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
 * The average cepstrum of speech, for each of the WARPS: what the microphone, the room and the loudness add to every frame.
 * Each line starts from the average of the room and learns from its own speech alone, so that one noisy line cannot affect
 * the next.
 */
export class CepstralMean {
  #room: Float64Array[] = typicalRoom()
  #roomWeight = TYPICAL_WEIGHT
  readonly #sums = WARPS.map(() => new Float64Array(CEPSTRA))
  #loudest = Number.NEGATIVE_INFINITY
  #louderFrames = 0
  frames = 0

  /** Adds the average of the last line to the slow average of the room. */
  startLine(): void {
    if (this.frames > 0) {
      this.#room = this.#room.map((_, warp) => this.estimate(warp))
      this.#roomWeight = Math.min(MAX_ROOM_WEIGHT, this.#roomWeight + this.frames)
    }
    this.clearLine()
  }

  clearLine(): void {
    this.#forgetSpeech()
    this.#loudest = Number.NEGATIVE_INFINITY
  }

  /** For another microphone or room. */
  resetAcoustics(): void {
    this.#room = typicalRoom()
    this.#roomWeight = TYPICAL_WEIGHT
    this.clearLine()
  }

  /** The partner's voice from a loudspeaker is fainter than the actor's; it is dropped when the actor speaks. */
  addSpeech(cepstra: WarpedCepstra): void {
    const loudness = cepstra[UNWARPED]![0]!
    if (this.frames === 0) this.#loudest = Math.max(this.#loudest, loudness)
    this.#louderFrames = loudness > this.#loudest + LOUDER ? this.#louderFrames + 1 : 0
    if (this.#louderFrames === LOUDER_FRAMES) this.#forgetSpeech()
    if (this.#louderFrames === 0 || this.#louderFrames === LOUDER_FRAMES)
      this.#loudest = Math.max(this.#loudest, loudness)
    cepstra.forEach((cepstrum, warp) => {
      const sum = this.#sums[warp]!
      for (let i = 0; i < CEPSTRA; i++) sum[i] = sum[i]! + cepstrum[i]!
    })
    this.frames++
  }

  estimate(warp: number): Float64Array {
    const sum = this.#sums[warp]!
    return this.#room[warp]!.map((value, i) => {
      const weight = i === 0 ? Math.min(this.#roomWeight, MAX_LOUDNESS_WEIGHT) : this.#roomWeight
      return (value * weight + sum[i]!) / (weight + this.frames)
    })
  }

  #forgetSpeech(): void {
    for (const sum of this.#sums) sum.fill(0)
    this.frames = 0
  }
}

const typicalRoom = (): Float64Array[] => WARPS.map(() => Float64Array.from(TYPICAL))

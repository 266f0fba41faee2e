import { CEPSTRA, type WarpedCepstra } from '../sound/cepstra.ts'
import type { CepstralMean } from '../sound/cepstral-mean.ts'
import { WARPS } from '../sound/warps.ts'
import type { AcousticModel } from './acoustic-model.ts'

/** Formants show in vowels; other sounds fit any warp. */
const VOWELS = ['AA', 'AE', 'AH', 'AO', 'AW', 'AY', 'EH', 'ER', 'EY', 'IH', 'IY', 'OW', 'OY', 'UH', 'UW']
/** Consecutive frames are much alike, so every second one is enough, and eight count as one observation. */
const FRAME_STEP = 2
const FRAMES_PER_OBSERVATION = 8
/** Before anything is heard: most adults lie within 10 % of this warp. */
const USUAL_WARP = 1.02
const USUAL_DEVIATION = 0.1
/** What was learned of a voice counts no more than this much speech, so that another actor soon replaces it. */
const MAX_LEARNED_FRAMES = 400
/** The first seconds of a line tell enough. */
const MAX_LINE_FRAMES = 300

/** What was learned of a voice from the lines that were followed: the log likelihood of each warp. */
export interface LearnedVoice {
  frames: number
  scores: readonly number[]
}

const NOTHING_LEARNED: LearnedVoice = { frames: 0, scores: WARPS.map(() => 0) }

/**
 * Estimates the speaker's warp: the one with which the vowels of the speech resemble those of the acoustic model most. It
 * needs no text, so that it is right even when the line is not yet found.
 */
export class WarpEstimator {
  readonly #model: AcousticModel
  readonly #vowels: readonly number[]
  learned = NOTHING_LEARNED

  constructor(model: AcousticModel) {
    this.#model = model
    this.#vowels = VOWELS.map((name) => model.definition.phoneNumber(name))
  }

  /** A stored voice that does not fit today's warps is ignored. */
  reset(voice = NOTHING_LEARNED): void {
    this.learned = voice.scores.length === WARPS.length ? voice : NOTHING_LEARNED
  }

  /** The most likely warp of what was learned, and of the speech of this line. */
  choose(speech: readonly WarpedCepstra[], mean: CepstralMean): number {
    const line = this.#measure(speech, mean)
    const scores = WARPS.map((warp, i) => {
      const deviation = (warp - USUAL_WARP) / USUAL_DEVIATION
      return this.learned.scores[i]! + line.scores[i]! - (deviation * deviation) / 2
    })
    return scores.indexOf(Math.max(...scores))
  }

  /** Adds a line that was followed. */
  learn(speech: readonly WarpedCepstra[], mean: CepstralMean): void {
    const line = this.#measure(speech, mean)
    const frames = this.learned.frames + line.frames
    const kept = Math.min(1, MAX_LEARNED_FRAMES / Math.max(1, frames))
    this.learned = {
      frames: frames * kept,
      scores: line.scores.map((score, i) => (score + this.learned.scores[i]!) * kept),
    }
  }

  #measure(speech: readonly WarpedCepstra[], mean: CepstralMean): LearnedVoice {
    const frames = Math.min(speech.length, MAX_LINE_FRAMES)
    const sums = WARPS.map((_, warp) => {
      const average = mean.estimate(warp)
      let sum = 0
      for (let at = 0; at < frames; at += FRAME_STEP) sum += this.#score(speech[at]![warp]!, average)
      return sum
    })
    const best = Math.max(...sums)
    return { frames, scores: sums.map((sum) => ((sum - best) * FRAME_STEP) / FRAMES_PER_OBSERVATION) }
  }

  /** The log likelihood of the most similar density of all vowels. */
  #score(cepstrum: Float32Array, mean: Float64Array): number {
    const { means, precisions, offsets } = this.#model
    const { streams, densities, width, values } = means
    const features = cepstrum.map((value, i) => value - mean[i]!)
    let best = Number.NEGATIVE_INFINITY
    for (const vowel of this.#vowels) {
      const first = vowel * streams * densities
      for (let density = first; density < first + densities; density++) {
        let log = offsets[density]!
        const at = density * width
        for (let i = 0; i < CEPSTRA && log > best; i++) {
          const distance = features[i]! - values[at + i]!
          log -= distance * distance * precisions[at + i]!
        }
        if (log > best) best = log
      }
    }
    return best
  }
}

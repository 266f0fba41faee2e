import type { PhoneModel } from '../sphinx/model-definition.ts'
import type { Transitions } from '../sphinx/parameter-file.ts'
import type { SenoneScorer } from '../sphinx/senone-scorer.ts'

const NEVER = Number.NEGATIVE_INFINITY

/** The states of a sequence of phones. Each state holds the score and the history of the best path in it. */
export class PhoneChain {
  readonly #senones: Int32Array
  readonly #stay: Float64Array
  readonly #step: Float64Array
  /** Some models allow a state to be skipped. */
  readonly #skip: Float64Array
  readonly #scores: Float64Array
  readonly #histories: Int32Array
  #entryScore = NEVER
  #entryHistory = 0
  exitScore = NEVER
  exitHistory = 0
  /** The best score of any state, and the index of that state. */
  bestScore = NEVER
  bestState = 0

  constructor(phones: readonly PhoneModel[], transitions: Transitions) {
    const { states, logs } = transitions
    const length = phones.length * states
    this.#senones = Int32Array.from(phones.flatMap((phone) => [...phone.senones]))
    this.#stay = new Float64Array(length)
    this.#step = new Float64Array(length)
    this.#skip = new Float64Array(length)
    phones.forEach((phone, index) => {
      for (let state = 0; state < states; state++) {
        const row = (phone.transitions * states + state) * (states + 1)
        this.#stay[index * states + state] = logs[row + state]!
        this.#step[index * states + state] = logs[row + state + 1]!
        this.#skip[index * states + state] = state + 2 <= states ? logs[row + state + 2]! : NEVER
      }
    })
    this.#scores = new Float64Array(length).fill(NEVER)
    this.#histories = new Int32Array(length)
  }

  get length(): number {
    return this.#scores.length
  }

  clear(): void {
    this.#scores.fill(NEVER)
    this.#entryScore = NEVER
    this.exitScore = NEVER
    this.bestScore = NEVER
  }

  /** Offers a path that may enter the first state with the next frame. */
  enter(score: number, history: number): void {
    this.#entryScore = score
    this.#entryHistory = history
  }

  /** Advances by one frame and subtracts `discount` from every score. Returns the best score. */
  advance(scorer: SenoneScorer, discount: number): number {
    const scores = this.#scores
    const histories = this.#histories
    this.bestScore = NEVER
    for (let state = scores.length - 1; state >= 0; state--) {
      let best = scores[state]! + this.#stay[state]!
      let from = state
      const previous = state === 0 ? this.#entryScore : scores[state - 1]! + this.#step[state - 1]!
      if (previous > best) {
        best = previous
        from = state - 1
      }
      const skipping = state < 2 ? NEVER : scores[state - 2]! + this.#skip[state - 2]!
      if (skipping > best) {
        best = skipping
        from = state - 2
      }
      if (best === NEVER) {
        scores[state] = NEVER
        continue
      }
      histories[state] = from < 0 ? this.#entryHistory : histories[from]!
      const score = best + scorer.score(this.#senones[state]!) - discount
      scores[state] = score
      if (score > this.bestScore) {
        this.bestScore = score
        this.bestState = state
      }
    }
    this.#leave()
    this.#entryScore = NEVER
    return this.bestScore
  }

  #leave(): void {
    const last = this.#scores.length - 1
    this.exitScore = this.#scores[last]! + this.#step[last]!
    this.exitHistory = this.#histories[last]!
    const early = this.#scores[last - 1]! + this.#skip[last - 1]!
    if (early > this.exitScore) [this.exitScore, this.exitHistory] = [early, this.#histories[last - 1]!]
  }

  historyAt(state: number): number {
    return this.#histories[state]!
  }
}

import type { Observation } from './observation.ts'

/** A word is reported after this many frames, because the best path may change for a frame or two. */
const STEADY_FRAMES = 3
/** The share of a word after which it counts as spoken; its last phone is often swallowed. */
const SPOKEN_SHARE = 0.6

/** Finds the page word that the actor has reached. */
export class WordProgress {
  /** The page word of each spoken word. */
  readonly #pageWords: readonly number[]
  #reached = 0
  #candidate = 0
  #frames = 0

  constructor(pageWords: readonly number[]) {
    this.#pageWords = pageWords
  }

  /** What was taken for words after these did not belong to the line. */
  goBackTo(reached: number): void {
    this.#reached = Math.min(this.#reached, reached)
    this.#candidate = 0
    this.#frames = 0
  }

  /** Returns the page word that was reached with this observation, if any. */
  advance(observation: Observation): number | undefined {
    const reached = observation.position + (observation.isInWord && observation.progress >= SPOKEN_SHARE ? 1 : 0)
    if (reached <= this.#reached || (observation.isAdlib && reached <= this.#candidate)) return undefined
    this.#frames = reached >= this.#candidate && this.#candidate > this.#reached ? this.#frames + 1 : 1
    this.#candidate = reached
    if (this.#frames < STEADY_FRAMES) return undefined
    this.#reached = reached
    this.#frames = 0
    return this.#pageWords[reached - 1]
  }
}

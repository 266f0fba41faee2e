import type { Observation } from './observation.ts'

/** So long a word must stay the best reading before it is shown: the search changes its mind for a frame or two. */
const STEADY_FRAMES = 3
/** From here a word counts as said; its last phone is often swallowed. */
const MOST_OF_A_WORD = 0.6

/** Which word of the page the actor is at; only ever forward. */
export class WordProgress {
  /** The word on the page of each spoken word. */
  readonly #pageWords: readonly number[]
  #reached = 0
  #candidate = 0
  #frames = 0

  constructor(pageWords: readonly number[]) {
    this.#pageWords = pageWords
  }

  /** The word of the page that was reached now, if any. */
  advance(seen: Observation): number | undefined {
    const reached = seen.position + (seen.isInWord && seen.progress >= MOST_OF_A_WORD ? 1 : 0)
    if (reached <= this.#reached || (seen.isAdlib && reached <= this.#candidate)) return undefined
    this.#frames = reached >= this.#candidate && this.#candidate > this.#reached ? this.#frames + 1 : 1
    this.#candidate = reached
    if (this.#frames < STEADY_FRAMES) return undefined
    this.#reached = reached
    this.#frames = 0
    return this.#pageWords[reached - 1]
  }
}

/** The words of all paths, as a shared tree of word entries and exits. */
export class PathHistory {
  #previous = new Int32Array(1024)
  #words = new Int16Array(1024)
  #frames = new Int32Array(1024)
  #scores = new Float64Array(1024)
  #matched = new Int16Array(1024)
  #length = 1

  /** A path enters a word. */
  enter(previous: number, word: number, frame: number, score: number): number {
    return this.#add(previous, word, frame, score, this.#matched[previous]!)
  }

  /** A path leaves a word; its gain over the phone loop since the entry is the score of the word. */
  leave(entry: number, frame: number, score: number): number {
    return this.#add(entry, this.#words[entry]!, frame, score, this.#matched[entry]! + 1)
  }

  #add(previous: number, word: number, frame: number, score: number, matched: number): number {
    if (this.#length === this.#previous.length) this.#grow()
    const node = this.#length++
    this.#previous[node] = previous
    this.#words[node] = word
    this.#frames[node] = frame
    this.#scores[node] = score
    this.#matched[node] = matched
    return node
  }

  #grow(): void {
    const size = 2 * this.#length
    const widen = <T extends Int16Array | Int32Array | Float64Array>(wide: T, narrow: T): T => {
      wide.set(narrow)
      return wide
    }
    this.#previous = widen(new Int32Array(size), this.#previous)
    this.#words = widen(new Int16Array(size), this.#words)
    this.#frames = widen(new Int32Array(size), this.#frames)
    this.#scores = widen(new Float64Array(size), this.#scores)
    this.#matched = widen(new Int16Array(size), this.#matched)
  }

  /** The words of a path in order. An unfinished word comes last, without an end. */
  list(node: number): HeardWord[] {
    const heard: HeardWord[] = []
    let at = node
    while (at !== 0) {
      const previous = this.#previous[at]!
      const isExit = previous !== 0 && this.#matched[at]! > this.#matched[previous]!
      const entry = isExit ? previous : at
      heard.push({
        word: this.#words[at]!,
        fromFrame: this.#frames[entry]!,
        ...(isExit ? { toFrame: this.#frames[at]!, score: this.#scores[at]! - this.#scores[entry]! } : {}),
      })
      at = this.#previous[entry]!
    }
    return heard.toReversed()
  }
}

export interface HeardWord {
  word: number
  fromFrame: number
  toFrame?: number
  /** Log likelihood gained over the phone loop by the whole word. */
  score?: number
}

import type { AcousticModel } from '../sphinx/acoustic-model.ts'
import { WORD_POSITIONS, type PhoneModel, type WordPosition } from '../sphinx/model-definition.ts'
import type { SenoneScorer } from '../sphinx/senone-scorer.ts'
import { PathHistory, type HeardWord } from './path-history.ts'
import { PhoneChain } from './phone-chain.ts'

const NEVER = Number.NEGATIVE_INFINITY

/** All in natural logarithms of likelihood. */
export interface SearchCosts {
  /** Leaving a word out. */
  deletion: number
  /** The same, for each of its phones. */
  deletionPerPhone: number
  /** Saying something else in its place. */
  substitution: number
  /** Beginning to say something that is not in the line. */
  adlib: number
  /** What a frame of it gains over the phone loop. */
  adlibGain: number
  /** Going back to an earlier word. */
  restart: number
  /** What a frame of a word costs while nobody speaks: noise after a line must not begin it again. */
  voicelessWord: number
  /** Pausing between words. */
  pause: number
  /** What a frame of it costs while somebody speaks: in a noisy room much of speech sounds like the room. */
  voicedPause: number
  /** What a frame of it gains over the phone loop where nobody speaks, whatever the room sounds like; */
  hushGain: number
  /** and where somebody does. */
  voicedHushGain: number
  /** Beginning another phone in the phone loop. */
  phone: number
  /** Paths further below the best are given up. */
  beam: number
}

/** How to say one word: one or more rows of phones. */
export type Pronunciations = readonly (readonly string[])[]

export interface LineState {
  /** Words behind the best path, and whether it is inside the next one. */
  position: number
  isInWord: boolean
  /** It says something that is not in the line. */
  isAdlib: boolean
  /** Share of the current word's states that are passed. */
  progress: number
  best: number
  /** Best score of a path that has the whole line behind it. */
  end: number
  /** Best score of any other. */
  inside: number
}

/**
 * Finds where in a known line somebody is. Unlike a plain alignment it may leave words out, hear others in their place,
 * and go back, each for a price; every frame is scored against the phone loop, so a path's score says how much better
 * than "anything at all" it explains what was heard.
 */
export class LineSearch {
  readonly #costs: SearchCosts
  readonly #words: PhoneChain[][]
  readonly #pauses: PhoneChain[][]
  readonly #adlibs: Float64Array
  readonly #adlibHistories: Int32Array
  /** Pauses that are known from the voice alone: noise is no silence to the acoustic model. */
  readonly #hushes: Float64Array
  readonly #hushHistories: Int32Array
  readonly #arrivals: Float64Array
  readonly #arrivalHistories: Int32Array
  readonly #deletions: number[]
  readonly #history = new PathHistory()
  #frame = 0
  #bestHistory = 0
  #endHistory = 0
  state: LineState = {
    position: 0,
    isInWord: false,
    isAdlib: false,
    progress: 0,
    best: 0,
    end: NEVER,
    inside: 0,
  }

  constructor(model: AcousticModel, line: readonly Pronunciations[], costs: SearchCosts) {
    this.#costs = costs
    this.#words = buildWords(model, line)
    const gap = ['SIL', '+NSN+'].map((name) => model.definition.basePhone(model.definition.phoneNumber(name)))
    this.#pauses = Array.from({ length: line.length + 1 }, () =>
      gap.map((phone) => new PhoneChain([phone], model.transitions)),
    )
    this.#adlibs = new Float64Array(line.length + 1).fill(NEVER)
    this.#adlibHistories = new Int32Array(line.length + 1)
    this.#hushes = new Float64Array(line.length + 1).fill(NEVER)
    this.#hushHistories = new Int32Array(line.length + 1)
    this.#arrivals = new Float64Array(line.length + 1).fill(NEVER)
    this.#arrivalHistories = new Int32Array(line.length + 1)
    this.#deletions = line.map(
      (ways) => costs.deletion + costs.deletionPerPhone * Math.min(...ways.map((way) => way.length)),
    )
    this.#arrivals[0] = 0
    this.#spread()
    this.#enter(0)
  }

  advance(scorer: SenoneScorer, loopGain: number, isVoice: boolean): void {
    const hushGain = isVoice ? this.#costs.voicedHushGain : this.#costs.hushGain
    this.#frame++
    this.#arrivals.fill(NEVER)
    const wordDiscount = loopGain + (isVoice ? 0 : this.#costs.voicelessWord)
    for (const chains of this.#words) for (const chain of chains) chain.advance(scorer, wordDiscount)
    const pauseDiscount = loopGain + (isVoice ? this.#costs.voicedPause : 0)
    for (const chains of this.#pauses) for (const chain of chains) chain.advance(scorer, pauseDiscount)
    for (let p = 0; p < this.#adlibs.length; p++) {
      this.#adlibs[p] = this.#adlibs[p]! + this.#costs.adlibGain
      this.#hushes[p] = this.#hushes[p]! + hushGain
    }
    this.#look()
    this.#collect()
    this.#spread()
    this.#enter(this.state.best)
  }

  /** What the best path heard. */
  listHeard(): HeardWord[] {
    return this.#history.list(this.#bestHistory)
  }

  /** What the best path that finished the line heard. */
  listHeardToEnd(): HeardWord[] {
    return this.#history.list(this.#endHistory)
  }

  #look(): void {
    const state: LineState = { ...this.state, best: NEVER, end: NEVER, inside: NEVER }
    this.#words.forEach((chains, position) => {
      for (const chain of chains) {
        if (!this.#offer(state, position, chain.bestScore, chain.historyAt(chain.bestState))) continue
        state.isInWord = true
        state.progress = (chain.bestState + 1) / chain.length
      }
    })
    this.#pauses.forEach((chains, position) => {
      for (const chain of chains) this.#offer(state, position, chain.bestScore, chain.historyAt(chain.bestState))
      this.#offer(state, position, this.#hushes[position]!, this.#hushHistories[position]!)
      if (this.#offer(state, position, this.#adlibs[position]!, this.#adlibHistories[position]!)) state.isAdlib = true
    })
    this.state = state
  }

  /** Whether this path is the best so far. */
  #offer(state: LineState, position: number, score: number, history: number): boolean {
    if (position < this.#words.length) state.inside = Math.max(state.inside, score)
    else if (score > state.end) {
      state.end = score
      this.#endHistory = history
    }
    if (score <= state.best) return false
    state.best = score
    state.position = position
    state.isInWord = false
    state.isAdlib = false
    state.progress = 0
    this.#bestHistory = history
    return true
  }

  #arrive(position: number, score: number, history: number): void {
    if (score <= this.#arrivals[position]!) return
    this.#arrivals[position] = score
    this.#arrivalHistories[position] = history
  }

  /** Paths that reached the border between two words. */
  #collect(): void {
    const floor = this.state.best - this.#costs.beam
    this.#words.forEach((chains, word) => {
      const best = chains.reduce((one, other) => (other.exitScore > one.exitScore ? other : one))
      if (best.exitScore < floor) return
      this.#arrive(word + 1, best.exitScore, this.#history.leave(best.exitHistory, this.#frame, best.exitScore))
    })
    this.#pauses.forEach((chains, position) => {
      for (const chain of chains) this.#arrive(position, chain.exitScore, chain.exitHistory)
      this.#arrive(position, this.#hushes[position]!, this.#hushHistories[position]!)
      this.#arrive(position, this.#adlibs[position]!, this.#adlibHistories[position]!)
    })
  }

  /** Words left out, words replaced, and ways back. */
  #spread(): void {
    const { substitution, restart } = this.#costs
    let [back, backHistory] = [NEVER, 0]
    for (let p = this.#words.length; p >= 0; p--) {
      const [own, ownHistory] = [this.#arrivals[p]!, this.#arrivalHistories[p]!]
      this.#arrive(p, back - restart, backHistory)
      if (own > back) [back, backHistory] = [own, ownHistory]
    }
    let [replacing, replacingHistory] = [NEVER, 0]
    for (let p = 1; p <= this.#words.length; p++) {
      this.#arrive(p, this.#arrivals[p - 1]! - this.#deletions[p - 1]!, this.#arrivalHistories[p - 1]!)
      if (this.#adlibs[p - 1]! > replacing)
        [replacing, replacingHistory] = [this.#adlibs[p - 1]!, this.#adlibHistories[p - 1]!]
      replacing -= substitution
      this.#arrive(p, replacing, replacingHistory)
    }
  }

  #enter(best: number): void {
    const floor = best - this.#costs.beam
    const { pause, adlib } = this.#costs
    for (let p = 0; p <= this.#words.length; p++) {
      const [score, history] = [this.#arrivals[p]!, this.#arrivalHistories[p]!]
      if (score < floor) continue
      for (const chain of this.#pauses[p]!) chain.enter(score - pause, history)
      if (score - pause > this.#hushes[p]!) {
        this.#hushes[p] = score - pause
        this.#hushHistories[p] = history
      }
      if (score - adlib > this.#adlibs[p]!) {
        this.#adlibs[p] = score - adlib
        this.#adlibHistories[p] = history
      }
      const chains = this.#words[p]
      if (chains === undefined) continue
      const entry = this.#history.enter(history, p, this.#frame, score)
      for (const chain of chains) chain.enter(score, entry)
    }
  }
}

function buildWords(model: AcousticModel, line: readonly Pronunciations[]): PhoneChain[][] {
  const { definition } = model
  const silence = definition.silence
  const phones = line.map((ways) => ways.map((way) => way.map((name) => definition.phoneNumber(name))))
  return phones.map((ways, word) => {
    const before = phones[word - 1]?.[0]?.at(-1) ?? silence
    const after = phones[word + 1]?.[0]?.[0] ?? silence
    return ways.map((way) => {
      const models = way.map((phone, i): PhoneModel =>
        definition.phoneBetween(way[i - 1] ?? before, phone, way[i + 1] ?? after, wordPosition(i, way.length)),
      )
      return new PhoneChain(models, model.transitions)
    })
  })
}

function wordPosition(index: number, length: number): WordPosition {
  if (length === 1) return WORD_POSITIONS.single
  if (index === 0) return WORD_POSITIONS.begin
  return index === length - 1 ? WORD_POSITIONS.end : WORD_POSITIONS.internal
}

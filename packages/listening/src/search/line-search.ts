import type { AcousticModel } from '../sphinx/acoustic-model.ts'
import { WORD_POSITIONS, type PhoneModel, type WordPosition } from '../sphinx/model-definition.ts'
import type { SenoneScorer } from '../sphinx/senone-scorer.ts'
import { PathHistory, type HeardWord } from './path-history.ts'
import { PhoneChain } from './phone-chain.ts'

const NEVER = Number.NEGATIVE_INFINITY

/** Natural logarithms of likelihood. */
export interface SearchCosts {
  /** Omitting a word. */
  deletion: number
  /** The same, for each of its phones. */
  deletionPerPhone: number
  /** Replacing a word by something else. */
  substitution: number
  /** Starting to say something that is not in the line. */
  adlib: number
  /** Per frame of an ad lib, compared with the phone loop. */
  adlibGain: number
  /** Going back to an earlier word. */
  restart: number
  /** Per frame of a word without a voice: noise after a line must not restart it. */
  voicelessWord: number
  /** Pausing between words. */
  pause: number
  /** Per frame of a pause with a voice: in a noisy room much of speech sounds like noise. */
  voicedPause: number
  /** Per frame of a quiet pause without a voice, compared with the phone loop. */
  quietPauseGain: number
  /** The same with a voice. */
  voicedQuietPauseGain: number
  /** Starting another phone in the phone loop. */
  phone: number
  /** Paths further below the best one are dropped. */
  beam: number
}

/** The pronunciations of one word, each a list of phones. */
export type Pronunciations = readonly (readonly string[])[]

export interface LineState {
  /** How many words the best path has passed, and whether it is inside the next one. */
  position: number
  isInWord: boolean
  /** The best path is in speech that is not in the line. */
  isAdlib: boolean
  /** The share of the current word's states that are passed. */
  progress: number
  best: number
  /** The best score of a path that has ended the line. */
  end: number
  /** The best score of any other path. */
  inside: number
}

/**
 * Finds the position of the speaker in a known line. Unlike a plain alignment a path may omit or replace words and go back,
 * each at a cost. Every frame is scored against the phone loop, so the score of a path says how much better than arbitrary
 * speech it explains the audio.
 */
export class LineSearch {
  readonly #costs: SearchCosts
  readonly #words: PhoneChain[][]
  readonly #pauses: PhoneChain[][]
  readonly #adlibs: Float64Array
  readonly #adlibHistories: Int32Array
  /** Pauses that are recognised by the missing voice alone: for the acoustic model noise is not silence. */
  readonly #quietPauses: Float64Array
  readonly #quietPauseHistories: Int32Array
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
    this.#quietPauses = new Float64Array(line.length + 1).fill(NEVER)
    this.#quietPauseHistories = new Int32Array(line.length + 1)
    this.#arrivals = new Float64Array(line.length + 1).fill(NEVER)
    this.#arrivalHistories = new Int32Array(line.length + 1)
    this.#deletions = line.map(
      (pronunciations) =>
        costs.deletion + costs.deletionPerPhone * Math.min(...pronunciations.map((way) => way.length)),
    )
    this.#arrivals[0] = 0
    this.#spread()
    this.#enter(0)
  }

  advance(scorer: SenoneScorer, loopGain: number, isVoice: boolean): void {
    const quietPauseGain = isVoice ? this.#costs.voicedQuietPauseGain : this.#costs.quietPauseGain
    this.#frame++
    this.#arrivals.fill(NEVER)
    const wordDiscount = loopGain + (isVoice ? 0 : this.#costs.voicelessWord)
    for (const chains of this.#words) for (const chain of chains) chain.advance(scorer, wordDiscount)
    const pauseDiscount = loopGain + (isVoice ? this.#costs.voicedPause : 0)
    for (const chains of this.#pauses) for (const chain of chains) chain.advance(scorer, pauseDiscount)
    for (let p = 0; p < this.#adlibs.length; p++) {
      this.#adlibs[p] = this.#adlibs[p]! + this.#costs.adlibGain
      this.#quietPauses[p] = this.#quietPauses[p]! + quietPauseGain
    }
    this.#findBest()
    this.#collect()
    this.#spread()
    this.#enter(this.state.best)
  }

  /** The words of the best path. */
  listHeard(): HeardWord[] {
    return this.#history.list(this.#bestHistory)
  }

  /** The words of the best path that ended the line. */
  listHeardToEnd(): HeardWord[] {
    return this.#history.list(this.#endHistory)
  }

  #findBest(): void {
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
      this.#offer(state, position, this.#quietPauses[position]!, this.#quietPauseHistories[position]!)
      if (this.#offer(state, position, this.#adlibs[position]!, this.#adlibHistories[position]!)) state.isAdlib = true
    })
    this.state = state
  }

  /** Returns whether this path is the best so far. */
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

  /** Collects the paths that have reached the border between two words. */
  #collect(): void {
    const floor = this.state.best - this.#costs.beam
    this.#words.forEach((chains, word) => {
      const best = chains.reduce((a, b) => (b.exitScore > a.exitScore ? b : a))
      if (best.exitScore < floor) return
      this.#arrive(word + 1, best.exitScore, this.#history.leave(best.exitHistory, this.#frame, best.exitScore))
    })
    this.#pauses.forEach((chains, position) => {
      for (const chain of chains) this.#arrive(position, chain.exitScore, chain.exitHistory)
      this.#arrive(position, this.#quietPauses[position]!, this.#quietPauseHistories[position]!)
      this.#arrive(position, this.#adlibs[position]!, this.#adlibHistories[position]!)
    })
  }

  /** Adds the paths that omit or replace words or go back. */
  #spread(): void {
    const { substitution, restart } = this.#costs
    let [back, backHistory] = [NEVER, 0]
    for (let p = this.#words.length; p >= 0; p--) {
      const [arrival, arrivalHistory] = [this.#arrivals[p]!, this.#arrivalHistories[p]!]
      this.#arrive(p, back - restart, backHistory)
      if (arrival > back) [back, backHistory] = [arrival, arrivalHistory]
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
      if (score - pause > this.#quietPauses[p]!) {
        this.#quietPauses[p] = score - pause
        this.#quietPauseHistories[p] = history
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
  const phones = line.map((pronunciations) =>
    pronunciations.map((way) => way.map((name) => definition.phoneNumber(name))),
  )
  return phones.map((pronunciations, word) => {
    const before = phones[word - 1]?.[0]?.at(-1) ?? silence
    const after = phones[word + 1]?.[0]?.[0] ?? silence
    return pronunciations.map((way) => {
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

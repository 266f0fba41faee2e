import type { AcousticModel } from '../sphinx/acoustic-model.ts'
import type { SenoneScorer } from '../sphinx/senone-scorer.ts'
import { PhoneChain } from './phone-chain.ts'

/**
 * Hears anything: any phone may follow any other. What a line scores beyond it says whether the line was spoken, and
 * not merely something as long.
 */
export class PhoneLoop {
  readonly #chains: PhoneChain[]
  readonly #phoneCost: number
  #best = 0

  constructor(model: AcousticModel, phoneCost: number) {
    this.#phoneCost = phoneCost
    this.#chains = model.definition.phones.map(
      (_, phone) => new PhoneChain([model.definition.basePhone(phone)], model.transitions),
    )
    this.restart()
  }

  restart(): void {
    this.#best = 0
    for (const chain of this.#chains) chain.clear()
    for (const chain of this.#chains) chain.enter(0, 0)
  }

  /** How much the best path gained by this frame. */
  advance(scorer: SenoneScorer): number {
    let best = Number.NEGATIVE_INFINITY
    let exit = Number.NEGATIVE_INFINITY
    for (const chain of this.#chains) {
      best = Math.max(best, chain.advance(scorer, this.#best))
      exit = Math.max(exit, chain.exitScore)
    }
    for (const chain of this.#chains) chain.enter(exit - this.#phoneCost, 0)
    // Scores are kept relative to the best path before this frame: they stay small however long somebody talks.
    const gain = best
    this.#best = gain
    return gain
  }
}

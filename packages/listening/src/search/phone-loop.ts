import type { AcousticModel } from '../sphinx/acoustic-model.ts'
import type { SenoneScorer } from '../sphinx/senone-scorer.ts'
import { PhoneChain } from './phone-chain.ts'

/**
 * Models arbitrary speech: any phone may follow any other. The score of a line relative to it says whether the line was
 * spoken, and not just something of the same length.
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

  /** Returns the gain of the best path by this frame. */
  advance(scorer: SenoneScorer): number {
    let best = Number.NEGATIVE_INFINITY
    let exit = Number.NEGATIVE_INFINITY
    for (const chain of this.#chains) {
      best = Math.max(best, chain.advance(scorer, this.#best))
      exit = Math.max(exit, chain.exitScore)
    }
    for (const chain of this.#chains) chain.enter(exit - this.#phoneCost, 0)
    // Scores are relative to the best path of the frame before, so that they stay small in long speech.
    const gain = best
    this.#best = gain
    return gain
  }
}

import { labelCount } from '../labelling/label-chain.ts'
import { lineLabels } from '../document/label.ts'

/** Labels with one effect share a number: which of them was chosen changes nothing. */
const effects: Record<(typeof lineLabels)[number], number> = {
  heading: 0,
  action: 0,
  cue: 1,
  parenthetical: 2,
  dialogue: 2,
  speech: 3,
  noise: 4,
}

/** How sure the model is of what each line does. */
export function measureLabelCertainty(labels: number[], marginals: Float64Array): Float64Array {
  return Float64Array.from(labels, (chosen, at) => {
    const label = lineLabels[chosen]
    if (label === undefined) return 1
    let sum = 0
    for (const [index, other] of lineLabels.entries()) {
      if (effects[other] === effects[label]) sum += marginals[at * labelCount + index] ?? 0
    }
    return Math.min(1, sum)
  })
}

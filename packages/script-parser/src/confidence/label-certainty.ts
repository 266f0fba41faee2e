import { labelCount } from '../labelling/label-chain.ts'
import { lineLabels } from '../document/label.ts'

/** Labels with the same number have the same effect: it does not matter which of them is right. */
const effects: Record<(typeof lineLabels)[number], number> = {
  heading: 0,
  action: 0,
  cue: 1,
  parenthetical: 2,
  dialogue: 2,
  speech: 3,
  noise: 4,
}

const SPOKEN: ReadonlySet<(typeof lineLabels)[number]> = new Set(['cue', 'parenthetical', 'dialogue', 'speech'])

/** The probability that each line belongs to a speech, whatever its label is. */
export const measureSpeechProbability = (labels: readonly number[], marginals: Float64Array): Float64Array =>
  Float64Array.from(labels, (_, at) =>
    lineLabels.reduce(
      (sum, label, index) => sum + (SPOKEN.has(label) ? (marginals[at * labelCount + index] ?? 0) : 0),
      0,
    ),
  )

/** The probability that each line has its label or one of the same effect. */
export function measureLabelCertainty(labels: number[], marginals: Float64Array): Float64Array {
  return Float64Array.from(labels, (chosen, at) => {
    const label = lineLabels[chosen]
    if (label === undefined) return 1
    let sum = 0
    for (const [index, alternative] of lineLabels.entries()) {
      if (effects[alternative] === effects[label]) sum += marginals[at * labelCount + index] ?? 0
    }
    return Math.min(1, sum)
  })
}

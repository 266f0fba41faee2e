import { findBestPath } from '@sidelight/script-parser/labelling/label-chain'
import { buildDocumentContext } from '@sidelight/script-parser/labelling/document-context'
import { applyLabelConstraints } from '@sidelight/script-parser/labelling/label-constraints'
import type { ScriptModel, RoundWeights } from '@sidelight/script-parser/labelling/model'
import { augment } from './augment.ts'
import { chainOfExample, fitStage, type FitOptions } from './fit.ts'
import { addContext, type Example, FeatureIndex, type EncodedExample, encodeExample } from './training-example.ts'

export const usualOptions: FitOptions = { epochs: 8, rate: 0.15, decay: 0.002, seed: 7 }

/** An example with its features, which take longer to compute than to train on. */
export interface Prepared {
  example: Example
  encoded: EncodedExample
}

/** Encoded once, for any number of trainings with different families left out. */
export interface TrainingSet {
  index: FeatureIndex
  plain: Prepared[]
  augmented: Prepared[]
}

export function prepare(examples: Example[]): TrainingSet {
  const index = new FeatureIndex()
  const describe = (example: Example): Prepared => ({ example, encoded: encodeExample(example, index) })
  return { index, plain: examples.map(describe), augmented: examples.map((example) => describe(augment(example, 1))) }
}

export const trainModel = (examples: Example[], options: FitOptions = usualOptions) => train(prepare(examples), options)

/**
 * Trains both rounds. The context for the later round comes from weights fitted on the other half of the examples:
 * labels of documents that the weights were fitted on would be better than any the parser gets in use.
 */
export function train(
  { index, plain, augmented }: TrainingSet,
  options: FitOptions,
  isIncluded: (example: Example) => boolean = () => true,
): ScriptModel {
  const prepared = [...plain, ...augmented].filter(({ example }) => isIncluded(example))
  const trainingData = prepared.map(({ encoded }) => encoded)
  const halves = [0, 1].map((half) =>
    fitStage(
      trainingData.filter((_, at) => (at >> 1) % 2 === half),
      index,
      { ...options, epochs: Math.ceil(options.epochs / 2) },
    ),
  )
  const first = fitStage(trainingData, index, options)
  const later = prepared.map(({ example, encoded }, at) => {
    const weights = halves[1 - ((at >> 1) % 2)] as RoundWeights
    const chain = chainOfExample(weights, index, encoded)
    applyLabelConstraints(chain, example.lines, example.profile)
    const context = buildDocumentContext(example.lines, example.profile, findBestPath(chain))
    return addContext(encoded, example, context, index)
  })
  return { first, later: fitStage(later, index, options) }
}

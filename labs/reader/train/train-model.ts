import { findBestPath } from '@sidelight/domain/script/labelling/label-chain'
import { buildDocumentContext } from '@sidelight/domain/script/labelling/document-context'
import { applyLabelConstraints } from '@sidelight/domain/script/labelling/label-constraints'
import type { ScriptModel, RoundWeights } from '@sidelight/domain/script/labelling/model'
import { augment } from './augment.ts'
import { chainOfExample, fitStage, type FitOptions } from './fit.ts'
import { addContext, type Example, FeatureIndex, type EncodedExample, encodeExample } from './training-example.ts'

export const usualOptions: FitOptions = { epochs: 8, rate: 0.15, decay: 0.002, seed: 7 }

/** An example beside what the first stage learns from it. Describing lines takes longer than learning from them. */
export interface Prepared {
  example: Example
  encoded: EncodedExample
}

/** Described once, and then taught as often as a run that leaves families out needs it. */
export interface TrainingSet {
  index: FeatureIndex
  plain: Prepared[]
  augmented: Prepared[]
}

export function prepare(taught: Example[]): TrainingSet {
  const index = new FeatureIndex()
  const describe = (example: Example): Prepared => ({ example, encoded: encodeExample(example, index) })
  return { index, plain: taught.map(describe), augmented: taught.map((example) => describe(augment(example, 1))) }
}

export const trainModel = (taught: Example[], options: FitOptions = usualOptions) => train(prepare(taught), options)

/**
 * Two stages. The later one learns from drafts that a first stage made of documents it was not fitted on, halves
 * crosswise: a draft of known documents would be better than any the reader will ever have.
 */
export function train(
  { index, plain, augmented }: TrainingSet,
  options: FitOptions,
  isTaught: (example: Example) => boolean = () => true,
): ScriptModel {
  const prepared = [...plain, ...augmented].filter(({ example }) => isTaught(example))
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
    const stage = halves[1 - ((at >> 1) % 2)] as RoundWeights
    const chain = chainOfExample(stage, index, encoded)
    applyLabelConstraints(chain, example.lines, example.profile)
    const context = buildDocumentContext(example.lines, example.profile, findBestPath(chain))
    return addContext(encoded, example, context, index)
  })
  return { first, later: fitStage(later, index, options) }
}

import { findBestPath } from '@sidelight/domain/script/chain'
import { makeDraft } from '@sidelight/domain/script/draft'
import { buildChain, type ScriptModel, type StageWeights } from '@sidelight/domain/script/model'
import { augment } from './augment.ts'
import { fitStage, type FitOptions } from './fit.ts'
import { type Example, FeatureIndex, makeLesson } from './lesson.ts'

export const usualOptions: FitOptions = { epochs: 8, rate: 0.15, decay: 0.002, seed: 7 }

/**
 * Two stages. The later one learns from drafts that a first stage made of documents it was not fitted on, halves
 * crosswise: a draft of known documents would be better than any the reader will ever have.
 */
export function trainModel(taught: Example[], options: FitOptions = usualOptions): ScriptModel {
  const examples = [...taught, ...taught.map((example) => augment(example, 1))]
  const firstIndex = new FeatureIndex()
  const lessons = examples.map((example) => makeLesson(example, undefined, firstIndex))
  const halves = [0, 1].map((half) =>
    fitStage(
      lessons.filter((_, at) => (at >> 1) % 2 === half),
      firstIndex,
      { ...options, epochs: Math.ceil(options.epochs / 2) },
    ),
  )
  const first = fitStage(lessons, firstIndex, options)
  const laterIndex = new FeatureIndex()
  const later = examples.map((example, at) => {
    const stage = halves[1 - ((at >> 1) % 2)] as StageWeights
    const labels = findBestPath(buildChain(example.lines, example.evidence, stage, undefined))
    return makeLesson(example, makeDraft(example.lines, example.evidence, labels), laterIndex)
  })
  return { first, later: fitStage(later, laterIndex, options) }
}

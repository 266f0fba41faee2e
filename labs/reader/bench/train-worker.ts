import { parentPort, workerData } from 'node:worker_threads'
import { type ConfidenceModel, predictError } from '@sidelight/script-parser/confidence/confidence-model'
import { fitConfidence } from '../train/confidence-fit.ts'
import { startCrossValidation, parseUnseen, trainWithout } from '../train/confidence-folds.ts'
import { type FamilyRow, parseWithFeatures } from '../train/confidence-rows.ts'
import type { EvaluationResult, TrainingData, Task } from './train-worker-pool.ts'
import { addConfusion, noConfusion } from './confusion.ts'
import { measure, type OfFamily } from './measure.ts'

const { training, evaluation } = workerData as TrainingData
const validation = startCrossValidation(training)
let rows: FamilyRow[] = []

function leaveOut(families: string[], confidenceModel: ConfidenceModel): EvaluationResult {
  const model = trainWithout(validation, families)
  const confusion = noConfusion()
  const measured = evaluation
    .filter((document) => families.includes(document.family))
    .map((document): OfFamily => {
      const { script, features } = parseWithFeatures(document, model)
      for (const [at, row] of features.entries()) {
        const entry = script.entries[at]
        if (entry) entry.confidence = 1 - predictError(confidenceModel, row)
      }
      if (document.example) addConfusion(confusion, document.example, model)
      return { ...measure(document.layout, document.name, script, document.gold), family: document.family }
    })
  return { families, measured, confusion }
}

function work(task: Task): unknown {
  switch (task.kind) {
    case 'parse-unseen':
      return parseUnseen(validation, task.families)
    case 'rows':
      rows = task.rows
      return undefined
    case 'fit-confidence':
      return fitConfidence(rows.filter((row) => !task.without.includes(row.family)))
    case 'leave-out':
      return leaveOut(task.families, task.confidenceModel)
  }
}

parentPort?.on('message', (task: Task) => parentPort?.postMessage(work(task)))

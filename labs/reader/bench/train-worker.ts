import { parentPort, workerData } from 'node:worker_threads'
import { type ConfidenceModel, predictError } from '@sidelight/domain/script/confidence/confidence-model'
import { fitDoubt } from '../train/confidence-fit.ts'
import { startCrossValidation, readUnseen, trainWithout } from '../train/confidence-folds.ts'
import { type FamilyRow, readWithSigns } from '../train/confidence-rows.ts'
import type { EvaluationResult, TrainingData, Task } from './train-worker-pool.ts'
import { addConfusion, noConfusion } from './confusion.ts'
import { measure, type OfFamily } from './measure.ts'

const { taught, examined } = workerData as TrainingData
const validation = startCrossValidation(taught)
let rows: FamilyRow[] = []

function leaveOut(families: string[], doubt: ConfidenceModel): EvaluationResult {
  const model = trainWithout(validation, families)
  const confusion = noConfusion()
  const measured = examined
    .filter((document) => families.includes(document.family))
    .map((document): OfFamily => {
      const { script, signs } = readWithSigns(document, model)
      for (const [at, row] of signs.entries()) {
        const entry = script.entries[at]
        if (entry) entry.confidence = 1 - predictError(doubt, row)
      }
      if (document.example) addConfusion(confusion, document.example, model)
      return { ...measure(document.layout, document.name, script, document.gold), family: document.family }
    })
  return { families, measured, confusion }
}

function work(task: Task): unknown {
  switch (task.kind) {
    case 'read-unseen':
      return readUnseen(validation, task.families)
    case 'rows':
      rows = task.rows
      return undefined
    case 'fit-doubt':
      return fitDoubt(rows.filter((row) => !task.without.includes(row.family)))
    case 'leave-out':
      return leaveOut(task.families, task.doubt)
  }
}

parentPort?.on('message', (task: Task) => parentPort?.postMessage(work(task)))

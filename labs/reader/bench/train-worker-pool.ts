import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ConfidenceModel } from '@sidelight/script-parser/confidence/confidence-model'
import type { FamilyRow } from '../train/confidence-rows.ts'
import type { TrainingDocument } from '../train/training-data.ts'
import type { Confusion } from './confusion.ts'
import type { OfFamily } from './measure.ts'

export interface TrainingData {
  training: TrainingDocument[]
  evaluation: TrainingDocument[]
}

export interface EvaluationResult {
  families: string[]
  measured: OfFamily[]
  confusion: Confusion
}

export type Task =
  | { kind: 'parse-unseen'; families: string[] }
  | { kind: 'rows'; rows: FamilyRow[] }
  | { kind: 'fit-confidence'; without: string[] }
  | { kind: 'leave-out'; families: string[]; confidenceModel: ConfidenceModel }

/** A thread that trains and parses; it does one task at a time. */
export interface TrainWorker {
  parseUnseen(families: string[]): Promise<FamilyRow[]>
  /** Uses the rows sent to all workers, without those of some families. */
  fitConfidence(without: string[]): Promise<ConfidenceModel>
  leaveOut(families: string[], confidenceModel: ConfidenceModel): Promise<EvaluationResult>
}

export interface TrainWorkerPool {
  /** Results are in the order of the items. */
  mapAll<Item, Result>(
    items: Item[],
    work: (trainWorker: TrainWorker, item: Item) => Promise<Result>,
  ): Promise<Result[]>
  sendRowsToAll(rows: FamilyRow[]): Promise<void>
  close(): Promise<void>
}

/** As many threads as there are cores, each with all documents. */
export function startTrainWorkers(trainingData: TrainingData): TrainWorkerPool {
  const workers = Array.from(
    { length: availableParallelism() },
    () => new Worker(new URL('./train-worker.ts', import.meta.url), { workerData: trainingData }),
  )
  return {
    mapAll: async (items, work) => {
      const results: Awaited<ReturnType<typeof work>>[] = []
      let next = 0
      await Promise.all(
        workers.map(async (worker) => {
          while (next < items.length) {
            const at = next
            next += 1
            results[at] = await work(trainWorkerOf(worker), items[at] as (typeof items)[number])
          }
        }),
      )
      return results
    },
    sendRowsToAll: async (rows) => {
      await Promise.all(workers.map((worker) => ask(worker, { kind: 'rows', rows })))
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}

const trainWorkerOf = (worker: Worker): TrainWorker => ({
  parseUnseen: async (families) => (await ask(worker, { kind: 'parse-unseen', families })) as FamilyRow[],
  fitConfidence: async (without) => (await ask(worker, { kind: 'fit-confidence', without })) as ConfidenceModel,
  leaveOut: async (families, confidenceModel) =>
    (await ask(worker, { kind: 'leave-out', families, confidenceModel })) as EvaluationResult,
})

/** `once` rejects when the thread fails, so an error in training ends the run. */
async function ask(worker: Worker, task: Task): Promise<unknown> {
  worker.postMessage(task)
  const [answer] = (await once(worker, 'message')) as [unknown]
  return answer
}

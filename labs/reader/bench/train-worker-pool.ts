import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ConfidenceModel } from '@sidelight/domain/script/confidence/confidence-model'
import type { FamilyRow } from '../train/confidence-rows.ts'
import type { TrainingDocument } from '../train/training-data.ts'
import type { Confusion } from './confusion.ts'
import type { OfFamily } from './measure.ts'

export interface TrainingData {
  taught: TrainingDocument[]
  examined: TrainingDocument[]
}

export interface EvaluationResult {
  families: string[]
  measured: OfFamily[]
  confusion: Confusion
}

export type Task =
  | { kind: 'read-unseen'; families: string[] }
  | { kind: 'rows'; rows: FamilyRow[] }
  | { kind: 'fit-doubt'; without: string[] }
  | { kind: 'leave-out'; families: string[]; doubt: ConfidenceModel }

/** A thread that trains and reads; it does one thing at a time. */
export interface TrainWorker {
  readUnseen(families: string[]): Promise<FamilyRow[]>
  /** From the rows that all were told, but for those of some families. */
  fitDoubt(without: string[]): Promise<ConfidenceModel>
  leaveOut(families: string[], doubt: ConfidenceModel): Promise<EvaluationResult>
}

export interface TrainWorkerPool {
  /** Answers in the order of the tasks, whichever thread did them. */
  mapAll<Item, Answer>(
    items: Item[],
    teach: (trainWorker: TrainWorker, item: Item) => Promise<Answer>,
  ): Promise<Answer[]>
  tellAll(rows: FamilyRow[]): Promise<void>
  close(): Promise<void>
}

/** As many threads as there are cores, each with all documents. */
export function startTrainWorkers(trainingData: TrainingData): TrainWorkerPool {
  const workers = Array.from(
    { length: availableParallelism() },
    () => new Worker(new URL('./train-worker.ts', import.meta.url), { workerData: trainingData }),
  )
  return {
    mapAll: async (items, teach) => {
      const answers: Awaited<ReturnType<typeof teach>>[] = []
      let next = 0
      await Promise.all(
        workers.map(async (worker) => {
          while (next < items.length) {
            const at = next
            next += 1
            answers[at] = await teach(trainWorkerOf(worker), items[at] as (typeof items)[number])
          }
        }),
      )
      return answers
    },
    tellAll: async (rows) => {
      await Promise.all(workers.map((worker) => ask(worker, { kind: 'rows', rows })))
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}

const trainWorkerOf = (worker: Worker): TrainWorker => ({
  readUnseen: async (families) => (await ask(worker, { kind: 'read-unseen', families })) as FamilyRow[],
  fitDoubt: async (without) => (await ask(worker, { kind: 'fit-doubt', without })) as ConfidenceModel,
  leaveOut: async (families, doubt) => (await ask(worker, { kind: 'leave-out', families, doubt })) as EvaluationResult,
})

/** `once` rejects when the thread fails, so an error in training ends the run. */
async function ask(worker: Worker, task: Task): Promise<unknown> {
  worker.postMessage(task)
  const [answer] = (await once(worker, 'message')) as [unknown]
  return answer
}

import type { ConfidenceModel } from '@sidelight/domain/script/confidence/confidence-model'
import { startTrainWorkers } from '../bench/train-worker-pool.ts'
import { fitDoubt } from './confidence-fit.ts'
import { dealFamilies } from './confidence-folds.ts'
import { gatherDocuments } from './training-data.ts'

const shares = 8
const seed = 'doubt'

/**
 * Learns what errors look like on layouts that a reader was not taught: each share of the families is read by a model
 * taught with the others. Errors of a model on its own lessons are few, and of another kind.
 */
export async function trainDoubt(perLayout: number): Promise<ConfidenceModel> {
  const taught = await gatherDocuments({ seeds: [seed], perLayout })
  const classrooms = startTrainWorkers({ taught, examined: [] })
  try {
    const trainingData = await classrooms.mapAll(dealFamilies(taught, shares), (trainWorker, share) =>
      trainWorker.readUnseen(share),
    )
    const rows = trainingData.flat()
    console.log(`doubt: ${rows.length} entries, ${rows.filter(({ isWrong }) => isWrong).length} wrong`)
    return fitDoubt(rows)
  } finally {
    await classrooms.close()
  }
}

export const writeDoubt = (model: ConfidenceModel) =>
  `/** Written by \`npm run train:reader\`; do not edit. */\nexport const packedConfidence =\n  '${JSON.stringify(model)}'\n`

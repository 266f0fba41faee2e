import type { ConfidenceModel } from '@sidelight/script-parser/confidence/confidence-model'
import { startTrainWorkers } from '../bench/train-worker-pool.ts'
import { fitConfidence } from './confidence-fit.ts'
import { dealFamilies } from './confidence-folds.ts'
import { gatherDocuments } from './training-data.ts'

const shares = 8
const seed = 'doubt'

/**
 * Trains on errors in layouts that the labelling model was not trained on: each share of the families is parsed by a
 * model trained with the others. Errors on its own training data are few and of another kind.
 */
export async function trainConfidence(perLayout: number): Promise<ConfidenceModel> {
  const training = await gatherDocuments({ seeds: [seed], perLayout })
  const workers = startTrainWorkers({ training, evaluation: [] })
  try {
    const trainingData = await workers.mapAll(dealFamilies(training, shares), (trainWorker, share) =>
      trainWorker.parseUnseen(share),
    )
    const rows = trainingData.flat()
    console.log(`confidence: ${rows.length} entries, ${rows.filter(({ isWrong }) => isWrong).length} wrong`)
    return fitConfidence(rows)
  } finally {
    await workers.close()
  }
}

export const writeConfidence = (model: ConfidenceModel) =>
  `/** Written by \`npm run train:reader\`; do not edit. */\nexport const packedConfidence =\n  '${JSON.stringify(model)}'\n`

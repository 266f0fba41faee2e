import { createRandom } from '../render/random.ts'
import { listScripts } from '../scripts/library.ts'
import { dealFamilies } from '../train/confidence-folds.ts'
import { gatherDocuments } from '../train/training-data.ts'
import { printCalibration } from './calibration.ts'
import { addAll, noConfusion, printConfusion } from './confusion.ts'
import { printErrorKinds } from './error-kinds.ts'
import { type EvaluationResult, startTrainWorkers } from './train-worker-pool.ts'
import { type OfFamily, summarise, summariseByLayout, type Summary } from './measure.ts'
import { printTable } from './print-table.ts'

export interface LeaveOneOutOptions {
  seed: string
  perLayout: number
  /** How many families are left out at once: more make the test harder and faster. */
  together: number
  /** Only these families, if given. */
  only: string[] | undefined
}

/** The families are split into this many shares; each is parsed by a model trained without it. */
const confidenceShares = 8

/**
 * Trains without one family of layouts at a time and parses that family, in scripts that were not trained on. A family
 * is a layout in all its file formats: a Word version of the same page would give the answer away. The confidence model
 * is trained without that family, too.
 */
export async function leaveOneLayoutOut(options: LeaveOneOutOptions): Promise<Summary[]> {
  const started = Date.now()
  const report = (text: string) => console.error(`${((Date.now() - started) / 1000).toFixed(0).padStart(5)} s  ${text}`)
  const { trainingScripts, heldOutScripts } = splitScripts(options.seed)
  const gather = (seed: string, scripts: string[]) =>
    gatherDocuments({ seeds: [seed], perLayout: options.perLayout, scripts })
  const training = await gather(`${options.seed}-taught`, trainingScripts)
  const evaluation = await gather(options.seed, heldOutScripts)
  const known = new Set(training.map(({ family }) => family))
  const families = [...new Set(evaluation.map(({ family }) => family))].filter(
    (family) => known.has(family) && (options.only?.includes(family) ?? true),
  )
  report(
    `${training.length} documents for training, ${evaluation.length} for evaluation, ${families.length} families of layouts`,
  )
  const workers = startTrainWorkers({ training, evaluation })
  try {
    const shares = dealFamilies(training, confidenceShares)
    const trainingData = await workers.mapAll(shares, async (trainWorker, share) => {
      const rows = await trainWorker.parseUnseen(share)
      report(`confidence rows: ${rows.length} entries of ${share.length} families`)
      return rows
    })
    await workers.sendRowsToAll(trainingData.flat())
    const confidenceModels = await workers.mapAll(shares, (trainWorker, share) => trainWorker.fitConfidence(share))
    report('fitted the confidence models')
    const groups = shares.flatMap((share, at) => {
      const wanted = share.filter((family) => families.includes(family))
      return chunk(wanted, options.together).map((group) => ({ group, confidenceModel: confidenceModels[at] }))
    })
    let done = 0
    const results = await workers.mapAll(groups, async (trainWorker, { group, confidenceModel }) => {
      if (!confidenceModel) throw new Error('A share of the families has no confidence model.')
      const result = await trainWorker.leaveOut(group, confidenceModel)
      done += group.length
      report(`${done}/${families.length} ${group.map((family) => figureOf(family, result)).join(', ')}`)
      return result
    })
    return printReport(families, results, heldOutScripts)
  } finally {
    await workers.close()
  }
}

const figureOf = (family: string, { measured }: EvaluationResult) =>
  `${family} ${summarise(family, ofFamily(measured, family)).dialogue.toFixed(4)}`

const ofFamily = (measured: OfFamily[], family: string) => measured.filter((document) => document.family === family)

const chunk = <T>(all: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

/** A third of the scripts, chosen by the seed, is for evaluation. */
function splitScripts(seed: string): { trainingScripts: string[]; heldOutScripts: string[] } {
  const ids = createRandom(`${seed}/scripts`).shuffle(listScripts().map(({ id }) => id))
  const count = Math.round(ids.length / 3)
  return { heldOutScripts: ids.slice(0, count), trainingScripts: ids.slice(count) }
}

function printReport(families: string[], results: EvaluationResult[], heldOutScripts: string[]): Summary[] {
  const all = results.flatMap(({ measured }) => measured)
  const worstFirst = (rows: Summary[]) => [...rows].sort((a, b) => a.dialogue - b.dialogue)
  const rows = worstFirst(summariseByLayout(all))
  console.log(`Scripts that were not trained on: ${heldOutScripts.sort().join(', ')}\n\nLayouts, the worst first`)
  printTable(rows)
  console.log('\nFamilies, the worst first')
  const ofFamilies = worstFirst(families.map((family) => summarise(family, ofFamily(all, family))))
  printTable([...ofFamilies, summarise('all entries', all)])
  console.log('\nKinds of errors')
  printErrorKinds(all.map(({ errors }) => errors))
  console.log('\nLines')
  const confusion = noConfusion()
  for (const result of results) addAll(confusion, result.confusion)
  printConfusion(confusion)
  console.log('')
  printClosing('layouts', rows)
  printClosing('families', ofFamilies)
  printCalibration(all)
  return rows
}

function printClosing(what: string, rows: Summary[]): void {
  const mean = rows.reduce((sum, row) => sum + row.dialogue, 0) / Math.max(1, rows.length)
  const [worst] = rows
  console.log(
    `${rows.length} ${what} left out: mean dialogue F1 ${mean.toFixed(4)}, worst ${worst?.name ?? '-'} ${(worst?.dialogue ?? 0).toFixed(4)}`,
  )
}

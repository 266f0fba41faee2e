import { createRandom } from '../render/random.ts'
import { listScripts } from '../scripts/library.ts'
import { dealFamilies } from '../train/confidence-folds.ts'
import { gatherDocuments } from '../train/training-data.ts'
import { printCalibration } from './calibration.ts'
import { addAll, noConfusion, printConfusion } from './confusion.ts'
import { printFaults } from './error-kinds.ts'
import { type EvaluationResult, startTrainWorkers } from './train-worker-pool.ts'
import { type OfFamily, summarise, summariseByLayout, type Summary } from './measure.ts'
import { printTable } from './print-table.ts'

export interface LeaveOneOutWish {
  seed: string
  perLayout: number
  /** So many families are left out at once: a harder test in less time. */
  together: number
  /** Only these families, if given. */
  only: string[] | undefined
}

/** Shares of the families that a doubt model's lessons are read in: each by a model that was not shown it. */
const doubtShares = 8

/**
 * Trains without one family of layouts at a time and reads that family, in scripts that no training saw. A family is a
 * look in every file format: a Word version of the same page would give the answer away. How sure the reader is comes
 * from a doubt model that was never told how that family fared.
 */
export async function leaveOneLayoutOut(wish: LeaveOneOutWish): Promise<Summary[]> {
  const started = Date.now()
  const report = (text: string) => console.error(`${((Date.now() - started) / 1000).toFixed(0).padStart(5)} s  ${text}`)
  const { taughtScripts, heldOutScripts } = splitScripts(wish.seed)
  const gather = (seed: string, scripts: string[]) =>
    gatherDocuments({ seeds: [seed], perLayout: wish.perLayout, scripts })
  const taught = await gather(`${wish.seed}-taught`, taughtScripts)
  const examined = await gather(wish.seed, heldOutScripts)
  const known = new Set(taught.map(({ family }) => family))
  const families = [...new Set(examined.map(({ family }) => family))].filter(
    (family) => known.has(family) && (wish.only?.includes(family) ?? true),
  )
  report(`${taught.length} documents to teach, ${examined.length} to read, ${families.length} families of layouts`)
  const classrooms = startTrainWorkers({ taught, examined })
  try {
    const shares = dealFamilies(taught, doubtShares)
    const trainingData = await classrooms.mapAll(shares, async (trainWorker, share) => {
      const rows = await trainWorker.readUnseen(share)
      report(`learned what errors look like: ${rows.length} entries of ${share.length} families`)
      return rows
    })
    await classrooms.tellAll(trainingData.flat())
    const doubts = await classrooms.mapAll(shares, (trainWorker, share) => trainWorker.fitDoubt(share))
    report('fitted the doubt models')
    const groups = shares.flatMap((share, at) => {
      const wanted = share.filter((family) => families.includes(family))
      return chunk(wanted, wish.together).map((group) => ({ group, doubt: doubts[at] }))
    })
    let done = 0
    const results = await classrooms.mapAll(groups, async (trainWorker, { group, doubt }) => {
      if (!doubt) throw new Error('A share of the families has no doubt model.')
      const result = await trainWorker.leaveOut(group, doubt)
      done += group.length
      report(`${done}/${families.length} ${group.map((family) => figureOf(family, result)).join(', ')}`)
      return result
    })
    return printReport(families, results, heldOutScripts)
  } finally {
    await classrooms.close()
  }
}

const figureOf = (family: string, { measured }: EvaluationResult) =>
  `${family} ${summarise(family, ofFamily(measured, family)).dialogue.toFixed(4)}`

const ofFamily = (measured: OfFamily[], family: string) => measured.filter((one) => one.family === family)

const chunk = <T>(all: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

/** A third of the scripts is kept for reading; which ones, the seed decides. */
function splitScripts(seed: string): { taughtScripts: string[]; heldOutScripts: string[] } {
  const ids = createRandom(`${seed}/scripts`).shuffle(listScripts().map(({ id }) => id))
  const count = Math.round(ids.length / 3)
  return { heldOutScripts: ids.slice(0, count), taughtScripts: ids.slice(count) }
}

function printReport(families: string[], results: EvaluationResult[], heldOutScripts: string[]): Summary[] {
  const all = results.flatMap(({ measured }) => measured)
  const worstFirst = (rows: Summary[]) => [...rows].sort((a, b) => a.dialogue - b.dialogue)
  const rows = worstFirst(summariseByLayout(all))
  console.log(`Scripts that no training saw: ${heldOutScripts.sort().join(', ')}\n\nLayouts, the worst first`)
  printTable(rows)
  console.log('\nFamilies, the worst first')
  const ofFamilies = worstFirst(families.map((family) => summarise(family, ofFamily(all, family))))
  printTable([...ofFamilies, summarise('all entries', all)])
  console.log('\nWhat became of speeches that are wrong')
  printFaults(all.map(({ faults }) => faults))
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

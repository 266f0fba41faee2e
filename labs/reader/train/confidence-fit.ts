import { featureDirections } from '@sidelight/script-parser/confidence/confidence-features'
import { type ConfidenceModel, leafOf, oddsOf } from '@sidelight/script-parser/confidence/confidence-model'
import { priorTrees } from './confidence-prior.ts'

/** The features of an entry, and whether it was wrong. */
export interface ConfidenceRow {
  features: Float64Array
  isWrong: boolean
}

export interface ConfidenceOptions {
  trees: number
  rate: number
  /** L2 regularisation of the leaves. */
  ridge: number
  /** Minimum weight of a leaf. */
  least: number
  /** For each feature: 1 if a higher value may only raise the probability of an error, -1 only lower it, 0 both. */
  directions: number[]
  /** Trees to start from. */
  prior: number[][]
}

const usualConfidenceOptions: ConfidenceOptions = {
  trees: 90,
  rate: 0.1,
  ridge: 4,
  least: 4,
  directions: featureDirections,
  prior: priorTrees,
}

const mostBins = 24
const binWidth = mostBins + 1

/** Values in bins by feature. Thresholds are rounded before fitting, so that the stored numbers split the same. */
interface Binned {
  thresholds: number[][]
  /** features × rows. */
  bins: Uint8Array[]
}

const roundShort = (value: number) => Number(value.toPrecision(3))

function binRows(rows: ConfidenceRow[]): Binned {
  const width = rows[0]?.features.length ?? 0
  const thresholds = Array.from({ length: width }, (_, feature) => findThresholds(rows, feature))
  const bins = thresholds.map((edges, feature) =>
    Uint8Array.from(rows, ({ features }) => {
      const value = features[feature] ?? 0
      let bin = 0
      while (bin < edges.length && value > (edges[bin] ?? 0)) bin += 1
      return bin
    }),
  )
  return { thresholds, bins }
}

/** Half of the bin edges are quantiles of all rows and half of the wrong ones, to be finer where errors are. */
function findThresholds(rows: ConfidenceRow[], feature: number): number[] {
  const valuesOf = (some: ConfidenceRow[]) => some.map(({ features }) => features[feature] ?? 0).sort((a, b) => a - b)
  const edges = [valuesOf(rows), valuesOf(rows.filter(({ isWrong }) => isWrong))].flatMap((values) =>
    Array.from({ length: mostBins / 2 }, (_, at) =>
      roundShort(values[Math.floor(((at + 0.5) * values.length) / (mostBins / 2))] ?? 0),
    ),
  )
  return [...new Set(edges)].sort((a, b) => a - b)
}

interface Split {
  feature: number
  bin: number
  gain: number
}

interface Slopes {
  gradients: Float64Array
  weights: Float64Array
}

/** Sums of gradients and weights, features × bins; one side's are the parent's minus the other side's. */
interface Histogram {
  sums: Float64Array
  masses: Float64Array
}

function countBins(binned: Binned, members: Int32Array, { gradients, weights }: Slopes): Histogram {
  const sums = new Float64Array(binned.bins.length * binWidth)
  const masses = new Float64Array(binned.bins.length * binWidth)
  for (const [feature, bins] of binned.bins.entries()) {
    const base = feature * binWidth
    for (let index = 0; index < members.length; index += 1) {
      const at = members[index] as number
      const slot = base + (bins[at] as number)
      sums[slot] = (sums[slot] as number) + (gradients[at] as number)
      masses[slot] = (masses[slot] as number) + (weights[at] as number)
    }
  }
  return { sums, masses }
}

const without = (whole: Histogram, part: Histogram): Histogram => ({
  sums: whole.sums.map((sum, slot) => sum - (part.sums[slot] ?? 0)),
  masses: whole.masses.map((mass, slot) => mass - (part.masses[slot] ?? 0)),
})

const worth = (gradient: number, weight: number, ridge: number) => (gradient * gradient) / (weight + ridge)

function findSplit(binned: Binned, histogram: Histogram, options: ConfidenceOptions): Split {
  let best: Split = { feature: 0, bin: mostBins, gain: 0 }
  for (const [feature, edges] of binned.thresholds.entries()) {
    const slots = [feature * binWidth, feature * binWidth + edges.length + 1] as const
    const found = splitFeature(
      histogram.sums.subarray(...slots),
      histogram.masses.subarray(...slots),
      options.directions[feature] ?? 0,
      options,
    )
    if (found.gain > best.gain + 1e-9) best = { feature, ...found }
  }
  return best
}

function splitFeature(
  sums: Float64Array,
  masses: Float64Array,
  direction: number,
  { ridge, least }: ConfidenceOptions,
): Omit<Split, 'feature'> {
  const sum = sums.reduce((total, one) => total + one, 0)
  const mass = masses.reduce((total, one) => total + one, 0)
  const best = { bin: mostBins, gain: 0 }
  let low = 0
  let lowMass = 0
  for (let bin = 0; bin < sums.length - 1; bin += 1) {
    low += sums[bin] ?? 0
    lowMass += masses[bin] ?? 0
    if (lowMass < least || mass - lowMass < least) continue
    // A feature that happens to mark correct documents of one layout must not raise confidence elsewhere.
    const rise = (sum - low) / (mass - lowMass + ridge) - low / (lowMass + ridge)
    if (rise * direction < 0) continue
    const gain = worth(low, lowMass, ridge) + worth(sum - low, mass - lowMass, ridge) - worth(sum, mass, ridge)
    if (gain > best.gain) Object.assign(best, { bin, gain })
  }
  return best
}

/** Gradient boosting with Newton steps. Deterministic: the same rows give the same trees. */
export function fitConfidence(
  rows: ConfidenceRow[],
  options: ConfidenceOptions = usualConfidenceOptions,
): ConfidenceModel {
  const model = startFrom(options.prior, rows)
  const binned = binRows(rows)
  const odds = Float64Array.from(rows, ({ features }) => oddsOf(model, features))
  const all = Int32Array.from(rows, (_, at) => at)
  for (let round = 0; round < options.trees; round += 1) {
    const slopes = measureSlopes(rows, odds)
    const tree = growTree(binned, all, slopes, options)
    setLeaves(tree, rows, slopes, options)
    for (const [at, { features }] of rows.entries()) odds[at] = (odds[at] ?? 0) + (tree[leafOf(tree, features)] ?? 0)
    model.trees.push(tree)
  }
  return model
}

/** The prior with the base at which its probabilities add up to the number of wrong rows. */
function startFrom(prior: number[][], rows: ConfidenceRow[]): ConfidenceModel {
  const model: ConfidenceModel = { base: 0, trees: [...prior] }
  const odds = rows.map(({ features }) => oddsOf(model, features))
  const wrong = rows.filter(({ isWrong }) => isWrong).length
  let low = -20
  let high = 20
  for (let round = 0; round < 40; round += 1) {
    model.base = (low + high) / 2
    const expected = odds.reduce((sum, one) => sum + 1 / (1 + Math.exp(-one - model.base)), 0)
    if (expected < wrong) low = model.base
    else high = model.base
  }
  model.base = roundShort(model.base)
  return model
}

function measureSlopes(rows: ConfidenceRow[], odds: Float64Array): Slopes {
  const gradients = new Float64Array(rows.length)
  const weights = new Float64Array(rows.length)
  for (const [at, { isWrong }] of rows.entries()) {
    const probability = 1 / (1 + Math.exp(-(odds[at] ?? 0)))
    gradients[at] = (isWrong ? 1 : 0) - probability
    weights[at] = probability * (1 - probability)
  }
  return { gradients, weights }
}

function growTree(binned: Binned, all: Int32Array, slopes: Slopes, options: ConfidenceOptions): number[] {
  const thresholdOf = ({ feature, bin }: Split) => binned.thresholds[feature]?.[bin] ?? Infinity
  const whole = countBins(binned, all, slopes)
  const root = findSplit(binned, whole, options)
  const rootBins = binned.bins[root.feature]
  const isLow = (at: number) => (rootBins?.[at] ?? 0) <= root.bin
  const lows = all.filter(isLow)
  const areLowsFewer = 2 * lows.length < all.length
  const few = countBins(binned, areLowsFewer ? lows : all.filter((at) => !isLow(at)), slopes)
  const many = without(whole, few)
  const low = findSplit(binned, areLowsFewer ? few : many, options)
  const high = findSplit(binned, areLowsFewer ? many : few, options)
  // A side that could not be split keeps one leaf: no value is above this threshold.
  return [root, low, high].flatMap((split) => [split.feature, Math.min(thresholdOf(split), 99_999)])
}

function setLeaves(
  tree: number[],
  rows: ConfidenceRow[],
  { gradients, weights }: Slopes,
  options: ConfidenceOptions,
): void {
  const sums = new Float64Array(10)
  const masses = new Float64Array(10)
  for (const [at, { features }] of rows.entries()) {
    const leaf = leafOf(tree, features)
    sums[leaf] = (sums[leaf] ?? 0) + (gradients[at] ?? 0)
    masses[leaf] = (masses[leaf] ?? 0) + (weights[at] ?? 0)
  }
  for (let leaf = 6; leaf < 10; leaf += 1) {
    const step = (options.rate * (sums[leaf] ?? 0)) / ((masses[leaf] ?? 0) + options.ridge)
    tree[leaf] = Math.round(step * 1000) / 1000
  }
}

import { type LabelChain, computePosterior, labelCount } from '@sidelight/script-parser/labelling/label-chain'
import { type LineLabel, lineLabels } from '@sidelight/script-parser/document/label'
import {
  continuationContext,
  isWrapContext,
  transitionContexts,
} from '@sidelight/script-parser/labelling/transition-context'
import type { RoundWeights } from '@sidelight/script-parser/labelling/model'
import type { FeatureIndex, EncodedExample } from './training-example.ts'
import { shuffle } from './shuffle.ts'

export interface FitOptions {
  epochs: number
  rate: number
  decay: number
  seed: number
}

const impossible = -1e6
/** The greatest weight that the stored form can hold. */
const forbidden = -4.5
const learnedSteps = continuationContext * labelCount * labelCount
const stepTotal = transitionContexts * labelCount * labelCount

/** Weights and the sums of their squared gradients (AdaGrad). */
interface Fit {
  weights: Float64Array
  squares: Float64Array
  steps: Float64Array
  stepSquares: Float64Array
}

/** Fits a linear-chain CRF by stochastic gradients; the same seed and examples give the same weights. */
export function fitStage(trainingData: EncodedExample[], index: FeatureIndex, options: FitOptions): RoundWeights {
  const size = index.ids.size * labelCount
  const fit: Fit = {
    weights: new Float64Array(size),
    squares: new Float64Array(size).fill(1e-4),
    steps: likelySteps(),
    stepSquares: new Float64Array(stepTotal).fill(1e-4),
  }
  for (let epoch = 0; epoch < options.epochs; epoch += 1) {
    for (const encoded of shuffle(trainingData, options.seed + epoch)) learn(fit, encoded, options)
  }
  const features = new Map<string, Float64Array>()
  for (const [name, id] of index.ids) features.set(name, fit.weights.slice(id * labelCount, (id + 1) * labelCount))
  return { features, steps: fit.steps }
}

const unspoken = new Set<LineLabel>(['heading', 'action', 'noise'])
const spoken = new Set<LineLabel>(['parenthetical', 'dialogue'])
const carriesOn = new Set<LineLabel>(['cue', 'parenthetical', 'dialogue', 'speech'])

/** Initial transitions: speech needs a cue, a cue needs speech, and a wrapped line keeps its label. */
function likelySteps(): Float64Array {
  const steps = new Float64Array(stepTotal)
  for (let slot = 0; slot < stepTotal; slot += 1) {
    const from = lineLabels[Math.floor(slot / labelCount) % labelCount] ?? 'noise'
    const to = lineLabels[slot % labelCount] ?? 'noise'
    const context = Math.floor(slot / (labelCount * labelCount))
    steps[slot] = context === continuationContext ? lawfulStep(from, to) : likelyStep(from, to, isWrapContext(context))
  }
  return steps
}

/** A continuation keeps its label; under a cue or a parenthetical it is dialogue. */
function lawfulStep(from: LineLabel, to: LineLabel): number {
  if (carriesOn.has(from)) return to === 'dialogue' || (from === 'parenthetical' && to === from) ? 0 : forbidden
  return from === to ? 0 : forbidden
}

function likelyStep(from: LineLabel, to: LineLabel, isWrap: boolean): number {
  const isSpoken = spoken.has(to)
  if (unspoken.has(from) && isSpoken) return isWrap || from === 'noise' ? -5 : -2
  if (isWrap) return staysWhole(from, to) ? 0 : -3
  if (from === 'parenthetical') return to === 'noise' ? -4 : 0
  return from === 'cue' && !isSpoken ? afterCue(to) : 0
}

const staysWhole = (from: LineLabel, to: LineLabel) => from === to || (carriesOn.has(from) && spoken.has(to))
const afterCue = (to: LineLabel) => (to === 'cue' ? -1.5 : -5)

/** The chain of an example under fitted weights. */
export function chainOfExample(stage: RoundWeights, index: FeatureIndex, encoded: EncodedExample): LabelChain {
  const weights = new Float64Array(index.ids.size * labelCount)
  for (const id of new Set(encoded.features.flatMap((ids) => [...ids]))) {
    const ofFeature = stage.features.get(index.nameOf(id))
    if (ofFeature) weights.set(ofFeature, id * labelCount)
  }
  return chainOf({ weights, steps: stage.steps }, encoded)
}

function chainOf(fit: Pick<Fit, 'weights' | 'steps'>, encoded: EncodedExample): LabelChain {
  const length = encoded.features.length
  const emissions = new Float64Array(length * labelCount)
  for (let at = 0; at < length; at += 1) {
    for (const id of encoded.features[at] ?? []) {
      for (let label = 0; label < labelCount; label += 1) {
        const slot = at * labelCount + label
        emissions[slot] = (emissions[slot] ?? 0) + (fit.weights[id * labelCount + label] ?? 0)
      }
    }
    const stated = encoded.statedLabels[at] ?? -1
    if (stated >= 0) {
      for (let label = 0; label < labelCount; label += 1)
        if (label !== stated) emissions[at * labelCount + label] = impossible
    }
  }
  return { length, emissions, contexts: encoded.contexts, steps: fit.steps }
}

/** Lines with unknown labels are marginalised: the target is the posterior under the known labels. */
function targetOf(chain: LabelChain, encoded: EncodedExample): LabelChain {
  const emissions = chain.emissions.slice()
  for (const [at, label] of encoded.labels.entries()) {
    if (label < 0) continue
    for (let other = 0; other < labelCount; other += 1) {
      if (other !== label) emissions[at * labelCount + other] = impossible
    }
    if ((emissions[at * labelCount + label] ?? 0) <= impossible) emissions[at * labelCount + label] = 0
  }
  return { ...chain, emissions }
}

function learn(fit: Fit, encoded: EncodedExample, options: FitOptions): void {
  const chain = chainOf(fit, encoded)
  if (chain.length === 0) return
  const model = computePosterior(chain)
  const targetChain = targetOf(chain, encoded)
  const target = computePosterior(targetChain)
  learnSteps(fit, chain, model, targetChain, target, options)
  for (let at = 0; at < chain.length; at += 1) {
    if ((encoded.statedLabels[at] ?? -1) >= 0) continue
    for (let label = 0; label < labelCount; label += 1) {
      const slot = at * labelCount + label
      const gradient = (target.marginals[slot] ?? 0) - (model.marginals[slot] ?? 0)
      if (Math.abs(gradient) < 1e-3) continue
      for (const id of encoded.features[at] ?? []) {
        update(fit.weights, fit.squares, id * labelCount + label, gradient, options)
      }
    }
  }
}

function update(
  weights: Float64Array,
  squares: Float64Array,
  slot: number,
  gradient: number,
  options: FitOptions,
): void {
  const weight = weights[slot] ?? 0
  const regularised = gradient - options.decay * weight
  const square = (squares[slot] ?? 0) + regularised * regularised
  squares[slot] = square
  weights[slot] = weight + (options.rate * regularised) / Math.sqrt(square)
}

type Computed = ReturnType<typeof computePosterior>

function learnSteps(
  fit: Fit,
  chain: LabelChain,
  model: Computed,
  targetChain: LabelChain,
  target: Computed,
  options: FitOptions,
): void {
  const gradient = new Float64Array(stepTotal)
  addPairs(gradient, targetChain, target, 1)
  addPairs(gradient, chain, model, -1)
  for (let slot = 0; slot < learnedSteps; slot += 1) {
    if (Math.abs(gradient[slot] ?? 0) > 1e-6) update(fit.steps, fit.stepSquares, slot, gradient[slot] ?? 0, options)
  }
}

function addPairs(
  gradient: Float64Array,
  chain: LabelChain,
  { forward, backward, weights, steps, scales }: Computed,
  sign: number,
): void {
  for (let at = 1; at < chain.length; at += 1) {
    const context = (chain.contexts[at] ?? 0) * labelCount * labelCount
    const factor = sign / (scales[at] ?? 1)
    for (let to = 0; to < labelCount; to += 1) {
      const next = at * labelCount + to
      const tail = (weights[next] ?? 0) * (backward[next] ?? 0) * factor
      if (tail === 0) continue
      for (let from = 0; from < labelCount; from += 1) {
        const slot = context + from * labelCount + to
        gradient[slot] =
          (gradient[slot] ?? 0) + (forward[(at - 1) * labelCount + from] ?? 0) * (steps[slot] ?? 0) * tail
      }
    }
  }
}

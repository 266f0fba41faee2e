import { type LineLabel, lineLabels } from '../document/label.ts'

/** Scores of a linear chain: for each line and label, and for each transition and pair of labels. */
export interface LabelChain {
  length: number
  /** length × labels. */
  emissions: Float64Array
  /** Which table of transitions leads into each line. */
  contexts: Uint8Array
  /** Transitions: contexts × labels × labels, from the earlier to the later label. */
  steps: Float64Array
}

export const labelCount = lineLabels.length
const impossible = -1e6

export function forceLabel(chain: LabelChain, at: number, label: LineLabel): void {
  for (const [index, other] of lineLabels.entries())
    if (other !== label) chain.emissions[at * labelCount + index] = impossible
}

export function forbidLabel(chain: LabelChain, at: number, label: LineLabel): void {
  chain.emissions[at * labelCount + lineLabels.indexOf(label)] = impossible
}

const stepAt = (chain: LabelChain, at: number, from: number, to: number) =>
  chain.steps[((chain.contexts[at] ?? 0) * labelCount + from) * labelCount + to] ?? 0

export function findBestPath(chain: LabelChain): number[] {
  const { length, emissions } = chain
  if (length === 0) return []
  const scores = new Float64Array(length * labelCount)
  const back = new Int8Array(length * labelCount)
  scores.set(emissions.subarray(0, labelCount))
  for (let at = 1; at < length; at += 1) {
    for (let to = 0; to < labelCount; to += 1) {
      let best = -Infinity
      let bestFrom = 0
      for (let from = 0; from < labelCount; from += 1) {
        const score = (scores[(at - 1) * labelCount + from] ?? 0) + stepAt(chain, at, from, to)
        if (score > best) {
          best = score
          bestFrom = from
        }
      }
      scores[at * labelCount + to] = best + (emissions[at * labelCount + to] ?? 0)
      back[at * labelCount + to] = bestFrom
    }
  }
  return traceBack(scores, back, length)
}

function traceBack(scores: Float64Array, back: Int8Array, length: number): number[] {
  let label = 0
  const last = (length - 1) * labelCount
  for (let to = 1; to < labelCount; to += 1) if ((scores[last + to] ?? 0) > (scores[last + label] ?? 0)) label = to
  const path: number[] = Array<number>(length).fill(0)
  for (let at = length - 1; at >= 0; at -= 1) {
    path[at] = label
    label = back[at * labelCount + label] ?? 0
  }
  return path
}

/** Forward and backward weights of a chain, scaled line by line so that no product underflows. */
export interface Posterior {
  /** length × labels. */
  marginals: Float64Array
  forward: Float64Array
  backward: Float64Array
  /** exp of emissions, scaled so that the greatest of each line is 1. */
  weights: Float64Array
  /** exp of steps. */
  steps: Float64Array
  scales: Float64Array
}

export function computePosterior(chain: LabelChain): Posterior {
  const size = chain.length * labelCount
  const posterior: Posterior = {
    marginals: new Float64Array(size),
    forward: new Float64Array(size),
    backward: new Float64Array(size),
    weights: expLines(chain),
    steps: chain.steps.map(Math.exp),
    scales: new Float64Array(chain.length),
  }
  runForward(chain, posterior)
  runBackward(chain, posterior)
  for (let at = 0; at < size; at += 1)
    posterior.marginals[at] = (posterior.forward[at] ?? 0) * (posterior.backward[at] ?? 0)
  return posterior
}

function expLines(chain: LabelChain): Float64Array {
  const { emissions, length } = chain
  const weights = new Float64Array(emissions.length)
  for (let at = 0; at < length; at += 1) {
    let top = -Infinity
    for (let label = 0; label < labelCount; label += 1) top = Math.max(top, emissions[at * labelCount + label] ?? 0)
    for (let label = 0; label < labelCount; label += 1) {
      weights[at * labelCount + label] = Math.exp((emissions[at * labelCount + label] ?? 0) - top)
    }
  }
  return weights
}

function runForward(chain: LabelChain, { forward, weights, steps, scales }: Posterior): void {
  for (let at = 0; at < chain.length; at += 1) {
    const here = at * labelCount
    const table = (chain.contexts[at] ?? 0) * labelCount * labelCount
    let sum = 0
    for (let to = 0; to < labelCount; to += 1) {
      let into = at === 0 ? 1 : 0
      if (at > 0) {
        for (let from = 0; from < labelCount; from += 1) {
          into += (forward[here - labelCount + from] ?? 0) * (steps[table + from * labelCount + to] ?? 0)
        }
      }
      const value = into * (weights[here + to] ?? 0)
      forward[here + to] = value
      sum += value
    }
    scales[at] = sum
    for (let to = 0; to < labelCount; to += 1) forward[here + to] = (forward[here + to] ?? 0) / sum
  }
}

function runBackward(chain: LabelChain, { backward, weights, steps, scales }: Posterior): void {
  const end = (chain.length - 1) * labelCount
  for (let label = 0; label < labelCount; label += 1) backward[end + label] = 1
  for (let at = chain.length - 2; at >= 0; at -= 1) {
    const next = (at + 1) * labelCount
    const table = (chain.contexts[at + 1] ?? 0) * labelCount * labelCount
    const scale = scales[at + 1] ?? 1
    for (let from = 0; from < labelCount; from += 1) {
      let sum = 0
      for (let to = 0; to < labelCount; to += 1) {
        sum += (steps[table + from * labelCount + to] ?? 0) * (weights[next + to] ?? 0) * (backward[next + to] ?? 0)
      }
      backward[at * labelCount + from] = sum / scale
    }
  }
}

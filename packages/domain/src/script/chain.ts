import { type LineLabel, lineLabels } from './label.ts'

/** Scores of a linear chain: what each line says for each label, and what each step says for each pair. */
export interface Chain {
  length: number
  /** length × labels. */
  emissions: Float64Array
  /** Which table of steps leads into each line. */
  contexts: Uint8Array
  /** contexts × labels × labels, from the earlier to the later label. */
  steps: Float64Array
}

export const labelCount = lineLabels.length
const impossible = -1e6

export function forceLabel(chain: Chain, at: number, label: LineLabel): void {
  for (const [index, other] of lineLabels.entries())
    if (other !== label) chain.emissions[at * labelCount + index] = impossible
}

const stepAt = (chain: Chain, at: number, from: number, to: number) =>
  chain.steps[((chain.contexts[at] ?? 0) * labelCount + from) * labelCount + to] ?? 0

export function findBestPath(chain: Chain): number[] {
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

export function logSumExp(values: Float64Array, start: number, count: number): number {
  let top = -Infinity
  for (let at = start; at < start + count; at += 1) top = Math.max(top, values[at] ?? -Infinity)
  if (top === -Infinity) return top
  let sum = 0
  for (let at = start; at < start + count; at += 1) sum += Math.exp((values[at] ?? 0) - top)
  return top + Math.log(sum)
}

export interface Posterior {
  logZ: number
  /** length × labels. */
  marginals: Float64Array
  forward: Float64Array
  backward: Float64Array
}

export function computePosterior(chain: Chain): Posterior {
  const { length, emissions } = chain
  const size = length * labelCount
  const forward = new Float64Array(size)
  const backward = new Float64Array(size)
  const terms = new Float64Array(labelCount)
  forward.set(emissions.subarray(0, labelCount))
  for (let at = 1; at < length; at += 1) {
    for (let to = 0; to < labelCount; to += 1) {
      for (let from = 0; from < labelCount; from += 1) {
        terms[from] = (forward[(at - 1) * labelCount + from] ?? 0) + stepAt(chain, at, from, to)
      }
      forward[at * labelCount + to] = logSumExp(terms, 0, labelCount) + (emissions[at * labelCount + to] ?? 0)
    }
  }
  for (let at = length - 2; at >= 0; at -= 1) {
    for (let from = 0; from < labelCount; from += 1) {
      for (let to = 0; to < labelCount; to += 1) {
        const next = (at + 1) * labelCount + to
        terms[to] = stepAt(chain, at + 1, from, to) + (emissions[next] ?? 0) + (backward[next] ?? 0)
      }
      backward[at * labelCount + from] = logSumExp(terms, 0, labelCount)
    }
  }
  const logZ = length === 0 ? 0 : logSumExp(forward, (length - 1) * labelCount, labelCount)
  const marginals = new Float64Array(size)
  for (let at = 0; at < size; at += 1) marginals[at] = Math.exp((forward[at] ?? 0) + (backward[at] ?? 0) - logZ)
  return { logZ, marginals, forward, backward }
}

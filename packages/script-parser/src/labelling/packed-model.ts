import { labelCount } from './label-chain.ts'
import type { ScriptModel, RoundWeights } from './model.ts'

/** As stored: one character per weight, one list of feature names for both rounds. */
export interface PackedModel {
  /** Separated by spaces; features that only the later rounds have come last. */
  names: string
  first: string
  later: string
  firstSteps: string
  laterSteps: string
}

/** Printable characters that need no escaping in a quoted literal. */
const alphabet = Array.from({ length: 92 }, (_, at) => String.fromCharCode(35 + at)).filter(
  (char) => !"'\\".includes(char),
)
const zero = 45
const quantum = 0.1

const values = new Map(alphabet.map((char, at) => [char, (at - zero) * quantum]))

const unpackWeights = (packed: string) => Float64Array.from(packed, (char) => values.get(char) ?? 0)

export const packWeights = (weights: Iterable<number>) =>
  Array.from(
    weights,
    (weight) => alphabet[Math.max(0, Math.min(alphabet.length - 1, Math.round(weight / quantum) + zero))],
  ).join('')

function unpackRound(names: string[], packed: string, steps: string): RoundWeights {
  const weights = unpackWeights(packed)
  const features = new Map<string, Float64Array>()
  for (const [at, name] of names.entries()) {
    if ((at + 1) * labelCount > weights.length) break
    features.set(name, weights.subarray(at * labelCount, (at + 1) * labelCount))
  }
  return { features, steps: unpackWeights(steps) }
}

export function unpackModel(packed: PackedModel): ScriptModel {
  const names = packed.names.split(' ')
  return {
    first: unpackRound(names, packed.first, packed.firstSteps),
    later: unpackRound(names, packed.later, packed.laterSteps),
  }
}

/** Features whose weights are all smaller cannot change a label and are left out. */
const minWeight = 0.2
const isRelevant = (weights: Float64Array | undefined) =>
  weights?.some((weight) => Math.abs(weight) >= minWeight) ?? false

export function packModel(model: ScriptModel): PackedModel {
  const { first, later } = model
  const all = [...new Set([...first.features.keys(), ...later.features.keys()])].sort()
  const ofFirst = all.filter((name) => isRelevant(first.features.get(name)))
  const ofLater = all.filter((name) => !ofFirst.includes(name) && isRelevant(later.features.get(name)))
  const none = new Float64Array(labelCount)
  const pack = (round: RoundWeights, names: string[]) =>
    names.map((name) => packWeights(round.features.get(name) ?? none)).join('')
  return {
    names: [...ofFirst, ...ofLater].join(' '),
    first: pack(first, ofFirst),
    later: pack(later, [...ofFirst, ...ofLater]),
    firstSteps: packWeights(first.steps),
    laterSteps: packWeights(later.steps),
  }
}

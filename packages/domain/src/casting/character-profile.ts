import type { Clue } from './clue.ts'
import type { Age, Gender } from './gender-and-age-words.ts'

export interface CharacterProfile {
  gender: Gender | null
  age: Age | null
  /** The words of the script that led to this profile, by descending weight. */
  because: string[]
}

const MAX_WORDS = 4
/** The best value must have this many times the weight of the second best. */
const MIN_LEAD_FACTOR = 1.8
/** A single weak clue decides nothing: a wrong voice is worse than an open choice. */
const MIN_WEIGHT = 1.25

/** Gender or age stays null where the script says too little or contradicts itself. */
export function inferCharacterProfile(clues: readonly Clue[]): CharacterProfile {
  const gender = findWinner(clues.flatMap((clue) => ('gender' in clue ? [{ ...clue, value: clue.gender }] : [])))
  const age = findWinner(clues.flatMap((clue) => ('age' in clue ? [{ ...clue, value: clue.age }] : [])))
  const because = [...new Set([...gender.words, ...age.words])].slice(0, MAX_WORDS)
  return { gender: gender.value, age: age.value, because }
}

interface Vote<Value> {
  value: Value
  word: string
  weight: number
}

function findWinner<Value>(votes: readonly Vote<Value>[]): { value: Value | null; words: string[] } {
  const sums = new Map<Value, number>()
  for (const { value, weight } of votes) sums.set(value, (sums.get(value) ?? 0) + weight)
  const [first, second] = [...sums].toSorted(([, a], [, b]) => b - a)
  if (!first || first[1] < MIN_WEIGHT || first[1] < (second?.[1] ?? 0) * MIN_LEAD_FACTOR)
    return { value: null, words: [] }
  const words = votes
    .filter(({ value }) => value === first[0])
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ word }) => word)
  return { value: first[0], words }
}

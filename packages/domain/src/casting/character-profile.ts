import type { Clue } from './clues.ts'
import type { Age, Gender } from './gender-and-age-words.ts'

export interface CharacterProfile {
  gender: Gender | null
  age: Age | null
  /** The words it rests on, the weightiest first. */
  because: string[]
}

const SHOWN_WORDS = 4
/** With less than this between two readings neither is told. */
const CLEAR_LEAD = 1.5

/** Where the script contradicts itself it is not for us to decide. */
export function inferCharacterProfile(clues: readonly Clue[]): CharacterProfile {
  const gender = winner(clues.flatMap((clue) => ('gender' in clue ? [{ ...clue, value: clue.gender }] : [])))
  const age = winner(clues.flatMap((clue) => ('age' in clue ? [{ ...clue, value: clue.age }] : [])))
  const because = [...new Set([...gender.words, ...age.words])].slice(0, SHOWN_WORDS)
  return { gender: gender.value, age: age.value, because }
}

interface Vote<Value> {
  value: Value
  word: string
  weight: number
}

function winner<Value>(votes: readonly Vote<Value>[]): { value: Value | null; words: string[] } {
  const sums = new Map<Value, number>()
  for (const { value, weight } of votes) sums.set(value, (sums.get(value) ?? 0) + weight)
  const [first, second] = [...sums].toSorted(([, one], [, other]) => other - one)
  if (!first || first[1] < (second?.[1] ?? 0) * CLEAR_LEAD) return { value: null, words: [] }
  const words = votes
    .filter(({ value }) => value === first[0])
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ word }) => word)
  return { value: first[0], words }
}

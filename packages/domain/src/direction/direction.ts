/** How a line is said. A closed vocabulary: no text of a script reaches a speech engine as an instruction. */
export const MANNERS = [
  'softer',
  'whispered',
  'louder',
  'urgent',
  'slower',
  'cold',
  'warm',
  'amused',
  'angry',
  'shaken',
] as const
export type Manner = (typeof MANNERS)[number]

/** Where the character is heard from. */
export const PLACES = ['here', 'phone', 'radio', 'next room', 'in the head'] as const
export type Place = (typeof PLACES)[number]

/** 1 is "a little", half of the manner; 2 is the whole of it. */
export type Amount = 1 | 2

/** How much of every manner a character's voice shows. */
export const FULLNESSES = ['muted', 'usual', 'full'] as const
export type Fullness = (typeof FULLNESSES)[number]

const AMOUNT_SHARES = { 1: 0.5, 2: 1 } as const
/** More than a quarter beyond the whole of a manner sounds like a tape at the wrong speed. */
const FULLNESS_FACTORS: Readonly<Record<Fullness, number>> = { muted: 0.6, usual: 1, full: 1.25 }

/** How much of a manner is heard; 1 is the whole of it. */
export const strengthOf = (amount: Amount, fullness: Fullness): number =>
  AMOUNT_SHARES[amount] * FULLNESS_FACTORS[fullness]

/**
 * Words are counted from 0 over the spoken words of the line as the script spells them (`listWrittenWords`), so that
 * respellings do not move them.
 */
export interface Span {
  /** The manner lasts until the next span begins, or to the end of the line. */
  fromWord: number
  manner: Manner
  amount: Amount
}

/** Silence before a word; before the word behind the last one, it is silence after the line. */
export interface Beat {
  beforeWord: number
  ms: number
}

export interface Stress {
  word: number
}

/** A question whose pitch rises at its end, by its last word (`listRisingQuestions`). */
export interface Rise {
  word: number
}

export interface Direction {
  /** Ordered by word, at most one per word. */
  spans: readonly Span[]
  beats: readonly Beat[]
  stresses: readonly Stress[]
  rises: readonly Rise[]
  place: Place
  ending: 'said' | 'cut off' | 'trails off'
  entry: 'answers' | 'cuts in' | 'overlaps'
}

export const neutralDirection: Direction = {
  spans: [],
  beats: [],
  stresses: [],
  rises: [],
  place: 'here',
  ending: 'said',
  entry: 'answers',
}

/**
 * What of a direction is part of the sound. Playback does the rest, so that it costs no new clip: when the line enters, and
 * the beats before its first and after its last word.
 */
export const directionOfSound = (direction: Direction, wordCount: number): Direction => ({
  ...direction,
  beats: direction.beats.filter(({ beforeWord }) => beforeWord > 0 && beforeWord < wordCount),
  entry: 'answers',
})

/** Equal for equal directions, whatever the order of their fields; empty for the neutral one. */
export function directionKey({ spans, beats, stresses, rises, place, ending, entry }: Direction): string {
  const key = JSON.stringify([
    spans.map(({ fromWord, manner, amount }) => [fromWord, manner, amount]),
    beats.map(({ beforeWord, ms }) => [beforeWord, ms]),
    stresses.map(({ word }) => word),
    rises.map(({ word }) => word),
    place,
    ending,
    entry,
  ])
  return key === NEUTRAL_KEY ? '' : key
}

const NEUTRAL_KEY = JSON.stringify([[], [], [], [], 'here', 'said', 'answers'])

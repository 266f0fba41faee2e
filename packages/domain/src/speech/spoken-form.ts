import type { SpeechWord } from './line-word.ts'

/** How the next words of a line are said; undefined when a rule has nothing to say about them. */
export interface SpokenForm {
  say: string
  /** How many words it covers; one when left out. */
  count?: number
  /** The point behind it belongs to an abbreviation; 'inside' while the sentence visibly goes on. */
  dropsPoint?: 'always' | 'inside'
}

export type SpokenFormRule = (words: readonly SpeechWord[], at: number) => SpokenForm | undefined

import type { SpeechWord } from './line-word.ts'

/** How the next words of a line are spoken. */
export interface SpokenForm {
  say: string
  /** How many words it covers; 1 by default. */
  count?: number
  /** The full stop after it belongs to an abbreviation; 'inside' only if the sentence continues. */
  dropsPoint?: 'always' | 'inside'
}

export type SpokenFormRule = (words: readonly SpeechWord[], at: number) => SpokenForm | undefined

import type { LineWord } from './line-word.ts'

/** How the next words of a line are said; undefined when a rule has nothing to say about them. */
export interface Saying {
  say: string
  /** How many words it covers; one when left out. */
  count?: number
  /** The point behind it belongs to an abbreviation; 'inside' while the sentence visibly goes on. */
  dropsPoint?: 'always' | 'inside'
}

export type SayingRule = (words: readonly LineWord[], at: number) => Saying | undefined

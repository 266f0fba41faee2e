import { toSpokenUnits } from './read-aloud.ts'
import type { Respelling } from './respelling.ts'

/** The spoken text of a line; empty if nothing is spoken. */
export const spokenText = (text: string, respellings: readonly Respelling[]): string =>
  toSpokenUnits(text, respellings)
    .map(({ say }) => say)
    .join(' ')

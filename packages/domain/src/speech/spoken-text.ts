import { toSpokenUnits } from './read-aloud.ts'
import type { Respelling } from './respell.ts'

/** What is said aloud of a line of the script; empty when nothing is. */
export const spokenText = (text: string, respellings: readonly Respelling[]): string =>
  toSpokenUnits(text, respellings)
    .map(({ say }) => say)
    .join(' ')

/** The shortest script that a layout can be tested with: two characters in turn. */
export const EXCHANGE: readonly [name: string, words: string][] = [
  ['MAGDA', 'Which landing do you mean?'],
  ['FENWICK', 'Any landing at all will do.'],
  ['MAGDA', 'It has never cared for the third.'],
  ['FENWICK', 'Please describe the procedure.'],
  ['MAGDA', 'You stay calm and ring the bell.'],
  ['FENWICK', 'And how do you know to come?'],
]

export const layOut = (form: (name: string, words: string, index: number) => string[]): string[] =>
  EXCHANGE.flatMap(([name, words], index) => form(name, words, index))

/** The exchange with nothing to remove. */
export const PLAIN: readonly string[] = layOut((name, words) => [`${name}: ${words}`])

/** The exchange with each name on its own line. */
export const BLOCK: readonly string[] = EXCHANGE.flat()

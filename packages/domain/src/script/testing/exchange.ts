/** Two people who take turns: the least that a dress of names and speeches can be tried on. */
export const exchange: [string, string][] = [
  ['MAGDA', 'Which landing do you mean?'],
  ['FENWICK', 'Any landing at all will do.'],
  ['MAGDA', 'It has never cared for the third.'],
  ['FENWICK', 'Please describe the procedure.'],
  ['MAGDA', 'You stay calm and ring the bell.'],
  ['FENWICK', 'And how do you know to come?'],
]
/** How they come out, whatever they wore. */
export const expected = exchange.map(([name, words]) => `${name}: ${words}`)

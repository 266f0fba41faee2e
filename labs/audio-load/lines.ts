const OPENINGS = [
  'You kept the key.',
  'I told you on Tuesday, and I am telling you again now.',
  'No.',
  'What did she say when you asked her about the money?',
  'It was twenty past four, and nobody had come.',
  'Look at me. Look at me, please.',
]
const MIDDLES = [
  'The last bus goes at ten.',
  'I had it in my hand the whole time.',
  'We can start again from the door.',
  'He never wrote that letter, did he?',
  'Seven hundred dollars, in an envelope.',
]

/** Different lines of a few words to a few sentences; the same ones in every run. */
export const benchLines = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => {
    const opening = OPENINGS[n % OPENINGS.length] ?? ''
    const middle = MIDDLES[Math.floor(n / OPENINGS.length) % MIDDLES.length] ?? ''
    return n % 3 === 0 ? `${opening} That makes ${n}.` : `${opening} ${middle} That makes ${n}.`
  })

/** A word on its way to being said. */
export interface SpeechWord {
  /** Which words of the script it comes from; "wait—no" is one there and two here, "$5 million" the other way round. */
  firstToken: number
  lastToken: number
  /** Signs before and after it. */
  lead: string
  core: string
  tail: string
  /** Somebody said how; no rule may touch it. */
  isFixed: boolean
}

/** These words become one, with the signs around them and without those between them. */
export function mergeWords(words: readonly SpeechWord[], core: string): SpeechWord {
  const first = words[0] as SpeechWord
  const last = words.at(-1) as SpeechWord
  return { ...first, lastToken: last.lastToken, core, tail: last.tail, isFixed: true }
}

/** The word that follows with nothing between; empty at the end and behind a sign. */
export const findNext = (words: readonly SpeechWord[], at: number): string =>
  words[at]?.tail === '' ? (words[at + 1]?.core ?? '') : ''

/** Empty beyond either end of the line. */
export const wordCoreAt = (words: readonly SpeechWord[], at: number): string => words[at]?.core ?? ''

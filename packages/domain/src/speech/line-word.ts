/** A word of a line while it is turned into its spoken form. */
export interface SpeechWord {
  /** The words of the script that it comes from: "wait—no" is one word there and two here, "$5 million" the reverse. */
  firstToken: number
  lastToken: number
  /** `lead` and `tail` are the punctuation around the core. */
  lead: string
  core: string
  tail: string
  /** The spoken form is decided, for example by a respelling; rules leave it unchanged. */
  isFixed: boolean
}

/** Joins words into one, without the punctuation between them. */
export function mergeWords(words: readonly SpeechWord[], core: string): SpeechWord {
  const first = words[0] as SpeechWord
  const last = words.at(-1) as SpeechWord
  return { ...first, lastToken: last.lastToken, core, tail: last.tail, isFixed: true }
}

/** The next word; empty at the end of the line, or if punctuation separates it. */
export const findNext = (words: readonly SpeechWord[], at: number): string =>
  words[at]?.tail === '' ? (words[at + 1]?.core ?? '') : ''

/** Empty beyond either end of the line. */
export const wordCoreAt = (words: readonly SpeechWord[], at: number): string => words[at]?.core ?? ''

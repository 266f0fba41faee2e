/** A spoken word and the page word that it belongs to. */
export interface SpokenPageWord {
  text: string
  pageWord: number
}

/**
 * In fluent speech these are too short for the search: "look at me" and "look me" hardly differ. On the tuning half of
 * `npm run bench:follow -- --words` nearly all words that were said and not found were of these.
 */
const SWALLOWED = new Set(['a', 'an', 'the', 'of', 'at', 'in', 'to'])

/**
 * The page words that were not heard. One such as "25" is spoken as several words and counts as heard with one of them.
 * Swallowed words count only beside a word that is not one.
 */
export function listNotHeard(spoken: readonly SpokenPageWord[], heard: readonly { word: number }[]): number[] {
  const heardPageWords = new Set(heard.map(({ word }) => spoken[word]?.pageWord))
  const gaps: SpokenPageWord[][] = [[]]
  for (const word of spoken)
    if (heardPageWords.has(word.pageWord)) gaps.push([])
    else gaps.at(-1)?.push(word)
  const counted = gaps.filter((gap) => gap.some(({ text }) => !SWALLOWED.has(text)))
  return [...new Set(counted.flat().map(({ pageWord }) => pageWord))]
}

/** Exclamations that eSpeak would spell out ("S, H, H"), in its phonetic alphabet. */
const EXCLAMATIONS: readonly (readonly [pattern: RegExp, phonemes: string])[] = [
  [/^sh+$/, 'ʃː'],
  [/^m{2,}$/, 'ˈəmː'],
  [/^m+-?hm+$/, 'əmhˈəm'],
  [/^ps+t$/, 'pst'],
  [/^p+f+t?$/, 'pft'],
  [/^g+r{2,}$/, 'ɡɹː'],
  [/^b+r{2,}$/, 'bɹː'],
  [/^a+r+g+h+$/, 'ˈɑːɹ'],
  [/^z{2,}$/, 'zː'],
  [/^o+w{2,}$/, 'ˈaʊ'],
]

/** The phonemes of an exclamation; undefined for other words. */
export function findExclamation(word: string): string | undefined {
  const lowerCase = word.toLowerCase()
  return EXCLAMATIONS.find(([pattern]) => pattern.test(lowerCase))?.[1]
}

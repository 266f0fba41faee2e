/** Noises that the pronouncer would spell out ("S, H, H"), in its own alphabet. */
const SOUNDS: readonly (readonly [shape: RegExp, sounds: string])[] = [
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

/** Undefined for what is a word. */
export function findExclamation(word: string): string | undefined {
  const noise = word.toLowerCase()
  return SOUNDS.find(([shape]) => shape.test(noise))?.[1]
}

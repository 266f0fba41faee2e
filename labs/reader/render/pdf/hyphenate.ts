/** Where a word may be hyphenated: before a consonant and a vowel, three letters from each end. */
export function hyphenate(word: string): number[] {
  if (!/^\p{L}{7,}[.,;:!?'"”’]*$/u.test(word)) return []
  const places: number[] = []
  const letters = word.replace(/[^\p{L}]+$/u, '').length
  for (let at = 3; at <= letters - 3; at++) {
    if (/[aeiouy][bcdfghjklmnpqrstvwxz]$/i.test(word.slice(at - 1, at + 1)) && /[aeiouy]/i.test(word[at + 1] ?? '')) {
      places.push(at)
    }
  }
  return places
}

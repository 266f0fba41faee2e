/** How often the letters a to z occur in English, of a thousand; other languages in Latin letters come close. */
const LETTER_SHARES = [
  82, 15, 28, 43, 127, 22, 20, 61, 70, 2, 8, 40, 24, 67, 75, 19, 1, 60, 63, 91, 28, 10, 24, 2, 20, 1,
]

const GARBLED = {
  unknown: 0.5, // of the characters have no letter
  minCharacters: 60, // fewer say nothing about their frequencies
  minDistinct: 12, // fewer are a pattern and not a text
  letters: 0.5, // of the characters other than digits, at least
  likeness: 0.68, // of the frequencies to those of English, as a cosine; about 0.58 for letters at random
} as const

/**
 * Whether a text comes from a font whose codes are not mapped to letters: it prints well, but extracts as other letters or as
 * signs. Only Latin letters are compared with a language.
 */
export function isGarbled(text: string): boolean {
  const characters = Array.from(text.normalize('NFKD').replaceAll(/[\s\p{M}]/gu, ''))
  if (characters.length === 0) return false
  if (characters.filter(isUnknown).length > GARBLED.unknown * characters.length) return true
  if (new Set(characters).size < GARBLED.minDistinct) return false
  const withoutDigits = characters.filter((character) => !/\p{N}/u.test(character))
  const letters = withoutDigits.filter((character) => /\p{L}/u.test(character))
  if (withoutDigits.length < GARBLED.minCharacters) return false
  if (letters.length < GARBLED.letters * withoutDigits.length) return true
  const counts = countLatin(letters)
  const latinCount = counts.reduce((sum, count) => sum + count, 0)
  return latinCount >= GARBLED.minCharacters && latinCount > letters.length / 2 && likeness(counts) < GARBLED.likeness
}

/** Private-use, replacement and control characters come from a font without a mapping to letters. */
const isUnknown = (character: string): boolean => /^[\ufffd\ue000-\uf8ff\u0000-\u001f\u007f-\u009f]/u.test(character)

function countLatin(letters: string[]): number[] {
  const counts = LETTER_SHARES.map(() => 0)
  for (const letter of letters) {
    const at = letter.toLowerCase().charCodeAt(0) - 97
    if (at >= 0 && at < counts.length) counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}

function likeness(counts: number[]): number {
  const product = counts.reduce((sum, count, at) => sum + count * (LETTER_SHARES[at] ?? 0), 0)
  return product / (Math.hypot(...counts) * Math.hypot(...LETTER_SHARES))
}

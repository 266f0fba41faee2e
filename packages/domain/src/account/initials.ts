/** Two initials of a name, or the first two letters where the name is one word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const [first = '', second] = words
  const letters = second === undefined ? [...first].slice(0, 2) : [firstLetter(first), firstLetter(second)]
  return letters.join('').toLocaleUpperCase('en')
}

/** By code point, so that a letter outside the basic multilingual plane is not cut in half. */
const firstLetter = (word: string): string => [...word][0] ?? ''

export type NameCase = 'printed' | 'upper' | 'title' | 'lower'

export function printName(name: string, nameCase: NameCase): string {
  if (nameCase === 'upper') return name.toUpperCase()
  if (nameCase === 'lower') return name.toLowerCase()
  if (nameCase === 'printed') return name
  // O'Malley has a capital after the apostrophe, Cook's has none.
  return name
    .toLowerCase()
    .replace(/(^|[\s\-/&.(_#"]|\bo')(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}

export type NameCase = 'printed' | 'upper' | 'title' | 'lower'

export function printName(name: string, nameCase: NameCase): string {
  if (nameCase === 'upper') return name.toUpperCase()
  if (nameCase === 'lower') return name.toLowerCase()
  if (nameCase === 'printed') return name
  return name.toLowerCase().replace(
    /(^|[\s\-/&.(_#"“'])(\p{Ll})/gu,
    (_, before: string, letter: string) =>
      // "O'Malley" has a capital after its apostrophe, "Cook's" has none; only the first shape begins a name.
      before + letter.toUpperCase(),
  )
}

export const splitWords = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '')

export function isAllCaps(text: string): boolean {
  let letters = 0
  for (const char of text) {
    if (char.toLowerCase() === char.toUpperCase()) continue
    if (char !== char.toUpperCase()) return false
    letters += 1
  }
  return letters > 0
}

export function capsShare(text: string): number {
  let letters = 0
  let capitals = 0
  for (const char of text) {
    if (char.toLowerCase() === char.toUpperCase()) continue
    letters += 1
    if (char === char.toUpperCase()) capitals += 1
  }
  return letters === 0 ? 0 : capitals / letters
}

export const hasLetter = (text: string) => /\p{L}/u.test(text)

export function median(values: number[]): number {
  if (values.length === 0) return 0
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

export function quantile(values: number[], share: number): number {
  if (values.length === 0) return 0
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Often enough not to be chance. */
export const isFrequent = (count: number, total: number, { min, share }: { min: number; share: number }) =>
  count >= Math.max(min, share * total)

export function countBy<T>(values: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** How many of the values differ from a number by no more than one. */
export function countWithinOne(values: Iterable<number>): (value: number) => number {
  const counts = countBy(values)
  return (value) => [value - 1, value, value + 1].reduce((sum, near) => sum + (counts.get(near) ?? 0), 0)
}

export const findMostFrequent = (values: Iterable<string>): [value: string, count: number] =>
  [...countBy(values)].sort((a, b) => b[1] - a[1])[0] ?? ['', 0]

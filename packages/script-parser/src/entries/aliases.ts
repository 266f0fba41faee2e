import { nameKey } from '../text/character-cue.ts'
import type { AliasSuggestion } from '../document/entry.ts'
import { splitWords } from '../text/text-shape.ts'

interface Character {
  name: string
  entries: number
}

const maxCompared = 200

/** Spellings that may be one person. Offered to the user, never applied: two guards are two people. */
export function suggestAliases(characters: Character[]): AliasSuggestion[] {
  const suggestions: AliasSuggestion[] = []
  const compared = characters.slice(0, maxCompared)
  for (const rare of compared) {
    for (const usual of compared) {
      if (rare === usual || rare.entries > usual.entries) continue
      if (rare.entries === usual.entries && rare.name < usual.name) continue
      const reason = findReason(nameKey(rare.name), nameKey(usual.name))
      if (reason) suggestions.push({ name: rare.name, sameAs: usual.name, reason })
    }
  }
  return suggestions
}

function findReason(rare: string, usual: string): AliasSuggestion['reason'] | undefined {
  const strip = (name: string) => name.replace(/[^\p{L}\p{N}]/gu, '')
  if (strip(rare) === strip(usual)) return 'punctuation'
  if (/\d/u.test(rare) || /\d/u.test(usual)) return undefined
  const rareWords = splitWords(rare)
  const usualWords = splitWords(usual)
  const isWithin = (some: string[], all: string[]) =>
    some.length < all.length && some.every((word) => all.includes(word))
  if (isWithin(rareWords, usualWords) || isWithin(usualWords, rareWords)) return 'shorter'
  const shortest = Math.min(rare.length, usual.length)
  return shortest >= 5 && editDistance(rare, usual) <= (shortest >= 8 ? 2 : 1) ? 'spelling' : undefined
}

function editDistance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + change))
    }
    row = next
  }
  return row[b.length] ?? 3
}

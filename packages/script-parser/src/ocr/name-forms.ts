import type { OcrText } from './capital-words.ts'
import { foldSimilarGlyphs } from './similar-glyphs.ts'

/** A few words in capitals, without what is said loudly. */
const name = /^(?=.*\p{Lu}.*\p{Lu})[^\p{Ll}!?:]{3,30}$/u
const familiar = 3

/** Names alone in their line whose letters are those of a frequent one: "J - J" and "PROF.HALE" get its stops and spaces. */
export function findNameForms(texts: OcrText[]): Map<string, string> {
  const counts = new Map<string, number>()
  for (const { text } of texts) if (name.test(text)) counts.set(text, (counts.get(text) ?? 0) + 1)
  const groups = Map.groupBy(counts.keys(), (text) => foldSimilarGlyphs(text).replace(/[^\p{L}\p{N}]/gu, ''))
  const chosen = new Map<string, string>()
  for (const forms of groups.values()) {
    const [first = '', ...others] = forms.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
    const count = counts.get(first) ?? 0
    for (const form of others) if (count >= familiar && count > 2 * (counts.get(form) ?? 0)) chosen.set(form, first)
  }
  return chosen
}

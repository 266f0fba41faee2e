import { countBy } from '../text/text-shape.ts'

/** How often the document uses each word and each speech; what it uses often is no mistake. */
export interface Vocabulary {
  words: Map<string, number>
  dialogs: Map<string, number>
}

export const makeVocabulary = (dialogs: string[]): Vocabulary => ({
  words: countBy(dialogs.flatMap((dialog) => dialog.match(/\p{L}+/gu) ?? [])),
  dialogs: countBy(dialogs),
})

/** "biscuit One little": a common word with a capital after no full stop, where two texts were run together. */
export function countUnstopped(dialog: string, { words }: Vocabulary): number {
  let found = 0
  for (const match of dialog.matchAll(/[\p{Ll},]\s(\p{Lu}\p{Ll}{1,20})\b/gu)) {
    if (words.has((match[1] ?? '').toLowerCase())) found += 1
  }
  return found
}

/** "thedoor": seen once, and made of two words that this document uses. */
export function countCompounds(dialog: string, { words }: Vocabulary): number {
  let found = 0
  for (const [word] of dialog.matchAll(/\p{L}{6,24}/gu)) {
    if ((words.get(word) ?? 0) > 1) continue
    for (let cut = 3; cut <= word.length - 3; cut += 1) {
      const isCompound = (words.get(word.slice(0, cut)) ?? 0) > 1 && (words.get(word.slice(cut)) ?? 0) > 1
      if (isCompound) {
        found += 1
        break
      }
    }
  }
  return found
}

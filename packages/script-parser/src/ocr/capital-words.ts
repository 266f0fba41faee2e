import { foldSimilarGlyphs, foldStrokes } from './similar-glyphs.ts'

export interface OcrText {
  text: string
  confidence: number
}

interface Spelling {
  word: string
  weight: number
  count: number
  /** Of its most confident occurrence. */
  best: number
}

const capitalWord = /[\p{Lu}\p{N}_|£][\p{Lu}\p{N}_|£'’-]{2,}/gu
/** In capitals, or as written in a sentence. */
const anyName = /\p{Lu}\p{Ll}{2,}|[\p{Lu}\p{N}_|£][\p{Lu}\p{N}_|£'’-]{2,}/gu
const sentenceName = /\p{Lu}\p{Ll}{3,}/gu
const unsure = 0.7
const unsureOfCapitals = 0.9
/** How often a name must occur before a similar spelling is corrected to it. */
const familiar = 3

/**
 * Corrects names, which recur in capitals: a spelling that differs from a frequent one only by similar glyphs, or an
 * unconfident one that differs by one letter. A name with an accent in capitals gets it in sentences, too.
 */
export function findCapitalSpellings(texts: OcrText[]): Map<string, string> {
  const spellings = countSpellings(texts)
  const chosen = new Map<string, string>()
  for (const group of groupAlike(spellings)) {
    const [first] = group.sort(compareSpellings)
    for (const { word } of group) if (first && word !== first.word) chosen.set(word, first.word)
  }
  for (const { word } of spellings) {
    if (/\p{Lu}[1|]\p{Lu}/u.test(word)) chosen.set(word, findWithoutDigits(word, spellings))
  }
  chooseNamed(chosen, spellings, listNamesInSentences(texts))
  const settled = spellings.filter(({ word }) => !chosen.has(word))
  for (const { word, near } of settled.map((stranger) => findFamiliar(stranger, settled))) {
    if (near !== undefined) chosen.set(word, near)
  }
  for (const { word } of settled) {
    if (/[^\p{ASCII}’£]/u.test(word)) chosen.set(titleCase(withoutAccents(word)), titleCase(word))
  }
  return chosen
}

/** "HE1LO" becomes HELLO if the document has that word, otherwise HEILO. */
function findWithoutDigits(word: string, spellings: Spelling[]): string {
  const fold = foldStrokes(word)
  const [known] = spellings
    .filter((other) => !/[\d|]/u.test(other.word) && foldStrokes(other.word) === fold)
    .sort((a, b) => b.weight - a.weight)
  return known?.word ?? word.replace(/(?<=\p{Lu})[1|](?=\p{Lu})/gu, 'I')
}

function findFamiliar(
  { word, count, best }: Spelling,
  settled: Spelling[],
): { word: string; near: string | undefined } {
  if (count > 1 || best >= unsure || word.length < 4) return { word, near: undefined }
  const near = settled.filter((other) => other.count >= familiar && isOneLetterApart(word, other.word))
  return { word, near: near.length === 1 ? near[0]?.word : undefined }
}

/** "Odile" in the sentences of a document, in capitals. */
const listNamesInSentences = (texts: OcrText[]): Set<string> =>
  new Set(texts.flatMap(({ text }) => Array.from(text.matchAll(sentenceName), ([word]) => word.toUpperCase())))

function chooseNamed(chosen: Map<string, string>, spellings: Spelling[], named: Set<string>): void {
  for (const spelling of spellings.filter(({ word }) => !chosen.has(word))) {
    const near = findNamed(spelling, named)
    if (near !== undefined) chosen.set(spelling.word, near)
  }
}

/** OPILE is ODILE where sentences name Odile and nobody called Opile; small capitals are read badly each time. */
function findNamed({ word, best }: Spelling, named: Set<string>): string | undefined {
  if (best >= unsureOfCapitals || word.length < 4 || named.has(word)) return undefined
  const near = [...named].filter((name) => isOneLetterApart(word, name))
  return near.length === 1 ? near[0] : undefined
}

const titleCase = (word: string) => word.slice(0, 1) + word.slice(1).toLowerCase()
const withoutAccents = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').replace(/Ł/gu, 'L')

export const replaceCapitalWords = (text: string, chosen: Map<string, string>) =>
  chosen.size === 0 ? text : text.replace(anyName, (word) => chosen.get(word) ?? word)

function countSpellings(texts: OcrText[]): Spelling[] {
  const spellings = new Map<string, Spelling>()
  for (const { text, confidence } of texts) {
    for (const [word] of text.matchAll(capitalWord)) {
      if (!/\p{Lu}/u.test(word)) continue
      const seen = spellings.get(word) ?? { word, weight: 0, count: 0, best: 0 }
      seen.weight += confidence
      seen.count += 1
      seen.best = Math.max(seen.best, confidence)
      spellings.set(word, seen)
    }
  }
  return [...spellings.values()]
}

function groupAlike(spellings: Spelling[]): Spelling[][] {
  const groups = new Map<string, Spelling[]>()
  for (const spelling of spellings) {
    const key = foldSimilarGlyphs(spelling.word)
    groups.set(key, [...(groups.get(key) ?? []), spelling])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

/** OCR drops accents and never invents them; digits inside a word are more often its error than the writer's intent. */
function compareSpellings(a: Spelling, b: Spelling): number {
  return countAccents(b) - countAccents(a) || b.weight - a.weight || countDigits(a.word) - countDigits(b.word)
}
const countAccents = ({ word, best }: Spelling) =>
  best < unsure ? 0 : [...word].filter((char) => /[^\p{ASCII}’]/u.test(char) && char !== '£').length
const countDigits = (word: string) => [...word].filter((char) => /[\d|]/u.test(char)).length

function isOneLetterApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const left = one.slice(start, one.length - end)
  const right = other.slice(start, other.length - end)
  return left.length <= 1 && right.length <= 1 && !/\d/u.test(left + right)
}

import { splitWords } from '../text/text-shape.ts'
import type { RemovedText } from '../document/line.ts'
import type { SourceItem, SourcePage } from '../document/source.ts'
import { findCapitalSpellings, replaceCapitalWords, type OcrText } from './capital-words.ts'
import { repairWord } from './similar-glyphs.ts'
import { dropMarginMarks, findTextColumn } from './margin-marks.ts'
import { repairPunctuation, repairTradeMarks } from './marks.ts'

/** A word that was changed is doubted, however sure the recogniser was of what it had read. */
const mostAfterRepair = 0.59

/**
 * Mends what recognition of pictures usually gets wrong, on recognised pages alone: text that came as text is never
 * touched, whatever it looks like.
 */
export function repairOcrText(pages: SourcePage[], removed: RemovedText[]): SourcePage[] {
  const scanned = pages.filter(({ isScanned }) => isScanned)
  if (scanned.length === 0) return pages
  const first = scanned.map((page) => ({ ...page, items: page.items.map(repairItem) }))
  const chosen = findCapitalSpellings([...first, ...pages.filter(({ isScanned }) => !isScanned)].flatMap(listTexts))
  const column = findTextColumn(first)
  const repaired = new Map(
    first.map((page) => {
      const named = { ...page, items: page.items.map((item) => withText(item, replaceCapitalWords(item.text, chosen))) }
      return [page.number, column === undefined ? named : dropMarginMarks(named, column, removed)]
    }),
  )
  return pages.map((page) => (page.isScanned ? (repaired.get(page.number) ?? page) : page))
}

const listTexts = ({ items }: SourcePage): OcrText[] =>
  items.map(({ text, confidence }) => ({ text, confidence: confidence ?? 1 }))

function repairItem(item: SourceItem): SourceItem {
  const words = splitWords(item.text)
  const text = words.map((word, at) => repairWord(word, words[at - 1] ?? '')).join(' ')
  const worded = withText(item, repairTradeMarks(text))
  return { ...worded, text: repairPunctuation(worded.text) }
}

function withText(item: SourceItem, text: string): SourceItem {
  if (text === item.text) return item
  return { ...item, text, confidence: Math.min(item.confidence ?? 1, mostAfterRepair) }
}

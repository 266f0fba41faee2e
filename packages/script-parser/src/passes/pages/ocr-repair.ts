import { splitWords } from '../../text/text-shape.ts'
import type { SourceItem, SourcePage } from '../../document/source.ts'
import { findCapitalSpellings, replaceCapitalWords, type OcrText } from '../../ocr/capital-words.ts'
import { findNameForms } from '../../ocr/name-forms.ts'
import { repairWord } from '../../ocr/similar-glyphs.ts'
import { dropMarginMarks, findTextColumn } from '../../ocr/margin-marks.ts'
import { repairI, repairPunctuation, repairTradeMarks } from '../../ocr/marks.ts'
import { PLAIN } from '../example.ts'
import type { Pass } from '../pass.ts'

/** Repairs what OCR usually gets wrong, on scanned pages alone: text that came as text is never touched. */
export const ocrRepair: Pass<'pages'> = {
  name: 'ocr-repair',
  stage: 'pages',
  appliesTo: ({ isScanned }) => isScanned,
  example: {
    kind: 'pages',
    given: PLAIN.map((line) => line.replace('It ', 'lt ').replace('FENWICK: And', 'FENW1CK: And')),
    expect: PLAIN,
    page: { isScanned: true },
  },
  run(pages, { remove, repair }) {
    const scanned = pages.filter(({ isScanned }) => isScanned)
    const first = scanned.map((page) => ({ ...page, items: page.items.map(repairItem) }))
    const chosen = findCapitalSpellings([...first, ...pages.filter(({ isScanned }) => !isScanned)].flatMap(listTexts))
    const named = (text: string) => replaceCapitalWords(text, chosen)
    const forms = findNameForms(first.flatMap(listTexts).map((one) => ({ ...one, text: named(one.text) })))
    const column = findTextColumn(first)
    const recognised = new Map(scanned.map((page) => [page.number, page]))
    const repaired = new Map(
      first.map((page) => {
        const items = page.items.map((item) => {
          const text = named(item.text)
          return { ...item, text: forms.get(text) ?? text }
        })
        for (const [at, { text: to }] of items.entries()) {
          const from = recognised.get(page.number)?.items[at]?.text ?? ''
          if (from !== to) repair({ from, to, page: page.number })
        }
        return [
          page.number,
          column === undefined ? { ...page, items } : dropMarginMarks({ ...page, items }, column, remove),
        ]
      }),
    )
    return pages.map((page) => (page.isScanned ? (repaired.get(page.number) ?? page) : page))
  },
}

const listTexts = ({ items }: SourcePage): OcrText[] =>
  items.map(({ text, confidence }) => ({ text, confidence: confidence ?? 1 }))

function repairItem(item: SourceItem): SourceItem {
  const words = splitWords(item.text)
  const text = words.map((word, at) => repairWord(word, words[at - 1] ?? '')).join(' ')
  return { ...item, text: repairPunctuation(repairI(repairTradeMarks(text))) }
}

import type { SourcePage } from '@sidelight/script-parser/document/source'
import { plainItem, plainPage } from '@sidelight/script-parser/testing/typed-source'
import { expect, test } from 'vitest'
import { addOcrPages } from './add-ocr-pages.ts'
import type { TextExtraction } from './extract-text.ts'
import type { ExtractionError } from '@sidelight/extraction/extraction-error'

const page = (number: number, ...texts: string[]): SourcePage => ({
  ...plainPage(texts.map((text) => plainItem(text, 72, 100))),
  number,
})
const extraction = (pages: SourcePage[], scannedPages: number[]): TextExtraction => ({
  document: { kind: 'pages', pages, format: 'pdf', pageCount: pages.length, characterCount: 0, notes: [] },
  scannedPages,
})
const messageOf = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    return (error as ExtractionError).message
  }
  return ''
}
const GARBLED = '!"#$%&()*+,-./!"#$%&()*+,-./!"#$%&()*+,-./!"#$%&()*+,-./!"#$%&()*+,-./'

test('[R-34-01] A garbled page is replaced by what was recognised on its picture', () => {
  const document = addOcrPages(extraction([page(1, GARBLED), page(2, 'MARA')], [1]), [page(1, 'JOE')])

  expect(document.kind === 'pages' && document.pages.map(({ items }) => items[0]?.text)).toEqual(['JOE', 'MARA'])
  expect(document.notes).toEqual([{ kind: 'page-recognised', page: 1 }])
})

test('[R-34-04] A file of which nothing could be read is rejected with what is wrong and what to do', () => {
  expect(messageOf(() => addOcrPages(extraction([page(1, GARBLED)], [1]), []))).toContain('print it to a new PDF')
  expect(messageOf(() => addOcrPages(extraction([page(1)], [1]), [page(1)]))).toContain('photograph the pages again')
  expect(messageOf(() => addOcrPages(extraction([page(1)], [1]), [page(1, 'JOE')]))).toBe('')
})

test('[R-34-04] A garbled page that could not be recognised leaves no signs among the lines of the script', () => {
  const document = addOcrPages(extraction([page(1, GARBLED), page(2, 'MARA')], [1]), [])

  expect(document.kind === 'pages' && document.pages.map(({ items }) => items.length)).toEqual([0, 1])
  expect(document.notes).toEqual([])
})

import { removeTimecodeRows } from './timecode-rows.ts'
import { readTablePages } from '../tables/table-pages.ts'
import { markCrossedOut } from './crossed-out-text.ts'
import { dropBreakdownFields } from './breakdown-fields.ts'
import { removeHeadersAndFooters } from './headers-and-footers.ts'
import type { PageRows, RemovedText, ScriptLine } from '../document/line.ts'
import { dropRepeatedKindWords } from './repeated-kind-words.ts'
import { removeLineNumbers } from './line-numbers.ts'
import { dropEmailHeaders, dropEmailQuoteMarks } from './email-quoting.ts'
import { removeMarginNotes } from './margin-notes.ts'
import { removeMarginMarks } from './margin-marks.ts'
import { readMarkup } from './markup.ts'
import { splitNewspaperColumns } from '../layout/newspaper-columns.ts'
import { joinWrappedDirections } from './wrapped-directions.ts'
import { linesFromPages } from '../layout/page-lines.ts'
import { linesFromParagraphs } from '../layout/paragraph-lines.ts'
import { stripLinePrefixes } from './line-prefixes.ts'
import { dropRepeatedLineEnds, removeRepeatedRowEnds } from './repeated-line-ends.ts'
import { repairOcrText } from '../ocr/repair-ocr-text.ts'
import { readKeyValueRecords } from '../tables/key-value-records.ts'
import { findDelimitedTable } from '../tables/delimited.ts'
import { buildRows } from '../layout/rows.ts'
import type { SourceDocument, SourcePage } from '../document/source.ts'
import { readTable } from '../tables/read-table.ts'
import { rowsFromText } from '../layout/text-rows.ts'
import { splitTwoPageSheets } from '../layout/two-pages-per-sheet.ts'
import { stripSidesMarks } from './sides-marks.ts'
import { dropTitlePage } from './title-page.ts'
import { joinLetterSpacedNames } from './letter-spaced-names.ts'
import { dropTypedPageBreaks } from '../layout/typed-page-breaks.ts'
import { stripCueBrackets } from './cue-brackets.ts'
import { removeWatermarks } from './watermark.ts'
import { isContinuedMark, isMoreMark } from '../text/patterns.ts'

export type LaidOutDocument = Exclude<SourceDocument, { kind: 'elements' }>

/** Everything that can be settled before a line's meaning is asked: order, furniture, marks, columns. */
export function prepareLines(source: LaidOutDocument, removed: RemovedText[]): ScriptLine[] {
  const lines = findLines(source, removed).filter((line) => line.text.trim() !== '')
  const kept = dropCrossedOut(dropContinuationMarks(lines, removed), removed)
  const body = source.kind === 'pages' ? dropTitlePage(kept, removed) : kept
  joinLetterSpacedNames(body)
  const letter = dropBreakdownFields(dropEmailHeaders(body, removed), removed)
  const stripped = readKeyValueRecords(letter, removed) ?? stripLinePrefixes(letter, removed)
  stripSidesMarks(stripped, removed)
  dropRepeatedKindWords(stripped)
  const joined = joinWrappedDirections(stripped)
  stripCueBrackets(joined)
  return joined
}

function findLines(source: LaidOutDocument, removed: RemovedText[]): ScriptLine[] {
  switch (source.kind) {
    case 'pages':
      return linesFromRows(rowsOfPages(source.pages, removed), removed)
    case 'lines': {
      const table = findDelimitedTable(source.lines)
      if (table) return readTable(table, removed)
      const text = dropTypedPageBreaks(readMarkup(dropEmailQuoteMarks(source.lines)), removed)
      const lines = linesFromRows(rowsFromText(text, source.pageStarts), removed)
      const long = lines.filter((line) => line.text.length > 90).length
      if (long > 0.03 * lines.length) for (const line of lines) line.isParagraph = true
      return lines
    }
    case 'paragraphs': {
      const lines = linesFromParagraphs(source.blocks, removed)
      dropRepeatedLineEnds(lines, removed)
      return lines
    }
  }
}

function rowsOfPages(pages: SourcePage[], removed: RemovedText[]): PageRows[] {
  const clean = removeWatermarks(repairOcrText(pages, removed), removed)
  return buildRows(splitNewspaperColumns(splitTwoPageSheets(clean)).map(markCrossedOut))
}

function linesFromRows(pages: PageRows[], removed: RemovedText[]): ScriptLine[] {
  removeTimecodeRows(pages, removed)
  removeLineNumbers(pages, removed)
  removeHeadersAndFooters(pages, removed)
  removeRepeatedRowEnds(pages, removed)
  removeMarginNotes(pages, removed)
  removeMarginMarks(pages, removed)
  return readTablePages(pages, removed) ?? linesFromPages(pages)
}

function dropContinuationMarks(lines: ScriptLine[], removed: RemovedText[]): ScriptLine[] {
  return lines.filter((line) => {
    if (!isMoreMark(line.text) && !(isContinuedMark(line.text) && line.text.length < 20)) return true
    removed.push({ text: line.text, page: line.page, reason: 'continued' })
    return false
  })
}

function dropCrossedOut(lines: ScriptLine[], removed: RemovedText[]): ScriptLine[] {
  return lines.filter((line) => {
    if (line.isStruck) removed.push({ text: line.text, page: line.page, reason: 'crossed-out' })
    return !line.isStruck
  })
}

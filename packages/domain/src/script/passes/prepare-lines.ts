import { removeClockRows } from './timecode-rows.ts'
import { readTablePages } from '../tables/table-pages.ts'
import { markCrossedOut } from './crossed-out-text.ts'
import { dropFrontFields } from './breakdown-fields.ts'
import { removeFurniture } from './headers-and-footers.ts'
import type { PageRows, Removed, ScriptLine } from '../document/line.ts'
import { dropLabelWords } from './repeated-kind-words.ts'
import { removeLineNumbers } from './line-numbers.ts'
import { dropMailDress, unquoteLines } from './email-quoting.ts'
import { removeMarginNotes } from './margin-notes.ts'
import { removeMarginMarks } from './margin-marks.ts'
import { readMarkup } from './markup.ts'
import { splitNewspaperColumns } from '../layout/newspaper-columns.ts'
import { joinOpenNames } from './wrapped-directions.ts'
import { linesFromPages } from '../layout/page-lines.ts'
import { linesFromParagraphs } from '../layout/paragraph-lines.ts'
import { stripPrefixes } from './line-prefixes.ts'
import { dropRepeatedTails, removeRepeatedTails } from './repeated-line-ends.ts'
import { repairRecognised } from '../ocr/repair-ocr-text.ts'
import { readRecords } from '../tables/key-value-records.ts'
import { findDelimitedTable } from '../tables/delimited.ts'
import { buildRows } from '../layout/rows.ts'
import type { SourceDocument, SourcePage } from '../document/source.ts'
import { readTable } from '../tables/read-table.ts'
import { rowsFromText } from '../layout/text-rows.ts'
import { splitTwoUpPages } from '../layout/two-pages-per-sheet.ts'
import { stripSidesMarks } from './sides-marks.ts'
import { dropTitlePage } from './title-page.ts'
import { joinTrackedNames } from './letter-spaced-names.ts'
import { dropPageMarks } from '../layout/typed-page-breaks.ts'
import { unwrapCues } from './cue-brackets.ts'
import { removeWatermarks } from './watermark.ts'
import { isContinued, isMore } from '../text/patterns.ts'

export type LaidOutDocument = Exclude<SourceDocument, { kind: 'elements' }>

/** Everything that can be settled before a line's meaning is asked: order, furniture, marks, columns. */
export function linesFromSource(source: LaidOutDocument, removed: Removed[]): ScriptLine[] {
  const lines = findLines(source, removed).filter((line) => line.text.trim() !== '')
  const kept = dropCrossedOut(dropContinuationMarks(lines, removed), removed)
  const body = source.kind === 'pages' ? dropTitlePage(kept, removed) : kept
  joinTrackedNames(body)
  const letter = dropFrontFields(dropMailDress(body, removed), removed)
  const stripped = readRecords(letter, removed) ?? stripPrefixes(letter, removed)
  stripSidesMarks(stripped, removed)
  dropLabelWords(stripped)
  const joined = joinOpenNames(stripped)
  unwrapCues(joined)
  return joined
}

function findLines(source: LaidOutDocument, removed: Removed[]): ScriptLine[] {
  switch (source.kind) {
    case 'pages':
      return linesFromRows(rowsOfPages(source.pages, removed), removed)
    case 'lines': {
      const table = findDelimitedTable(source.lines)
      if (table) return readTable(table, removed)
      const text = dropPageMarks(readMarkup(unquoteLines(source.lines)), removed)
      const lines = linesFromRows(rowsFromText(text, source.pageStarts), removed)
      const long = lines.filter((line) => line.text.length > 90).length
      if (long > 0.03 * lines.length) for (const line of lines) line.isParagraph = true
      return lines
    }
    case 'paragraphs': {
      const lines = linesFromParagraphs(source.blocks, removed)
      dropRepeatedTails(lines, removed)
      return lines
    }
  }
}

function rowsOfPages(pages: SourcePage[], removed: Removed[]): PageRows[] {
  const clean = removeWatermarks(repairRecognised(pages, removed), removed)
  return buildRows(splitNewspaperColumns(splitTwoUpPages(clean)).map(markCrossedOut))
}

function linesFromRows(pages: PageRows[], removed: Removed[]): ScriptLine[] {
  removeClockRows(pages, removed)
  removeLineNumbers(pages, removed)
  removeFurniture(pages, removed)
  removeRepeatedTails(pages, removed)
  removeMarginNotes(pages, removed)
  removeMarginMarks(pages, removed)
  return readTablePages(pages, removed) ?? linesFromPages(pages)
}

function dropContinuationMarks(lines: ScriptLine[], removed: Removed[]): ScriptLine[] {
  return lines.filter((line) => {
    if (!isMore(line.text) && !(isContinued(line.text) && line.text.length < 20)) return true
    removed.push({ text: line.text, page: line.page, reason: 'continued' })
    return false
  })
}

function dropCrossedOut(lines: ScriptLine[], removed: Removed[]): ScriptLine[] {
  return lines.filter((line) => {
    if (line.isStruck) removed.push({ text: line.text, page: line.page, reason: 'crossed-out' })
    return !line.isStruck
  })
}

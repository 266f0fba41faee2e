import { removeClockRows } from './clock-rows.ts'
import { readTablePages } from './columns.ts'
import { markCrossedOut } from './crossed-out.ts'
import { dropFrontFields } from './front-fields.ts'
import { removeFurniture } from './furniture.ts'
import type { PageRows, Removed, ScriptLine } from './line.ts'
import { dropLabelWords } from './label-words.ts'
import { removeLineNumbers } from './line-numbers.ts'
import { dropMailDress, unquoteLines } from './mail-dress.ts'
import { removeMarginNotes } from './margin-notes.ts'
import { removeMarginMarks } from './margins.ts'
import { readMarkup } from './markup.ts'
import { splitNewspaperColumns } from './newspaper-columns.ts'
import { joinOpenNames } from './open-names.ts'
import { linesFromPages } from './page-lines.ts'
import { linesFromParagraphs } from './paragraph-lines.ts'
import { stripPrefixes } from './prefixes.ts'
import { dropRepeatedTails, removeRepeatedTails } from './repeated-tails.ts'
import { repairRecognised } from './recognised/repair-recognised.ts'
import { readRecords } from './records.ts'
import { findDelimitedTable } from './delimited.ts'
import { buildRows } from './rows.ts'
import type { SourceDocument, SourcePage } from './source.ts'
import { readTable } from './table.ts'
import { rowsFromText } from './text-rows.ts'
import { splitTwoUpPages } from './two-up.ts'
import { stripSidesMarks } from './sides-marks.ts'
import { dropTitlePage } from './title-page.ts'
import { joinTrackedNames } from './tracked-names.ts'
import { dropPageMarks } from './typed-pages.ts'
import { unwrapCues } from './unwrap-cues.ts'
import { removeWatermarks } from './watermark.ts'
import { isContinued, isMore } from './wording.ts'

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

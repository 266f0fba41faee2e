import { type Remove, type RemovedText, removeInto, type RepairedText, type ScriptLine } from '../document/line.ts'
import { linesFromPages } from '../layout/page-lines.ts'
import { linesFromParagraphs } from '../layout/paragraph-lines.ts'
import { buildRows } from '../layout/build-rows.ts'
import { markParagraphs, rowsFromText } from '../layout/text-rows.ts'
import { findDelimitedTable } from '../tables/delimited.ts'
import { readTable } from '../tables/read-table.ts'
import { readTablePages } from '../tables/table-pages.ts'
import type { AnyPass, LaidOutDocument, Pass, PassContext, PassStage, SourceFacts, StageItems } from './pass.ts'
import { PASSES } from './pass-list.ts'

export interface PassOptions {
  /** Names of passes to leave out, so that the bench can measure what each gains. */
  without?: ReadonlySet<string>
  /** Wraps the run of each pass; a test freezes the items this way. */
  around?: <Items>(items: Items, run: (items: Items) => Items) => Items
}

export interface PreparedDocument {
  lines: ScriptLine[]
  removed: RemovedText[]
  repairs: RepairedText[]
}

/** The lines of a document in reading order, without headers, marks and other text outside the script. */
export function runPasses(source: LaidOutDocument, options: PassOptions = {}): PreparedDocument {
  const removed: RemovedText[] = []
  const remove = removeInto(removed)
  const repairs: RepairedText[] = []
  const repair = (repaired: RepairedText) => void repairs.push(repaired)
  const run = createStageRunner(source, { removed, remove, repair }, options)
  const lines = buildLines(source, run, remove).filter((line) => line.text.trim() !== '')
  return { lines: [...run('lines', lines)], removed, repairs }
}

type RunStage = <S extends PassStage>(stage: S, items: StageItems[S]) => StageItems[S]

const isOfStage = <S extends PassStage>(pass: AnyPass, stage: S): pass is AnyPass & Pass<S> => pass.stage === stage

function createStageRunner(source: LaidOutDocument, context: PassContext, options: PassOptions): RunStage {
  const { without, around = (items, run) => run(items) } = options
  const facts: SourceFacts = {
    kind: source.kind,
    isScanned: source.kind === 'pages' && source.pages.some((page) => page.isScanned),
  }
  const changing = new Set<string>()
  const isRun = ({ name, appliesTo, skippedAfter = '' }: AnyPass) =>
    !without?.has(name) && (appliesTo?.(facts) ?? true) && !changing.has(skippedAfter)
  return <S extends PassStage>(stage: S, given: StageItems[S]): StageItems[S] => {
    let items = given
    for (const pass of PASSES) {
      if (!isOfStage(pass, stage) || !isRun(pass)) continue
      const before = items
      items = around(before, (some) => pass.run(some, context))
      if (items !== before) changing.add(pass.name)
    }
    return items
  }
}

/** The builders between the stages. */
function buildLines(source: LaidOutDocument, run: RunStage, remove: Remove): ScriptLine[] {
  switch (source.kind) {
    case 'pages':
      return linesFromRows(run('rows', buildRows(run('pages', source.pages))), remove)
    case 'lines': {
      const table = findDelimitedTable(source.lines)
      if (table) return readTable(table, remove)
      const rows = rowsFromText(run('text', source.lines), source.pageStarts)
      return markParagraphs(linesFromRows(run('rows', rows), remove))
    }
    case 'paragraphs':
      return linesFromParagraphs(source.blocks, remove)
  }
}

const linesFromRows = (pages: StageItems['rows'], remove: Remove) =>
  readTablePages(pages, remove) ?? linesFromPages(pages)

import type { RemovedText, Remove, RepairedText, ScriptLine } from '../document/line.ts'
import type { PageRows } from '../document/rows.ts'
import type { SourceDocument, SourceItem, SourcePage } from '../document/source.ts'

/** A document that states no meanings; Final Draft and Fountain files state theirs and need no passes. */
export type LaidOutDocument = Exclude<SourceDocument, { kind: 'elements' }>

/** What a pass works on: lines of a text file, positioned items, rows of segments, or finished lines. */
export type PassStage = 'text' | 'pages' | 'rows' | 'lines'

export interface StageItems {
  text: readonly string[]
  pages: readonly SourcePage[]
  rows: readonly PageRows[]
  lines: readonly ScriptLine[]
}

export interface SourceFacts {
  kind: LaidOutDocument['kind']
  isScanned: boolean
}

export interface PassContext {
  /** What was removed so far. */
  removed: readonly RemovedText[]
  /** Text that leaves the script must pass through here, so that the user can review it. */
  remove: Remove
  /** Corrections of recognised text must pass through here. */
  repair: (repaired: RepairedText) => void
}

/** `EXCHANGE` in the form that the pass is for: it must parse to the exchange unless `parsed` says to what. */
export interface PassExample {
  /** Typed lines; '\f' starts a page. Positioned documents have them at 7.2 by 12 points a character. */
  given: readonly string[]
  /** The document's lines after this pass alone: tabs between segments, ~~crossed-out lines~~ in tildes. */
  expect: readonly string[]
  /** What it parses to where capitals are the point; the exchange unless stated otherwise. */
  parsed?: readonly string[]
  /** A text file unless stated otherwise. */
  kind?: LaidOutDocument['kind']
  /** Between the speeches, which the exchange lacks. */
  hasDirections?: boolean
  /** For positioned documents: what typing cannot show. */
  page?: Partial<SourcePage>
  item?: (text: string) => Partial<SourceItem>
}

/** One step of the parser. */
export interface Pass<S extends PassStage> {
  /** In kebab case; printed by `npm run bench:reader -- --passes`. */
  name: string
  stage: S
  /** Undefined for every document. */
  appliesTo?: (source: SourceFacts) => boolean
  /** Not run on documents that the named pass has changed. */
  skippedAfter?: string
  /** Never changes `items`. */
  run: (items: StageItems[S], context: PassContext) => StageItems[S]
  example: PassExample
}

export type AnyPass = { [S in PassStage]: Pass<S> }[PassStage]

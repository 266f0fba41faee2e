import type { EntryInProgress } from '../entries/assemble-entries.ts'
import type { Labelling } from '../labelling/labelling.ts'
import type { RemovedText, ScriptLine } from '../document/line.ts'

/** A document as it was read, before anybody asked how well. */
export interface LabelledDocument {
  open: EntryInProgress[]
  lines: ScriptLine[]
  labelling: Labelling
  removed: RemovedText[]
}

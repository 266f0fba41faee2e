import type { EntryInProgress } from '../entries/assemble-entries.ts'
import type { Labelling } from '../labelling/labelling.ts'
import type { RemovedText, ScriptLine } from '../document/line.ts'

/** A parsed document whose entries have no confidence yet. */
export interface LabelledDocument {
  open: EntryInProgress[]
  lines: ScriptLine[]
  labelling: Labelling
  removed: RemovedText[]
}

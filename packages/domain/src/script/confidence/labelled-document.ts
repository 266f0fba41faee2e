import type { OpenEntry } from '../entries/assemble-entries.ts'
import type { Labelling } from '../labelling/labelling.ts'
import type { Removed, ScriptLine } from '../document/line.ts'

/** A document as it was read, before anybody asked how well. */
export interface Reading {
  open: OpenEntry[]
  lines: ScriptLine[]
  labelling: Labelling
  removed: Removed[]
}

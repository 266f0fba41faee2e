import type { OpenEntry } from '../assembly.ts'
import type { Labelling } from '../labelling.ts'
import type { Removed, ScriptLine } from '../line.ts'

/** A document as it was read, before anybody asked how well. */
export interface Reading {
  open: OpenEntry[]
  lines: ScriptLine[]
  labelling: Labelling
  removed: Removed[]
}

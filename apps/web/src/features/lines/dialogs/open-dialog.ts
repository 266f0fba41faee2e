import type { Line } from '#lib/api/lines.ts'
import type { Character } from '@sidelight/domain/lines/characters'

/** The open dialog; there is one at a time. */
export type OpenDialog =
  /** Insertions name their position; additions from the toolbar or the empty page go to the end. */
  | { kind: 'add'; index: number; isInsertion: boolean; text?: string }
  | { kind: 'edit'; line: Line }
  | { kind: 'delete'; line: Line }
  | { kind: 'delete narration' }
  | { kind: 'rename'; character: Character }
  | { kind: 'cast' }
  | { kind: 'page'; line: Line }

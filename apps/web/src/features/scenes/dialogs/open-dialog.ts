import type { Scene } from '@sidelight/contract'
import type { Character } from '@sidelight/domain/scenes/characters'

/** The open dialog; there is one at a time. */
export type OpenDialog =
  /** Insertions name their position; additions from the toolbar or the empty page go to the end. */
  | { kind: 'add'; index: number; isInsertion: boolean; text?: string }
  | { kind: 'edit'; scene: Scene }
  | { kind: 'delete'; scene: Scene }
  | { kind: 'delete narration' }
  | { kind: 'rename'; character: Character }
  | { kind: 'cast' }
  | { kind: 'page'; scene: Scene }

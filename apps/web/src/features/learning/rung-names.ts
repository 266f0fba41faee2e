import type { Scene } from '@sidelight/contract'
import type { OwnLine } from '@sidelight/domain/learning/due-lines'
import type { Rung } from '@sidelight/domain/learning/mask'

export const RUNG_NAMES: Record<Rung, string> = {
  full: 'Full',
  letters: 'Letters',
  gaps: 'Gaps',
  'cue only': 'Cue only',
}

export const lineNumberOf = ({ index }: OwnLine, scenes: readonly Scene[]): number =>
  (scenes[index]?.scene_index ?? index) + 1

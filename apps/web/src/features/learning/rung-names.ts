import type { Line } from '#lib/api/lines.ts'
import type { OwnLine } from '@sidelight/domain/learning/due-lines'
import type { Rung } from '@sidelight/domain/learning/mask'

export const RUNG_NAMES: Record<Rung, string> = {
  full: 'Full',
  letters: 'Letters',
  gaps: 'Gaps',
  'cue only': 'Cue only',
}

export const lineNumberOf = ({ index }: OwnLine, lines: readonly Line[]): number => (lines[index]?.index ?? index) + 1

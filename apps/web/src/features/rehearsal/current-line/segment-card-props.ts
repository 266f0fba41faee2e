import type { Scene } from '@sidelight/contract'
import type { LineView } from '../lines/line-view.ts'
import type { RehearsalController } from '#audio/rehearsal/rehearsal-controller.ts'
import type { ScriptSegment } from '../rehearsal-lines.ts'

export interface SegmentCardProps extends LineView {
  documentId: string
  line: ScriptSegment
  at: number
  /** What is far from sight does without its buttons. */
  isNear: boolean
  /** When each word on the page is said; unknown for lines that are not read. */
  wordStarts: readonly number[] | undefined
  regeneration: 'none' | 'making' | 'failed'
  send: RehearsalController['send']
  onRegenerate: (scene: Scene) => void
}

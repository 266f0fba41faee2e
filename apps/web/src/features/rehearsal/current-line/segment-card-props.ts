import type { Scene } from '@sidelight/contract'
import type { LineView } from '../controller/line-view.ts'
import type { RehearsalRun } from '../controller/rehearsal-controller.ts'
import type { SegmentLine } from '../rehearsal-lines.ts'

export interface SegmentCardProps extends LineView {
  documentId: string
  line: SegmentLine
  at: number
  /** What is far from sight does without its buttons. */
  isNear: boolean
  /** When each word on the page is said; unknown for lines that are not read. */
  wordStarts: readonly number[] | undefined
  regeneration: 'none' | 'making' | 'failed'
  send: RehearsalRun['send']
  onRegenerate: (scene: Scene) => void
}

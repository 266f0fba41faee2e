import type { LineView } from '../lines/line-view.ts'
import type { RehearsalController } from '#audio/rehearsal/rehearsal-controller.ts'
import type { ScriptLine } from '../rehearsal-lines.ts'

export interface LineCardProps extends LineView {
  documentId: string
  line: ScriptLine
  at: number
  /** Cards far outside the view are rendered without their buttons. */
  isNear: boolean
  /** When the clip speaks each word; unknown for lines without a clip. */
  wordStarts: readonly number[] | undefined
  send: RehearsalController['send']
  /** Opens the line sheet. */
  onDirect: (id: string) => void
}

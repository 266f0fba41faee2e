import type { ReactNode } from 'react'
import { useOpenedLine } from '../opened-line.ts'
import { canDirect, type ScriptSegment } from '../rehearsal-lines.ts'
import { LineSheet } from './LineSheet.tsx'

/** The sheet of the line that was opened last, and a function that opens it. */
export function useLineSheet(
  documentId: string,
  segments: readonly ScriptSegment[],
): { openSheet: (id: string) => void; sheet: ReactNode } {
  const { line, opener, open, close } = useOpenedLine(segments)
  const sheet =
    line !== undefined && canDirect(line) ? (
      <LineSheet key={line.id} documentId={documentId} line={line} opener={opener} onClose={close} />
    ) : null
  return { openSheet: open, sheet }
}

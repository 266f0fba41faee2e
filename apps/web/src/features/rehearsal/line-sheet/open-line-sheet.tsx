import type { ReactNode } from 'react'
import { useOpenedLine } from '../opened-line.ts'
import { canDirect, type ScriptLine } from '../rehearsal-lines.ts'
import { LineSheet } from './LineSheet.tsx'

/** The sheet of the line that was opened last, and a function that opens it. */
export function useLineSheet(
  documentId: string,
  lines: readonly ScriptLine[],
): { openSheet: (id: string) => void; sheet: ReactNode } {
  const { line, opener, open, close } = useOpenedLine(lines)
  const sheet =
    line !== undefined && canDirect(line) ? (
      <LineSheet key={line.id} documentId={documentId} line={line} opener={opener} onClose={close} />
    ) : null
  return { openSheet: open, sheet }
}

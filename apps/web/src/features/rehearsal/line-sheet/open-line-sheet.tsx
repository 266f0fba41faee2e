import { type ReactNode, useCallback, useRef, useState } from 'react'
import { canDirect, type ScriptSegment } from '../rehearsal-lines.ts'
import { LineSheet } from './LineSheet.tsx'

/** The sheet of the line that was opened last, and a function that opens it. */
export function useLineSheet(
  documentId: string,
  segments: readonly ScriptSegment[],
): { openSheet: (id: string) => void; sheet: ReactNode } {
  const [id, setId] = useState<string>()
  const opener = useRef<HTMLElement>(null)
  const openSheet = useCallback((opened: string) => {
    opener.current = document.activeElement as HTMLElement | null
    setId(opened)
  }, [])
  const line = id === undefined ? undefined : segments.find((segment) => segment.id === id)
  const sheet =
    line !== undefined && canDirect(line) ? (
      <LineSheet key={id} documentId={documentId} line={line} opener={opener} onClose={() => setId(undefined)} />
    ) : null
  return { openSheet, sheet }
}

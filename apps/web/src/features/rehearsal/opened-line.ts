import { useCallback, useRef, useState } from 'react'
import type { ScriptSegment } from './rehearsal-lines.ts'

/** The line that a dialog is open for, and what had the focus before, where the focus returns to. */
export function useOpenedLine(segments: readonly ScriptSegment[]) {
  const [id, setId] = useState<string>()
  const opener = useRef<HTMLElement>(null)
  const open = useCallback((opened: string) => {
    opener.current = document.activeElement as HTMLElement | null
    setId(opened)
  }, [])
  const line = id === undefined ? undefined : segments.find((segment) => segment.id === id)
  return { line, opener, open, close: () => setId(undefined) }
}

import { useCallback, useRef, useState } from 'react'
import type { ScriptLine } from './rehearsal-lines.ts'

/** The line that a dialog is open for, and what had the focus before, where the focus returns to. */
export function useOpenedLine(lines: readonly ScriptLine[]) {
  const [id, setId] = useState<string>()
  const opener = useRef<HTMLElement>(null)
  const open = useCallback((opened: string) => {
    opener.current = document.activeElement as HTMLElement | null
    setId(opened)
  }, [])
  const line = id === undefined ? undefined : lines.find((each) => each.id === id)
  return { line, opener, open, close: () => setId(undefined) }
}

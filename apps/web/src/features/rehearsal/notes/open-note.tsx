import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useIsConfidential } from '../rehearsal-context.tsx'
import type { ScriptSegment } from '../rehearsal-lines.ts'
import { NoteDialog } from './NoteDialog.tsx'

/** The dialog for the note of the line that was opened last, and a function that opens it. A confidential script has no notes. */
export function useNoteDialog(
  documentId: string,
  segments: readonly ScriptSegment[],
): { openNote: ((id: string) => void) | undefined; noteDialog: ReactNode } {
  const isConfidential = useIsConfidential()
  const [id, setId] = useState<string>()
  const opener = useRef<HTMLElement>(null)
  const openNote = useCallback((opened: string) => {
    opener.current = document.activeElement as HTMLElement | null
    setId(opened)
  }, [])
  const line = id === undefined ? undefined : segments.find((segment) => segment.id === id)
  const noteDialog = line && (
    <NoteDialog key={id} documentId={documentId} line={line} opener={opener} onClose={() => setId(undefined)} />
  )
  return { openNote: isConfidential ? undefined : openNote, noteDialog }
}

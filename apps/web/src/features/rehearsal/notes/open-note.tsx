import { type ReactNode, useState } from 'react'
import { useOpenedLine } from '../opened-line.ts'
import { useIsConfidential } from '../rehearsal-context.tsx'
import type { ScriptLine } from '../rehearsal-lines.ts'
import { NoteDialog } from './NoteDialog.tsx'

/** The dialog for the note of the line that was opened last, and a function that opens it. A confidential script has no notes. */
export function useNoteDialog(
  documentId: string,
  lines: readonly ScriptLine[],
): { openNote: ((id: string) => void) | undefined; noteDialog: ReactNode } {
  const isConfidential = useIsConfidential()
  const [drafts] = useState(() => new Map<string, string>())
  const { line, opener, open, close } = useOpenedLine(lines)
  const noteDialog = line && (
    <NoteDialog key={line.id} documentId={documentId} line={line} drafts={drafts} opener={opener} onClose={close} />
  )
  return { openNote: isConfidential ? undefined : open, noteDialog }
}

import type { Line } from '#lib/api/lines.ts'
import { useCallback, useRef, useState } from 'react'
import type { LineTarget } from './list/LineList.tsx'
import type { OpenDialog } from './dialogs/open-dialog.ts'
import { type LinePlace, useModifiedFlag, useMoveLine, useSaveAll, useMarkReviewed, useUndo } from './lines.queries.ts'
import { useUndoKey } from './list/undo-key.ts'

/** The open dialog, the element that gets the focus back, and the line to go to. */
export function useDialogs() {
  const [dialog, setDialog] = useState<OpenDialog>()
  const [target, setTarget] = useState<LineTarget>()
  const opener = useRef<HTMLElement>(null)
  const open = useCallback((next: OpenDialog) => {
    opener.current = document.activeElement as HTMLElement | null
    setDialog(next)
  }, [])
  const close = () => setDialog(undefined)
  const closeTo = (focusTarget: HTMLElement | null) => {
    opener.current = focusTarget
    close()
  }
  const goTo = (id: string) => {
    closeTo(null)
    setTarget({ id })
  }
  return { dialog, target, opener, open, close, closeTo, goTo }
}

/** The changes that need no dialog. Their outcome is announced to screen readers. */
export function useDirectChanges(documentId: string, canUndo: boolean, goTo: (id: string) => void) {
  const [announcement, announce] = useState('')
  const modified = useModifiedFlag()
  const saving = useSaveAll(documentId, modified.clear)
  const moveLine = useMoveLine(documentId, modified.mark)
  const saveReview = useMarkReviewed(documentId)
  const undoing = useUndo(documentId, (changed) => {
    modified.mark()
    announce(changed === undefined ? '' : `Back at line ${changed.index + 1}.`)
    if (changed !== undefined) goTo(changed.id)
  })
  const undo = () => {
    if (canUndo && !undoing.isPending) undoing.start()
  }
  useUndoKey(undo)
  return {
    announcement,
    modified,
    isUndoing: undoing.isPending,
    undo,
    save: () => saving.start(),
    move: (id: string, place: LinePlace) => {
      const moved = moveLine(id, place)
      if (moved !== undefined) announce(`Line ${moved.from + 1} is now line ${moved.to + 1}.`)
    },
    markReviewed: (line: Line) => {
      saveReview(line)
      announce(`Line ${line.index + 1} is marked as correct.`)
    },
  }
}

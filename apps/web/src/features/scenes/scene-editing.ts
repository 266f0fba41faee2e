import type { Scene } from '@sidelight/contract'
import { useCallback, useRef, useState } from 'react'
import type { LineCommand } from './lines/LineList.tsx'
import type { OpenDialog } from './dialogs/open-dialog.ts'
import { type LinePlace, useModifiedMark, useMoveLine, useSaveAll, useMarkReviewed, useUndo } from './scenes.queries.ts'
import { useUndoKey } from './lines/undo-key.ts'

/** What stands over the lines, where the focus goes back to, and which line to be at. */
export function useDialogs() {
  const [dialog, setDialog] = useState<OpenDialog>()
  const [wish, setWish] = useState<LineCommand>()
  const opener = useRef<HTMLElement>(null)
  const open = useCallback((next: OpenDialog) => {
    opener.current = document.activeElement as HTMLElement | null
    setDialog(next)
  }, [])
  const close = () => setDialog(undefined)
  const closeTo = (heir: HTMLElement | null) => {
    opener.current = heir
    close()
  }
  const goTo = (id: string) => {
    closeTo(null)
    setWish({ id })
  }
  return { dialog, wish, opener, open, close, closeTo, goTo }
}

/** The changes that need no dialog. Their outcome is told to those who cannot see it. */
export function useDirectChanges(documentId: string, canUndo: boolean, goTo: (id: string) => void) {
  const [announcement, announce] = useState('')
  const modified = useModifiedMark()
  const saving = useSaveAll(documentId, modified.clear)
  const moveLine = useMoveLine(documentId, modified.mark)
  const settleDoubt = useMarkReviewed(documentId)
  const undoing = useUndo(documentId, (changed) => {
    modified.mark()
    announce(changed === undefined ? '' : `Back at line ${changed.scene_index + 1}.`)
    if (changed !== undefined) goTo(changed._id)
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
    settle: (scene: Scene) => {
      settleDoubt(scene)
      announce(`Line ${scene.scene_index + 1} is marked as right.`)
    },
  }
}

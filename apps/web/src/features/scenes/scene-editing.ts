import type { Scene } from '@sidelight/contract'
import { useCallback, useRef, useState } from 'react'
import type { LineWish } from './LineList.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { useModifiedMark, useMoveLine, useSaveAll, useSettleDoubt, useUndo } from './scenes.queries.ts'
import { useUndoKey } from './undo-key.ts'

/** What stands over the lines, where the focus goes back to, and which line to be at. */
export function useDialogs() {
  const [dialog, setDialog] = useState<OpenDialog>()
  const [wish, setWish] = useState<LineWish>()
  const opener = useRef<HTMLElement>(null)
  const open = useCallback((next: OpenDialog) => {
    opener.current = document.activeElement as HTMLElement | null
    setDialog(next)
  }, [])
  const close = (heir?: HTMLElement | null) => {
    if (heir !== undefined) opener.current = heir
    setDialog(undefined)
  }
  const goTo = (id: string) => {
    close(null)
    setWish({ id })
  }
  return { dialog, wish, opener, open, close, goTo }
}

/** The changes that need no dialog. Their outcome is told to those who cannot see it. */
export function useDirectChanges(documentId: string, canUndo: boolean, goTo: (id: string) => void) {
  const [announcement, announce] = useState('')
  const modified = useModifiedMark()
  const saving = useSaveAll(documentId, modified.clear)
  const moveLine = useMoveLine(documentId, modified.mark)
  const settleDoubt = useSettleDoubt(documentId)
  const undoing = useUndo(documentId, (changed) => {
    modified.mark()
    announce(changed === undefined ? '' : `Back at line ${changed.scene_index + 1}.`)
    if (changed !== undefined) goTo(changed._id)
  })
  const undo = () => {
    if (canUndo && !undoing.isPending) undoing.mutate()
  }
  useUndoKey(undo)
  return {
    announcement,
    modified,
    isUndoing: undoing.isPending,
    undo,
    save: () => saving.mutate(),
    move: (from: number, to: number) => {
      moveLine(from, to)
      announce(`Line ${from + 1} is now line ${to + 1}.`)
    },
    settle: (scene: Scene) => {
      settleDoubt(scene)
      announce(`Line ${scene.scene_index + 1} is marked as right.`)
    },
  }
}

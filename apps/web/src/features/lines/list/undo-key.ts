import { useEffect, useRef } from 'react'
import { useModalFlag } from '#lib/notify/modal-flag.tsx'

const EDITABLE = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

/** Ctrl Z or ⌘ Z, except in a text field, where it belongs to the field, and under a dialog, where its effect is hidden. */
export function useUndoKey(onUndo: () => void): void {
  const { isModalOpen } = useModalFlag()
  const latest = useRef(onUndo)
  useEffect(() => {
    latest.current = onUndo
  })
  useEffect(() => {
    if (isModalOpen) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
      if (!isUndo || event.altKey || (event.target as Element).closest?.(EDITABLE)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isModalOpen])
}

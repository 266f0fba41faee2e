import type { Document } from '@sidelight/contract'
import { type RefObject, useRef } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { useDeleteScript } from './history.queries.ts'

interface DeleteScriptDialogProps {
  script: Document
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

export function DeleteScriptDialog({ script, opener, onClose }: DeleteScriptDialogProps) {
  useRaiseModalFlag(true)
  const focusTarget = useRef(opener.current)
  const deletion = useDeleteScript(() => {
    // The delete button is gone with its row.
    focusTarget.current = document.querySelector('main')
    onClose()
  })
  return (
    <ConfirmDialog
      title="Delete script"
      question={
        <p className="wrap-anywhere">Do you really want to delete "{script.title}"? This action cannot be undone.</p>
      }
      no="No"
      yes="Yes, Delete"
      pendingText="Deleting…"
      isPending={deletion.isPending}
      onYes={() => deletion.mutate(script)}
      onClose={onClose}
      opener={focusTarget}
    />
  )
}

import type { Document } from '@sidelight/contract'
import { type RefObject, useRef } from 'react'
import { useRaiseModalFlag } from '#lib/modal-flag.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { DialogActions } from '#ui/DialogActions.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { useDeleteScript } from './history.queries.ts'

interface DeleteScriptDialogProps {
  script: Document
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

export function DeleteScriptDialog({ script, opener, onClose }: DeleteScriptDialogProps) {
  useRaiseModalFlag(true)
  const heir = useRef(opener.current)
  const deletion = useDeleteScript(() => {
    // The button that asked is gone with its row.
    heir.current = document.querySelector('main')
    onClose()
  })
  return (
    <Dialog
      isOpen
      withoutCross
      onClose={onClose}
      opener={heir}
      title="Delete script"
      description={
        <p className="wrap-anywhere">Do you really want to delete "{script.title}"? This action cannot be undone.</p>
      }
    >
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          No
        </Button>
        <PendingButton
          look="danger"
          isPending={deletion.isPending}
          pendingText="Deleting…"
          onClick={() => deletion.mutate(script)}
        >
          Yes, Delete
        </PendingButton>
      </DialogActions>
    </Dialog>
  )
}

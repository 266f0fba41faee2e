import type { RefObject } from 'react'
import { useRaiseModalFlag } from '#lib/modal-flag.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { DialogActions } from '#ui/DialogActions.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'

interface ConfirmDialogProps {
  title: string
  question: string
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

export function ConfirmDialog({ title, question, isPending, onConfirm, onClose, opener }: ConfirmDialogProps) {
  useRaiseModalFlag(true)
  return (
    <Dialog isOpen withoutCross onClose={onClose} opener={opener} title={title} description={question}>
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
        <PendingButton look="danger" isPending={isPending} pendingText="Deleting…" onClick={onConfirm}>
          Delete
        </PendingButton>
      </DialogActions>
    </Dialog>
  )
}

import type { ReactNode, RefObject } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'
import { PendingButton } from '../PendingButton.tsx'

interface ConfirmDialogProps {
  title: string
  question: ReactNode
  no: string
  yes: string
  /** The label of the confirming button while pending. */
  pendingText: string
  isPending: boolean
  onYes: () => void
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

/** Asks before something is deleted for good. */
export function ConfirmDialog({
  title,
  question,
  no,
  yes,
  pendingText,
  isPending,
  onYes,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog isOpen withoutCloseButton title={title} description={question} {...dialog}>
      <DialogActions>
        <Button look="ghost" onClick={dialog.onClose}>
          {no}
        </Button>
        <PendingButton look="danger" isPending={isPending} pendingText={pendingText} onClick={onYes}>
          {yes}
        </PendingButton>
      </DialogActions>
    </Dialog>
  )
}

import type { ReactNode, RefObject } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'
import { PendingButton } from '../PendingButton.tsx'

interface QuestionDialogProps {
  title: string
  question: ReactNode
  no: string
  yes: string
  /** What the second button reads while it is being done. */
  pendingText: string
  isPending: boolean
  onYes: () => void
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

/** Asked before something is lost for good. */
export function ConfirmDialog({
  title,
  question,
  no,
  yes,
  pendingText,
  isPending,
  onYes,
  ...dialog
}: QuestionDialogProps) {
  return (
    <Dialog isOpen withoutCross title={title} description={question} {...dialog}>
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

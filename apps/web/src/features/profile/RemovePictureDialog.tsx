import { type RefObject, useRef } from 'react'
import { useRaiseModalFlag } from '#lib/modal-flag.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { DialogActions } from '#ui/DialogActions.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { useRemovePicture } from './picture.queries.ts'

interface RemovePictureDialogProps {
  opener: RefObject<HTMLButtonElement | null>
  /** Takes the focus once the picture, and with it the opener, is gone. */
  fallback: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

export function RemovePictureDialog({ opener, fallback, onClose }: RemovePictureDialogProps) {
  useRaiseModalFlag(true)
  const heir = useRef(opener.current)
  const removal = useRemovePicture(() => {
    heir.current = fallback.current
    onClose()
  })
  return (
    <Dialog
      isOpen
      withoutCross
      onClose={onClose}
      opener={heir}
      title="Remove your picture?"
      description="Your initials take its place. The picture is deleted for good."
    >
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          Keep it
        </Button>
        <PendingButton
          look="danger"
          isPending={removal.isPending}
          pendingText="Removing…"
          onClick={() => removal.mutate()}
        >
          Remove picture
        </PendingButton>
      </DialogActions>
    </Dialog>
  )
}

import { type RefObject, useRef } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { useRemovePicture } from './picture.queries.ts'

interface RemovePictureDialogProps {
  opener: RefObject<HTMLButtonElement | null>
  /** Gets the focus after the removal, because the opener is gone with the picture. */
  fallback: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

export function RemovePictureDialog({ opener, fallback, onClose }: RemovePictureDialogProps) {
  useRaiseModalFlag(true)
  const focusTarget = useRef(opener.current)
  const removal = useRemovePicture(() => {
    focusTarget.current = fallback.current
    onClose()
  })
  return (
    <ConfirmDialog
      title="Remove your picture?"
      question="Your initials will take its place. The picture is deleted for good."
      no="Keep it"
      yes="Remove picture"
      pendingText="Removing…"
      isPending={removal.isPending}
      onYes={() => removal.mutate()}
      onClose={onClose}
      opener={focusTarget}
    />
  )
}

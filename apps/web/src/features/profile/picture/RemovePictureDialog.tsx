import { type RefObject, useRef } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
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
    <ConfirmDialog
      title="Remove your picture?"
      question="Your initials take its place. The picture is deleted for good."
      no="Keep it"
      yes="Remove picture"
      pendingText="Removing…"
      isPending={removal.isPending}
      onYes={() => removal.mutate()}
      onClose={onClose}
      opener={heir}
    />
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useRaiseModalFlag } from '#lib/modal-flag.tsx'
import { refreshScripts } from '#lib/refresh-scripts.ts'
import { useToast } from '#lib/toast.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { DialogActions } from '#ui/DialogActions.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { removeScript } from './script-upload.ts'

interface StopReadingDialogProps {
  documentId: string
  opener: RefObject<HTMLElement | null>
  onClose: () => void
  onRemoved: () => void
}

/** Asked only while a script is being read: before that nothing is lost by removing it. */
export function StopReadingDialog({ documentId, opener, onClose, onRemoved }: StopReadingDialogProps) {
  useRaiseModalFlag(true)
  const client = useQueryClient()
  const toast = useToast()
  const removal = useMutation({
    mutationFn: () => removeScript(documentId),
    onSuccess: () => {
      void refreshScripts(client)
      onRemoved()
    },
    onError: () => toast('error', 'The script could not be removed. Please try again.'),
  })
  return (
    <Dialog
      isOpen
      withoutCross
      onClose={onClose}
      opener={opener}
      title="Stop reading?"
      description="The script is removed for good, and its pages come back to you."
    >
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          Keep reading
        </Button>
        <PendingButton
          look="danger"
          isPending={removal.isPending}
          pendingText="Removing…"
          onClick={() => removal.mutate()}
        >
          Remove script
        </PendingButton>
      </DialogActions>
    </Dialog>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { refreshScripts } from '#lib/api/refresh-scripts.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
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
    <ConfirmDialog
      title="Stop reading?"
      question="The script is removed for good, and its pages come back to you."
      no="Keep reading"
      yes="Remove script"
      pendingText="Removing…"
      isPending={removal.isPending}
      onYes={() => removal.mutate()}
      onClose={onClose}
      opener={opener}
    />
  )
}

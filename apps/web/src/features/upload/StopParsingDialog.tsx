import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { refreshScripts } from '#shared/scripts/refresh-scripts.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { removeScript } from './script-upload.ts'

interface StopParsingDialogProps {
  documentId: string
  opener: RefObject<HTMLElement | null>
  onClose: () => void
  onRemoved: () => void
}

/** Asks only while a script is being parsed; before that, removing it loses nothing. */
export function StopParsingDialog({ documentId, opener, onClose, onRemoved }: StopParsingDialogProps) {
  useRaiseModalFlag(true)
  const client = useQueryClient()
  const toast = useToast()
  const removal = useMutation({
    mutationFn: () => removeScript(documentId),
    onSuccess: () => {
      void refreshScripts(client)
      onRemoved()
    },
    onError: () => toast('error', "We couldn't remove the script. Please try again."),
  })
  return (
    <ConfirmDialog
      title="Stop reading?"
      question="The script is removed for good, and you get its pages back."
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

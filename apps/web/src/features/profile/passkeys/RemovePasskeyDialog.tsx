import type { Passkey } from '#lib/api/auth.ts'
import type { RefObject } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { useRemovePasskey } from './passkeys.queries.ts'

interface RemovePasskeyDialogProps {
  passkey: Passkey
  opener: RefObject<HTMLElement | null>
  onClose: () => void
  onRemoved: () => void
}

export function RemovePasskeyDialog({ passkey, opener, onClose, onRemoved }: RemovePasskeyDialogProps) {
  useRaiseModalFlag(true)
  const removal = useRemovePasskey(onRemoved)
  return (
    <ConfirmDialog
      title="Remove this passkey?"
      question={`The passkey from ${passkey.device} will no longer open your account. Your browser or password manager may keep offering it until you delete it there, too.`}
      no="Keep it"
      yes="Remove passkey"
      pendingText="Removing…"
      isPending={removal.isPending}
      onYes={() => removal.mutate(passkey)}
      onClose={onClose}
      opener={opener}
    />
  )
}

import type { User } from '#lib/api/users.ts'
import type { RefObject } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { SetPasswordOffer } from '../SetPasswordOffer.tsx'
import { AddPasskeyForm } from './AddPasskeyForm.tsx'
import type { PasskeyOptions } from './passkeys.queries.ts'

interface AddPasskeyDialogProps {
  user: User
  opener: RefObject<HTMLButtonElement | null>
  onClose: () => void
  onConfirmed: (options: PasskeyOptions) => void
}

export function AddPasskeyDialog({ user, opener, onClose, onConfirmed }: AddPasskeyDialogProps) {
  useRaiseModalFlag(true)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      title="Add a passkey"
      description={
        user.hasPassword
          ? 'Enter your password, and your browser will ask where to save the passkey.'
          : 'Your browser will ask where to save it.'
      }
    >
      {user.hasPassword ? (
        <AddPasskeyForm email={user.email} onClose={onClose} onConfirmed={onConfirmed} />
      ) : (
        <SetPasswordOffer email={user.email}>
          You need a password to add a passkey, and this account doesn't have one yet.
        </SetPasswordOffer>
      )}
    </Dialog>
  )
}

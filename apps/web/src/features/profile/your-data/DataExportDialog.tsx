import type { User } from '#lib/api/users.ts'
import type { RefObject } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { PasswordConfirmationForm } from '../PasswordConfirmationForm.tsx'
import { SetPasswordOffer } from '../SetPasswordOffer.tsx'
import { useStartDataExport } from './your-data.queries.ts'

interface DataExportDialogProps {
  user: User
  opener: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

export function DataExportDialog({ user, opener, onClose }: DataExportDialogProps) {
  useRaiseModalFlag(true)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      opener={opener}
      title="Download my data"
      description="The file holds everything, so we ask for your password first."
    >
      {user.hasPassword ? (
        <DataExportForm email={user.email} onClose={onClose} />
      ) : (
        <SetPasswordOffer email={user.email}>
          You need a password to download your data, and this account doesn't have one yet.
        </SetPasswordOffer>
      )}
    </Dialog>
  )
}

function DataExportForm({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <PasswordConfirmationForm
      email={email}
      action={useStartDataExport()}
      onSuccess={onClose}
      onClose={onClose}
      submitText="Make the file"
      pendingText="Starting…"
    />
  )
}

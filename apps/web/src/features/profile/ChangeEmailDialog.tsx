import type { CurrentUser } from '@sidelight/contract'
import type { RefObject } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { DialogActions } from '#ui/dialog/DialogActions.tsx'
import { ChangeEmailForm } from './ChangeEmailForm.tsx'
import { useChangeEmail } from './profile.queries.ts'
import { SetPasswordOffer } from './SetPasswordOffer.tsx'

interface ChangeEmailDialogProps {
  user: CurrentUser
  opener: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

export function ChangeEmailDialog({ user, opener, onClose }: ChangeEmailDialogProps) {
  useRaiseModalFlag(true)
  const change = useChangeEmail()
  const parts = { isOpen: true, onClose, opener }
  if (change.isSuccess) {
    return (
      <Dialog {...parts} title="Check your new mailbox" description={<Sent to={change.variables.new_email} />}>
        <DialogActions>
          <Button onClick={onClose}>Done</Button>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <Dialog
      {...parts}
      title="Change e-mail"
      description="We mail a link to the new address. It becomes yours here when you open it."
    >
      {user.has_password ? (
        <ChangeEmailForm email={user.email} change={change} onClose={onClose} />
      ) : (
        <SetPasswordOffer email={user.email}>
          Changing your address asks for your password, and this account has none yet.
        </SetPasswordOffer>
      )}
    </Dialog>
  )
}

const Sent = ({ to }: { to: string }) => (
  <p role="status">
    We sent a link to <strong className="font-semibold wrap-anywhere text-text">{to}</strong>. Until you open it,
    nothing changes.
  </p>
)

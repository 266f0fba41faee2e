import type { User } from '#lib/api/users.ts'
import type { RefObject } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { DialogActions } from '#ui/dialog/DialogActions.tsx'
import { ChangeEmailForm } from './ChangeEmailForm.tsx'
import { useChangeEmail } from './profile.queries.ts'
import { SetPasswordOffer } from './SetPasswordOffer.tsx'

interface ChangeEmailDialogProps {
  user: User
  opener: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

export function ChangeEmailDialog({ user, opener, onClose }: ChangeEmailDialogProps) {
  useRaiseModalFlag(true)
  const change = useChangeEmail()
  const dialogProps = { isOpen: true, onClose, opener }
  if (change.isSuccess) {
    return (
      <Dialog {...dialogProps} title="Check your new mailbox" description={<Sent to={change.variables.new_email} />}>
        <DialogActions>
          <Button onClick={onClose}>Done</Button>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <Dialog
      {...dialogProps}
      title="Change email"
      description="We'll send a link to the new address. Your account changes once you confirm it there."
    >
      {user.hasPassword ? (
        <ChangeEmailForm email={user.email} change={change} onClose={onClose} />
      ) : (
        <SetPasswordOffer email={user.email}>
          You need a password to change your address, and this account doesn't have one yet.
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

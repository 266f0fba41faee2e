import type { RefObject } from 'react'
import { messageOf } from '#lib/http/api-error.ts'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { DialogActions } from '#ui/dialog/DialogActions.tsx'
import { FormError } from '#ui/form/FormError.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { useLogoutEverywhere } from './sessions.queries.ts'

interface SignOutEverywhereDialogProps {
  opener: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

export function SignOutEverywhereDialog({ opener, onClose }: SignOutEverywhereDialogProps) {
  useRaiseModalFlag(true)
  const logout = useLogoutEverywhere()
  return (
    <Dialog
      isOpen
      withoutCloseButton
      onClose={onClose}
      opener={opener}
      title="Sign out everywhere?"
      description="You'll have to sign in again on every device, this one too. Nothing you made is lost."
    >
      <FormError text={logout.isError ? messageOf(logout.error) : undefined} />
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
        <PendingButton isPending={logout.isPending} pendingText="Signing out…" onClick={() => logout.mutate()}>
          Sign out everywhere
        </PendingButton>
      </DialogActions>
    </Dialog>
  )
}

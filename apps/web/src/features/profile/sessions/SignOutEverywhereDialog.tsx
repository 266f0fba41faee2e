import type { RefObject } from 'react'
import { nameDevice } from '#lib/browser/device-name.ts'
import { messageOf } from '#lib/http/api-error.ts'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { describeTapes, useTapeCounts } from '#shared/taping/tape-counts.ts'
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
  const tapes = describeTapes(useTapeCounts())
  return (
    <Dialog
      isOpen
      withoutCloseButton
      onClose={onClose}
      opener={opener}
      title="Sign out everywhere?"
      description={
        <>
          <p>
            You'll have to sign in again on every device, this one too.
            {tapes === undefined && ' Nothing you made is lost.'}
          </p>
          {tapes !== undefined && (
            <p role="status" className="mt-3 text-text">
              It deletes what is only on this {nameDevice()}: {tapes}. Export or save what you want to keep first.
            </p>
          )}
        </>
      }
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

import type { TapeTake } from '@sidelight/domain/taping/tape-take'
import { type RefObject, useState } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { DialogActions } from '#ui/dialog/DialogActions.tsx'
import { TextField } from '#ui/form/Field.tsx'
import { nameDevice } from '#lib/browser/device-name.ts'
import { describeMegabytes } from '#shared/taping/tape-counts.ts'
import type { TakesStore } from '../takes.store.ts'

interface TakeDialogProps {
  take: TapeTake
  store: TakesStore
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

interface DeleteTakeDialogProps extends TakeDialogProps {
  name: string
  pickUps: number
}

/** The take is nowhere else, and the dialog says so. */
export function DeleteTakeDialog({ take, name, pickUps, store, ...dialog }: DeleteTakeDialogProps) {
  useRaiseModalFlag(true)
  const [isPending, setIsPending] = useState(false)
  const [isFailed, setIsFailed] = useState(false)
  const remove = async () => {
    setIsPending(true)
    try {
      await store.remove(take)
      dialog.onClose()
    } catch {
      setIsFailed(true)
      setIsPending(false)
    }
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={`Delete ${name}?`}
      question={
        <>
          <p>
            This is the only copy: it is on this {nameDevice()} and nowhere else ({describeMegabytes(take.bytes)}).
            {pickUps > 0 && ` Its ${pickUps === 1 ? 'pick-up goes' : `${pickUps} pick-ups go`} with it.`}
          </p>
          {isFailed && (
            <p role="alert" className="mt-3 text-bad">
              We couldn't delete it. It may be open in another tab.
            </p>
          )}
        </>
      }
      no="Keep it"
      yes="Delete"
      pendingText="Deleting…"
      isPending={isPending}
      onYes={() => void remove()}
    />
  )
}

const MAX_NAME = 60

export function RenameTakeDialog({ take, store, opener, onClose }: TakeDialogProps) {
  useRaiseModalFlag(true)
  const [name, setName] = useState(take.name ?? '')
  return (
    <Dialog
      isOpen
      title="Rename the take"
      description="Leave it empty to go by the number again."
      opener={opener}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void store.rename(take, name.trim()).then(onClose)
        }}
      >
        <TextField
          label="Name"
          value={name}
          maxLength={MAX_NAME}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <DialogActions>
          <Button look="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

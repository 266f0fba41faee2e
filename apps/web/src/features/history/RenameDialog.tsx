import { type Document, TITLE_MAX_LENGTH } from '#lib/api/documents.ts'
import { type RefObject, useState } from 'react'
import { messageOf } from '#lib/http/api-error.ts'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { ActionError } from '#ui/ActionError.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { DialogActions } from '#ui/dialog/DialogActions.tsx'
import { TextField } from '#ui/form/Field.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { NOT_SAVED, useRenameScript } from './history.queries.ts'

interface RenameDialogProps {
  script: Document
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

export function RenameDialog({ script, opener, onClose }: RenameDialogProps) {
  useRaiseModalFlag(true)
  const [title, setTitle] = useState(script.title)
  const { mutate, isPending, error } = useRenameScript(script, onClose)
  return (
    <Dialog
      isOpen
      title="Rename the script"
      description="Only you see this title, unless you share a tape."
      opener={opener}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (title.trim() !== '') mutate(title.trim())
        }}
      >
        <TextField
          label="Title"
          value={title}
          maxLength={TITLE_MAX_LENGTH}
          autoComplete="off"
          onChange={({ target }) => setTitle(target.value)}
        />
        <ActionError text={error === null ? undefined : messageOf(error, NOT_SAVED)} />
        <DialogActions>
          <Button look="ghost" onClick={onClose}>
            Cancel
          </Button>
          <PendingButton type="submit" disabled={title.trim() === ''} isPending={isPending} pendingText="Saving…">
            Save
          </PendingButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

import { type RefObject, type SubmitEvent, useState } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { DialogActions } from '#ui/dialog/DialogActions.tsx'
import { TextAreaField } from '#ui/form/Field.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { ActorField } from './ActorField.tsx'
import type { LineFields } from '../lines.queries.ts'

const DIALOG_MAX_LENGTH = 5000

interface LineDialogProps {
  title: string
  description: string
  submitText: 'Add Scene' | 'Update Scene'
  initial: LineFields
  actors: readonly string[]
  onCreateActor: (name: string) => void
  isPending: boolean
  onSubmit: (fields: LineFields) => void
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

/** Most corrections are near the end of the text. */
const focusAtEnd = (area: HTMLTextAreaElement | null) => {
  area?.focus()
  area?.setSelectionRange(area.value.length, area.value.length)
}

/** Keeps the typed text in its own state, so that a keystroke renders this dialog only. */
export function LineDialog({ initial, isPending, onSubmit, onClose, ...props }: LineDialogProps) {
  useRaiseModalFlag(true)
  const [character, setCharacter] = useState(initial.character)
  const [dialog, setDialog] = useState(initial.dialog)
  const isEdit = props.submitText === 'Update Scene'
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isPending) onSubmit({ character, dialog: dialog.trim() })
  }
  return (
    <Dialog
      isOpen
      withoutCloseButton
      onClose={onClose}
      opener={props.opener}
      title={props.title}
      description={props.description}
    >
      <form onSubmit={submit}>
        <ActorField actors={props.actors} value={character} onChange={setCharacter} onCreate={props.onCreateActor} />
        <div className="[&_textarea]:font-script [&_textarea]:text-lead">
          <TextAreaField
            label="Dialog"
            rows={6}
            ref={isEdit ? focusAtEnd : undefined}
            maxLength={DIALOG_MAX_LENGTH}
            hint={<span className="pointer-coarse:hidden">Press Ctrl Enter (⌘ Enter on a Mac) to save.</span>}
            value={dialog}
            onChange={(event) => setDialog(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
            }}
          />
        </div>
        <DialogActions>
          <Button look="ghost" onClick={onClose}>
            Cancel
          </Button>
          <PendingButton type="submit" isPending={isPending} pendingText="Saving…">
            {props.submitText}
          </PendingButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

import { lineApi } from '#lib/api/lines.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, type SubmitEvent, useState } from 'react'
import { call } from '#lib/api/api.ts'
import { withReason } from '#lib/http/api-error.ts'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { DialogActions } from '#ui/dialog/DialogActions.tsx'
import { TextAreaField } from '#ui/form/Field.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import type { ScriptLine } from '../rehearsal-lines.ts'
import { scriptQuery, updateCachedLine } from '../rehearsal.queries.ts'

const NOTE_MAX_LENGTH = 500
const NOT_SAVED = "We couldn't save your note."

interface NoteDialogProps {
  documentId: string
  line: ScriptLine
  /** What was typed and not saved, by the id of the line: Esc and Back close the dialog and lose nothing. */
  drafts: Map<string, string>
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

export function NoteDialog({ documentId, line, drafts, onClose, opener }: NoteDialogProps) {
  useRaiseModalFlag(true, onClose)
  const client = useQueryClient()
  const [note, setNote] = useState(drafts.get(line.id) ?? line.note ?? '')
  const saving = useMutation({
    scope: { id: `script-${documentId}` },
    mutationFn: (text: string) => call(lineApi.note, { params: { lineId: line.id }, body: { note: text } }),
    onSuccess: async (line) => {
      const { queryKey } = scriptQuery(documentId)
      // A response under way was written before the note.
      await client.cancelQueries({ queryKey })
      updateCachedLine(client, documentId, line)
      client.setQueryData(queryKey, (known) => known && { ...known, canUndo: true })
    },
  })
  const type = (text: string) => {
    setNote(text)
    drafts.set(line.id, text)
  }
  const finish = () => {
    drafts.delete(line.id)
    onClose()
  }
  const save = (text: string) => {
    if (text === (line.note ?? '')) finish()
    // Not called once this dialog is closed, when another may be open.
    else if (!saving.isPending) saving.mutate(text, { onSuccess: finish })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save(note.trim())
  }
  return (
    <Dialog
      isOpen
      withoutCloseButton
      onClose={onClose}
      opener={opener}
      title="Your note"
      description={<span className="line-clamp-3 font-script">{line.dialog}</span>}
    >
      <form onSubmit={submit}>
        <TextAreaField
          label="Note on this line"
          placeholder="Look away here."
          maxLength={NOTE_MAX_LENGTH}
          hint="Only you see it, under the line. Nobody reads it aloud."
          error={saving.isError ? withReason(NOT_SAVED, saving.error) : undefined}
          value={note}
          onChange={({ target }) => type(target.value)}
          onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
            if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit()
          }}
        />
        <DialogActions>
          {line.note !== undefined && (
            <Button look="quiet" onClick={() => save('')}>
              Remove
            </Button>
          )}
          <Button look="ghost" onClick={finish}>
            Cancel
          </Button>
          <PendingButton type="submit" isPending={saving.isPending} pendingText="Saving…">
            Save
          </PendingButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

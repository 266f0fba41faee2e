import { type Character, previewRename, type RenamePreview } from '@sidelight/domain/lines/characters'
import { Merge } from 'lucide-react'
import { type RefObject, type SubmitEvent, useState } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { DialogActions } from '#ui/dialog/DialogActions.tsx'
import { TextField } from '#ui/form/Field.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { countOfLines } from '../count-of-lines.ts'

interface RenameDialogProps {
  character: Character
  characters: readonly Character[]
  isPending: boolean
  onRename: (to: string, isMerge: boolean) => void
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

/** Renames a character. With the name of another character it merges both, and says so before it happens. */
export function RenameDialog({ character, characters, isPending, onRename, onClose, opener }: RenameDialogProps) {
  useRaiseModalFlag(true)
  const [typed, setTyped] = useState(character.name)
  const preview = previewRename(characters, character, typed)
  const others = characters.filter(({ name }) => name !== character.name)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (preview.kind === 'nothing') onClose()
    else if (!isPending) onRename(preview.to, preview.kind === 'merge')
  }
  return (
    <Dialog
      isOpen
      withoutCloseButton
      onClose={onClose}
      opener={opener}
      title={character.name === '' ? 'Who speaks these lines?' : `Rename ${character.name}`}
      description={`Changes ${countOfLines(character.lines)} in this script.`}
    >
      <form onSubmit={submit}>
        <TextField
          label="Name"
          value={typed}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        {others.length > 0 && (
          <div className="mb-5">
            <p id="merge-with" className="mb-2 text-body font-medium">
              Or merge with
            </p>
            <div
              role="group"
              aria-labelledby="merge-with"
              className="flex max-h-36 flex-wrap gap-2 overflow-y-auto p-1"
            >
              {others.map(({ name }) => (
                <button
                  key={name}
                  type="button"
                  aria-pressed={preview.kind === 'merge' && preview.to === name}
                  onClick={() => setTyped(name)}
                  className="min-h-9 rounded-full border border-control px-3.5 text-small font-medium hover:bg-raised aria-pressed:border-key aria-pressed:bg-key-tint aria-pressed:text-key-text"
                >
                  {name}
                </button>
              ))}
            </div>
          </div>
        )}
        <MergeNotice preview={preview} from={character.name} />
        <DialogActions>
          <Button look="ghost" onClick={onClose}>
            Cancel
          </Button>
          <PendingButton type="submit" isPending={isPending} pendingText="Saving…">
            {preview.kind === 'merge' ? `Merge into ${preview.to}` : 'Rename'}
          </PendingButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function describeLines(from: string, lines: number): string {
  const verb = lines === 1 ? 'goes' : 'go'
  if (from !== '') return `${from}'s ${countOfLines(lines)} ${verb}`
  return `${lines === 1 ? 'This line' : `These ${countOfLines(lines)}`} ${verb}`
}

function MergeNotice({ preview, from }: { preview: RenamePreview; from: string }) {
  const isMerge = preview.kind === 'merge'
  return (
    <p
      role="status"
      className={isMerge ? 'mb-6 flex items-start gap-2.5 rounded-row bg-key-tint px-4 py-3 text-body text-text' : ''}
    >
      {isMerge && (
        <>
          <Merge aria-hidden="true" className="mt-1 size-4 shrink-0 text-key-text" />
          <span>
            {describeLines(from, preview.lines)} to {preview.to}, who then has {countOfLines(preview.totalLines)}.
            {from !== '' && ` ${from} leaves the cast.`} You can undo this.
          </span>
        </>
      )}
    </p>
  )
}

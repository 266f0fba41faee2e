import { type Character, previewRename, type RenamePreview } from '@sidelight/domain/scenes/characters'
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

/** A new name, or somebody else's: then the two become one, and the dialog says so before it happens. */
export function RenameDialog({ character, characters, isPending, onRename, onClose, opener }: RenameDialogProps) {
  useRaiseModalFlag(true)
  const [typed, setTyped] = useState(character.name)
  const renaming = previewRename(characters, character, typed)
  const others = characters.filter(({ name }) => name !== character.name)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (renaming.kind === 'nothing') onClose()
    else if (!isPending) onRename(renaming.to, renaming.kind === 'merge')
  }
  return (
    <Dialog
      isOpen
      withoutCloseButton
      onClose={onClose}
      opener={opener}
      title={character.name === '' ? 'Who speaks these lines?' : `Rename ${character.name}`}
      description={`Changes ${countOfLines(character.lines)} of this script at once.`}
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
              Or make them one with
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
                  aria-pressed={renaming.kind === 'merge' && renaming.to === name}
                  onClick={() => setTyped(name)}
                  className="min-h-9 rounded-full border border-control px-3.5 text-small font-medium hover:bg-raised aria-pressed:border-key aria-pressed:bg-key-tint aria-pressed:text-key-text"
                >
                  {name}
                </button>
              ))}
            </div>
          </div>
        )}
        <Foresight renaming={renaming} from={character.name} />
        <DialogActions>
          <Button look="ghost" onClick={onClose}>
            Cancel
          </Button>
          <PendingButton type="submit" isPending={isPending} pendingText="Saving…">
            {renaming.kind === 'merge' ? `Merge into ${renaming.to}` : 'Rename'}
          </PendingButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function Foresight({ renaming, from }: { renaming: RenamePreview; from: string }) {
  const isMerge = renaming.kind === 'merge'
  return (
    <p
      role="status"
      className={isMerge ? 'mb-6 flex items-start gap-2.5 rounded-row bg-key-tint px-4 py-3 text-body text-text' : ''}
    >
      {isMerge && (
        <>
          <Merge aria-hidden="true" className="mt-1 size-4 shrink-0 text-key-text" />
          <span>
            {from === '' ? 'These' : `${from}'s`} {countOfLines(renaming.lines)} will be spoken by {renaming.to}, who
            then has {countOfLines(renaming.together)}.{from !== '' && ` ${from} leaves the cast.`} Undo takes it back.
          </span>
        </>
      )}
    </p>
  )
}

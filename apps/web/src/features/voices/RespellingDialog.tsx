import type { Respelling } from '#lib/api/voices.ts'
import { Plus, Trash2 } from 'lucide-react'
import { type RefObject, type SubmitEvent, useState } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { DialogActions } from '#ui/dialog/DialogActions.tsx'
import { CONTROL_LOOK } from '#ui/form/Field.tsx'
import { FormError } from '#ui/form/FormError.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useRespellings } from './voices.queries.ts'

interface RespellingDialogProps {
  documentId: string
  onClose: () => void
  opener: RefObject<HTMLElement | null>
}

/** Sets how words are pronounced in all lines of the script. */
export function RespellingDialog({ documentId, onClose, opener }: RespellingDialogProps) {
  useRaiseModalFlag(true)
  const { respellings, saving, failure } = useRespellings(documentId)
  return (
    <Dialog
      isOpen
      withoutCloseButton
      onClose={onClose}
      opener={opener}
      title="Pronunciation"
      description="Spell a name the way it sounds, and every line says it that way. Applies the next time you generate audio."
    >
      {respellings === undefined ? (
        <Spinner label="Loading…" />
      ) : (
        <RespellForm
          initial={respellings}
          failure={failure ?? undefined}
          isPending={saving.isPending}
          onClose={onClose}
          onSave={(rows) => saving.mutate(rows, { onSuccess: onClose })}
        />
      )}
    </Dialog>
  )
}

interface RespellFormProps {
  initial: readonly Respelling[]
  failure: string | undefined
  isPending: boolean
  onClose: () => void
  onSave: (rows: Respelling[]) => void
}

interface Row extends Respelling {
  key: number
}

function RespellForm({ initial, failure, isPending, onClose, onSave }: RespellFormProps) {
  const [rows, setRows] = useState<Row[]>(() =>
    [...initial, { word: '', say: '' }].map((row, key) => ({ ...row, key })),
  )
  const [problem, setProblem] = useState<string>()
  const change = (key: number, part: Partial<Respelling>) =>
    setRows((all) => all.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isPending) return
    const wanted = rows
      .map(({ word, say }) => ({ word: word.trim(), say: say.trim() }))
      .filter(({ word, say }) => word !== '' || say !== '')
    const incomplete = wanted.find(({ word, say }) => word === '' || say === '')
    setProblem(incomplete === undefined ? undefined : describeMissingHalf(incomplete))
    if (incomplete === undefined) onSave(wanted)
  }
  return (
    <form onSubmit={submit}>
      <div className="mb-2 grid grid-cols-[1fr_1fr_44px] gap-2.5 text-body font-medium" aria-hidden="true">
        <span>In the script</span>
        <span>Say it like</span>
      </div>
      <ul className="mb-3 grid max-h-[40dvh] gap-2.5 overflow-y-auto p-1 -m-1">
        {rows.map((row, at) => (
          <li key={row.key} className="grid grid-cols-[1fr_1fr_44px] gap-2.5">
            <RespellInput
              label={`Word ${at + 1} in the script`}
              placeholder="Siobhan"
              maxLength={60}
              value={row.word}
              onChange={(word) => change(row.key, { word })}
            />
            <RespellInput
              label={`How word ${at + 1} is said`}
              placeholder="shivawn"
              maxLength={80}
              value={row.say}
              onChange={(say) => change(row.key, { say })}
            />
            <Button
              look="quiet"
              size="icon"
              aria-label={`Remove word ${at + 1}`}
              onClick={() => setRows((all) => all.filter((other) => other.key !== row.key))}
            >
              <Trash2 aria-hidden="true" className="size-[18px]" />
            </Button>
          </li>
        ))}
      </ul>
      <Button
        look="quiet"
        className="mb-5 -ml-2 px-3"
        onClick={() =>
          setRows((all) => [...all, { word: '', say: '', key: Math.max(-1, ...all.map(({ key }) => key)) + 1 }])
        }
      >
        <Plus aria-hidden="true" className="size-4" />
        Add a word
      </Button>
      <FormError text={problem ?? failure} />
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
        <PendingButton type="submit" isPending={isPending} pendingText="Saving…">
          Save
        </PendingButton>
      </DialogActions>
    </form>
  )
}

const describeMissingHalf = ({ word }: Respelling): string =>
  word === '' ? 'Please type the word as it appears in the script.' : `Please type how to say ${word}.`

interface RespellInputProps {
  label: string
  placeholder: string
  maxLength: number
  value: string
  onChange: (value: string) => void
}

const RespellInput = ({ label, placeholder, maxLength, value, onChange }: RespellInputProps) => (
  <input
    aria-label={label}
    placeholder={placeholder}
    maxLength={maxLength}
    autoComplete="off"
    spellCheck={false}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    className={`${CONTROL_LOOK} h-11 min-w-0`}
  />
)

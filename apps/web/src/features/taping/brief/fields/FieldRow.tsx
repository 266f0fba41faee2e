import type { Brief } from '@sidelight/domain/brief/brief'
import { Pencil } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#ui/Button.tsx'
import { FIELD_NAMES, type FieldKey, type FieldValues, findField, isInMail, type StoredBrief } from '../stored-brief.ts'
import { EDITORS, NOTE_EDITOR } from './editors.tsx'
import { type EditTarget, useEditor } from './FieldEditor.tsx'
import { type BriefScript, describeField } from './field-texts.ts'

export type OnEdit = <K extends FieldKey>(key: K, value: FieldValues[K] | null) => void

export const targetOf = <K extends FieldKey>(
  field: K,
  value: FieldValues[K] | undefined,
  script: BriefScript,
  onEdit: OnEdit,
): EditTarget<FieldValues[K]> => ({
  label: FIELD_NAMES[field],
  parts: EDITORS[field],
  value,
  script,
  onSave: (next) => onEdit(field, next),
  ...(value !== undefined && { onRemove: () => onEdit(field, null) }),
})

/** Where it stands in the mail. */
interface MarkProps {
  number: number
  /** Its words are lit in the mail. */
  isLit: boolean
  onLit: () => void
}

export interface FieldRowProps extends MarkProps {
  field: FieldKey
  stored: StoredBrief
  /** With what the actor changed. */
  brief: Brief
  script: BriefScript
  onEdit: OnEdit
}

export function FieldRow({ field, stored, brief, script, onEdit, ...mark }: FieldRowProps) {
  const found = findField(brief, field)
  if (found === undefined) return null
  return (
    <Row
      {...mark}
      {...describeField(field, found.value as never, script, brief)}
      name={FIELD_NAMES[field]}
      words={isInMail(found) ? stored.text.slice(...found.span) : undefined}
      isChanged={stored.edits.fields[field] !== undefined}
      editName={FIELD_NAMES[field]}
      target={targetOf(field, found.value as never, script, onEdit)}
    />
  )
}

interface NoteRowProps extends MarkProps {
  /** As the mail has them. */
  words: string
  edited: string
  script: BriefScript
  onEdit: (words: string, value: string | null) => void
}

const NOTE = 'In their words'

/** A sentence to heed that no field holds. */
export const NoteRow = ({ words, edited, script, onEdit, ...mark }: NoteRowProps) => (
  <Row
    {...mark}
    className="col-span-full"
    name={NOTE}
    value={edited}
    words={words}
    isChanged={edited !== words}
    editName={`${NOTE}, ${mark.number}`}
    target={{
      label: NOTE,
      parts: NOTE_EDITOR,
      value: edited,
      script,
      onSave: (text) => onEdit(words, text),
      onRemove: () => onEdit(words, null),
    }}
  />
)

interface RowProps<Value> extends FieldWordsProps {
  className?: string
  /** Tells it from the others. */
  editName: string
  target: EditTarget<Value>
}

function Row<Value>({ className = '', editName, target, ...words }: RowProps<Value>) {
  const { editor, edit, opener } = useEditor(target)
  return (
    <li className={`flex min-w-0 items-start justify-between gap-2 border-t border-line py-2.5 ${className}`}>
      {editor ?? (
        <>
          <FieldWords {...words} />
          <Button
            ref={opener}
            look="quiet"
            size="icon"
            aria-label={`Change: ${editName}`}
            title="Change"
            onClick={edit}
          >
            <Pencil aria-hidden="true" className="size-4" />
          </Button>
        </>
      )}
    </li>
  )
}

interface FieldWordsProps extends MarkProps {
  name: string
  value: string
  detail?: string | undefined
  /** Of the mail; none for what the actor filled in. */
  words: string | undefined
  isChanged: boolean
}

/** A field in plain words. Pressing it, or coming to it with the keyboard, lights its words in the mail. */
export function FieldWords({ name, number, value, detail, words, isChanged, isLit, onLit }: FieldWordsProps) {
  const id = useId()
  return (
    <button
      type="button"
      className="group grid min-h-11 min-w-0 flex-1 justify-items-start gap-0.5 rounded-[10px] py-1 text-left"
      data-lit={isLit || undefined}
      aria-describedby={words === undefined ? undefined : id}
      onFocus={onLit}
      onClick={onLit}
    >
      <span className="flex items-center gap-2 text-small text-mute">
        <span
          className="grid h-5 min-w-5 place-items-center rounded-[10px] bg-key-tint px-1 text-caption font-bold text-key-text tabular-nums group-data-lit:bg-key group-data-lit:text-on-key"
          aria-hidden="true"
        >
          {number}
        </span>
        {name}
        {isChanged && (
          <span className="text-faint -ml-2">, {words === undefined ? 'filled in' : 'changed'} by you</span>
        )}
      </span>{' '}
      <span className="font-semibold wrap-anywhere text-lead">{value}</span>{' '}
      {detail !== undefined && <span className="text-body text-mute">{detail}</span>}
      {words !== undefined && (
        <span id={id} hidden>
          The mail says: {words}
        </span>
      )}
    </button>
  )
}

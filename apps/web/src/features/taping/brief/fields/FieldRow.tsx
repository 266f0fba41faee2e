import type { Brief } from '@sidelight/domain/brief/brief'
import { Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { type FieldKey, type FieldValues, findField, isInMail, type StoredBrief } from '../stored-brief.ts'
import { FieldEditor } from './FieldEditor.tsx'
import { type BriefScript, describeField, FIELD_NAMES } from './field-texts.ts'

export type OnEdit = <K extends FieldKey>(key: K, value: FieldValues[K] | null) => void

export interface FieldRowProps {
  field: FieldKey
  number: number
  stored: StoredBrief
  /** With what the actor changed. */
  brief: Brief
  script: BriefScript
  /** Its words are lit in the mail. */
  isLit: boolean
  onLit: () => void
  onEdit: OnEdit
}

/** A field in plain words. Pressing it, or coming to it with the keyboard, lights its words in the mail. */
export function FieldRow({ field, number, stored, brief, script, isLit, onLit, onEdit }: FieldRowProps) {
  const { isEditing, edit, close, opener } = useEditing()
  const found = findField(brief, field)
  if (found === undefined) return null
  const { value, detail } = describeField(field, found.value as never, script, brief)
  const name = FIELD_NAMES[field]
  if (isEditing)
    return (
      <li className="brief-field">
        <FieldEditor
          field={field}
          value={found.value as never}
          script={script}
          onSave={(next) => {
            onEdit(field, next)
            close()
          }}
          onRemove={() => onEdit(field, null)}
          onCancel={close}
        />
      </li>
    )
  return (
    <li className="brief-field">
      <FieldWords
        {...{ name, number, value, detail, isLit, onLit }}
        words={isInMail(found) ? stored.text.slice(...found.span) : undefined}
        isChanged={stored.edits.fields[field] !== undefined}
      />
      <Button ref={opener} look="quiet" size="icon" aria-label={`Change: ${name}`} title="Change" onClick={edit}>
        <Pencil aria-hidden="true" className="size-4" />
      </Button>
    </li>
  )
}

/** Opens the editor, and puts the focus back on what opened it. */
export function useEditing() {
  const [isEditing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return { isEditing, edit: () => setEditing(true), close: () => setEditing(false), opener }
}

interface FieldWordsProps {
  name: string
  number: number
  value: ReactNode
  detail: string | undefined
  /** Of the mail; none for what the actor filled in. */
  words: string | undefined
  isChanged: boolean
  isLit: boolean
  onLit: () => void
}

export function FieldWords({ name, number, value, detail, words, isChanged, isLit, onLit }: FieldWordsProps) {
  const id = useId()
  return (
    <button
      type="button"
      className="brief-words"
      data-lit={isLit || undefined}
      aria-describedby={words === undefined ? undefined : id}
      onFocus={onLit}
      onClick={onLit}
    >
      <span className="brief-name text-small text-mute">
        <span className="brief-number" aria-hidden="true">
          {number}
        </span>
        {name}
        {isChanged && (
          <span className="text-faint brief-changed">, {words === undefined ? 'filled in' : 'changed'} by you</span>
        )}
      </span>{' '}
      <span className="brief-value text-lead">{value}</span>{' '}
      {detail !== undefined && <span className="brief-detail text-body text-mute">{detail}</span>}
      {words !== undefined && (
        <span id={id} hidden>
          The mail says: {words}
        </span>
      )}
    </button>
  )
}

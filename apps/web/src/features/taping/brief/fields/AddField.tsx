import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { CONTROL_LOOK } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { FIELD_NAMES, type FieldKey } from '../stored-brief.ts'
import { NO_HOUR } from './due-texts.ts'
import { useEditor } from './FieldEditor.tsx'
import { type OnEdit, targetOf } from './FieldRow.tsx'
import type { BriefScript } from './field-texts.ts'

interface FillInProps {
  script: BriefScript
  onEdit: OnEdit
}

/** What the mail doesn't say, or what was not found in it. */
export function AddField({ missing, script, onEdit }: FillInProps & { missing: readonly FieldKey[] }) {
  const [added, setAdded] = useState<FieldKey>('due')
  const { editor, edit, opener } = useEditor<never, HTMLSelectElement>(
    targetOf(added, undefined, script, onEdit) as never,
  )
  if (editor !== undefined) return editor
  if (missing.length === 0) return null
  return (
    <div>
      <Select
        ref={opener}
        aria-label="Add something that casting asks for"
        className={`${CONTROL_LOOK} h-11`}
        value=""
        onChange={({ target }) => {
          setAdded(target.value as FieldKey)
          edit()
        }}
      >
        <option value="">Add something that casting asks for</option>
        {missing.map((key) => (
          <option key={key} value={key}>
            {FIELD_NAMES[key]}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** Of all that a mail may leave out this is the one thing that is asked. */
export function DueMissing({ script, onEdit }: FillInProps) {
  const { editor, edit, opener } = useEditor(targetOf('due', undefined, script, onEdit))
  return (
    <section
      aria-label="Due"
      className="grid gap-3.5 rounded-card bg-key-tint px-5 py-4.5 data-decided:bg-raised lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center"
    >
      {editor ?? (
        <>
          <p className="font-semibold wrap-anywhere text-lead">{NO_HOUR}</p>
          <div className="flex flex-wrap items-center gap-2">
            <Button ref={opener} look="ghost" onClick={edit}>
              Set it
            </Button>
            <Button look="quiet" onClick={() => onEdit('due', null)}>
              I don't know
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

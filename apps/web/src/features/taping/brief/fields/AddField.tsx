import { useRef, useState } from 'react'
import { CONTROL_LOOK } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import type { FieldKey } from '../stored-brief.ts'
import { FieldEditor } from './FieldEditor.tsx'
import type { OnEdit } from './FieldRow.tsx'
import type { BriefScript } from './field-texts.ts'

interface AddFieldProps {
  missing: readonly { key: FieldKey; name: string }[]
  script: BriefScript
  onEdit: OnEdit
}

/** What the mail doesn't say, or what was not found in it. */
export function AddField({ missing, script, onEdit }: AddFieldProps) {
  const [added, setAdded] = useState<FieldKey>()
  const select = useRef<HTMLSelectElement>(null)
  const close = () => {
    setAdded(undefined)
    // It is there again only after the editor is gone.
    requestAnimationFrame(() => select.current?.focus())
  }
  if (added !== undefined)
    return (
      <div className="brief-add">
        <FieldEditor
          field={added}
          value={undefined}
          script={script}
          onSave={(value) => {
            onEdit(added, value)
            close()
          }}
          onCancel={close}
        />
      </div>
    )
  if (missing.length === 0) return null
  return (
    <div className="brief-add">
      <Select
        ref={select}
        aria-label="Add something that casting asks for"
        className={`${CONTROL_LOOK} h-11`}
        value=""
        onChange={({ target }) => setAdded(missing.find(({ key }) => key === target.value)?.key)}
      >
        <option value="">Add something that casting asks for</option>
        {missing.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  )
}

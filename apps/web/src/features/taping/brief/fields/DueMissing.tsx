import { Button } from '#ui/Button.tsx'
import { FieldEditor } from './FieldEditor.tsx'
import { type OnEdit, useEditing } from './FieldRow.tsx'
import { NO_HOUR } from './due-texts.ts'
import type { BriefScript } from './field-texts.ts'

/** Of all that a mail may leave out this is the one thing that is asked. */
export function DueMissing({ script, onEdit }: { script: BriefScript; onEdit: OnEdit }) {
  const { isEditing, edit, close, opener } = useEditing()
  return (
    <section aria-label="Due" className="brief-open">
      {isEditing ? (
        <FieldEditor
          field="due"
          value={undefined}
          script={script}
          onSave={(value) => onEdit('due', value)}
          onRemove={() => onEdit('due', null)}
          onCancel={close}
        />
      ) : (
        <>
          <p className="brief-value text-lead">{NO_HOUR}</p>
          <div className="brief-choices">
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

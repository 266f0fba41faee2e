import { Trash2 } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { CheckboxField } from '#ui/form/CheckboxField.tsx'

interface NarratorRemovalProps {
  count: number
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onDelete: () => void
}

export function NarratorRemoval({ count, isSelected, onSelect, onDelete }: NarratorRemovalProps) {
  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2.5 pl-4 sm:pl-5">
      <CheckboxField
        cannotBeInvalid
        checked={isSelected}
        onChange={(event) => onSelect(event.target.checked)}
        label={
          <>
            Select narrator scenes for removal <span className="text-mute">({count} scene(s) found)</span>
          </>
        }
      />
      {isSelected && (
        <Button look="danger" onClick={onDelete}>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete Selected
        </Button>
      )}
    </div>
  )
}

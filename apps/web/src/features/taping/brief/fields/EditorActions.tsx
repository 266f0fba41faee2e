import { Button } from '#ui/Button.tsx'

interface EditorActionsProps {
  /** None for what is not there yet. */
  onRemove?: (() => void) | undefined
  onCancel: () => void
}

export const EditorActions = ({ onRemove, onCancel }: EditorActionsProps) => (
  <div className="brief-editor-actions">
    <Button type="submit">Save</Button>
    <Button look="quiet" onClick={onCancel}>
      Cancel
    </Button>
    {onRemove !== undefined && (
      <Button look="quiet" onClick={onRemove}>
        Remove
      </Button>
    )}
  </div>
)

import { useParams } from 'react-router'
import { useReadDirections } from '#shared/casting/read-directions.ts'
import { ActionError } from '#ui/ActionError.tsx'
import { CheckboxField } from '#ui/form/CheckboxField.tsx'

/** Unlike the other settings it belongs to the script, not to the device. */
export function DirectionsSetting() {
  const { documentId = '' } = useParams()
  const { areRead = false, readDirections, isFailed } = useReadDirections(documentId)
  return (
    <div>
      <CheckboxField
        cannotBeInvalid
        label={
          <>
            Read directions aloud
            <span className="block text-small text-mute">Saved with this script. Otherwise you see them only.</span>
          </>
        }
        checked={areRead}
        onChange={({ target }) => readDirections(target.checked)}
      />
      <ActionError text={isFailed ? "We couldn't save that. Please try again." : undefined} />
    </div>
  )
}

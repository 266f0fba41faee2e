import { useReadDirections } from '#shared/casting/read-directions.ts'
import { ActionError } from '#ui/ActionError.tsx'
import { CheckboxField } from '#ui/form/CheckboxField.tsx'

interface DirectionsChoiceProps {
  documentId: string
  /** True while audio is being generated; nothing can be changed then. */
  isBusy: boolean
}

/** The narrator is one of the characters to cast only while directions are read aloud. */
export function DirectionsChoice({ documentId, isBusy }: DirectionsChoiceProps) {
  const { areRead = false, readDirections, isFailed } = useReadDirections(documentId)
  return (
    <div className="ml-auto flex flex-wrap items-center gap-x-4">
      <ActionError text={isFailed ? "We couldn't save that. Please try again." : undefined} />
      <CheckboxField
        cannotBeInvalid
        label="Read directions aloud"
        checked={areRead}
        aria-disabled={isBusy}
        onChange={({ target }) => !isBusy && readDirections(target.checked)}
      />
    </div>
  )
}

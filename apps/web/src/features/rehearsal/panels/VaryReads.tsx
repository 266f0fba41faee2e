import { useParams } from 'react-router'
import { ActionError } from '#ui/ActionError.tsx'
import { Button } from '#ui/Button.tsx'
import { CheckboxField } from '#ui/form/CheckboxField.tsx'
import { useMissingReads } from '../reads.queries.ts'

interface VaryReadsProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Whether each run takes other reads; offers to make those that are missing, and never makes them unasked. */
export function VaryReads({ isOn, onChange }: VaryReadsProps) {
  return (
    <div>
      <CheckboxField
        cannotBeInvalid
        label={
          <>
            Vary the reads
            <span className="block text-small text-mute">
              Each run takes the next of up to three reads, so you don't learn the music of one. Tapes have their own
              switch, beside the picture.
            </span>
          </>
        }
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      {isOn && <MissingReads />}
    </div>
  )
}

function MissingReads() {
  const { documentId = '' } = useParams()
  const { missing = 0, perLine, make, isStarting, isMaking, failure } = useMissingReads(documentId)
  const lines = missing === 1 ? '1 line' : `${missing} lines`
  return (
    <>
      {missing > 0 && !isMaking && (
        <Button look="ghost" className="mt-3" aria-disabled={isStarting} onClick={() => !isStarting && make()}>
          {isStarting ? 'Starting…' : `Make ${perLine} more ${perLine === 1 ? 'read' : 'reads'} of ${lines}`}
        </Button>
      )}
      <p role="status" className="mt-2 text-small text-mute">
        {isMaking &&
          (missing > 0 ? `Making more reads: ${lines} to go. Each joins in when it's ready.` : 'All reads are ready.')}
      </p>
      <ActionError text={failure} />
    </>
  )
}

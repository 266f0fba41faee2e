import type { DueLines } from '#shared/learning/due-lines.ts'
import { localDayOf } from '#shared/learning/local-day.ts'
import { useRef, useState } from 'react'
import { ActionError } from '#ui/ActionError.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { NOT_FORGOTTEN, NOT_SAVED, useDeadline, useForget } from './learning.queries.ts'
import { ReminderChoice } from './ReminderChoice.tsx'

interface PlanProps {
  documentId: string
  due: DueLines
  /** What is learned of a confidential script stays on the device, so there is nothing to remind of. */
  isConfidential: boolean
}

/** When the lines must be known, when to be reminded, and the way to start from nothing. */
export function Plan({ documentId, due: { dueOn, reminder }, isConfidential }: PlanProps) {
  const forget = useForget(documentId)
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <div className="grid justify-items-start gap-4">
      <Deadline documentId={documentId} dueOn={dueOn} />
      {!isConfidential && <ReminderChoice documentId={documentId} reminder={reminder} />}
      <Button ref={opener} look="ghost" onClick={() => setAsking(true)}>
        Forget what I learned
      </Button>
      <ActionError text={forget.isError ? NOT_FORGOTTEN : undefined} />
      {isAsking && (
        <ConfirmDialog
          title="Forget what I learned"
          question="Every line goes back to Full, and the date and the reminder are removed. Your script stays as it is."
          no="Keep it"
          yes="Forget"
          pendingText="Forgetting…"
          isPending={forget.isPending}
          onYes={() => forget.mutate(undefined, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
          opener={opener}
        />
      )}
    </div>
  )
}

/**
 * What is typed stays until it is saved. A date that is typed digit by digit is at first one of the past, or none: such
 * a value is saved only when the field is left.
 */
function Deadline({ documentId, dueOn }: { documentId: string; dueOn: string | null }) {
  const deadline = useDeadline(documentId)
  const [typed, setTyped] = useState<string>()
  const save = (value: string) => {
    const onSuccess = () => setTyped((now) => (now === value ? undefined : now))
    deadline.mutate(value === '' ? null : value, { onSuccess })
  }
  return (
    <>
      <label className="grid gap-2 font-medium">
        I need them by
        <input
          type="date"
          value={typed ?? dueOn ?? ''}
          onChange={({ target: { value } }) => {
            setTyped(value)
            if (value >= localDayOf(new Date())) save(value)
          }}
          onBlur={({ target: { validity } }) => {
            if (typed !== undefined && !deadline.isPending && !validity.badInput) save(typed)
          }}
          className="h-11 rounded-row border border-control bg-surface px-3 text-body font-normal"
        />
      </label>
      <ActionError text={deadline.isError ? NOT_SAVED : undefined} />
    </>
  )
}

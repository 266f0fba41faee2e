import type { DueLines } from '#lib/learning/due-lines.ts'
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
  const deadline = useDeadline(documentId)
  const forget = useForget(documentId)
  const [isAsking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <div className="grid justify-items-start gap-4">
      <label className="grid gap-2 font-medium">
        I need them by
        <input
          type="date"
          value={dueOn ?? ''}
          onChange={({ target }) => deadline.mutate(target.value === '' ? null : target.value)}
          className="h-11 rounded-row border border-control bg-surface px-3 text-body font-normal"
        />
      </label>
      <ActionError text={deadline.isError ? NOT_SAVED : undefined} />
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

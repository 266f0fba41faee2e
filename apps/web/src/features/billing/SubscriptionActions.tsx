import type { Subscription } from '@sidelight/contract'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { focusMain } from '#lib/focus-main.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/Button.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { useResumeSubscription } from './cancellation.queries.ts'

/** A plan that is already ending cannot be cancelled again, but kept. */
export function SubscriptionActions({ subscription }: { subscription: Subscription }) {
  const [isCancelling, setIsCancelling] = useState(false)
  const cancelButton = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone, and with it the reader's place.
  const resume = useResumeSubscription(focusMain)
  const { status, cancel_at_period_end: isEnding } = subscription
  return (
    <div className="mt-7 flex flex-wrap gap-2.5">
      {isEnding && status !== 'canceled' && (
        <PendingButton isPending={resume.isPending} pendingText="Resuming…" onClick={() => resume.mutate()}>
          Resume Subscription
        </PendingButton>
      )}
      <Button asChild look={isEnding ? 'ghost' : 'key'}>
        <Link to={paths.packages}>Change plan</Link>
      </Button>
      {!isEnding && status !== 'canceled' && (
        <Button ref={cancelButton} look="ghost" onClick={() => setIsCancelling(true)}>
          Cancel Subscription
        </Button>
      )}
      {isCancelling && (
        <CancelDialog subscription={subscription} opener={cancelButton} onClose={() => setIsCancelling(false)} />
      )}
    </div>
  )
}

import type { Subscription } from '#lib/api/billing.ts'
import { useRef, useState } from 'react'
import { focusMain } from '#lib/navigation/focus-main.ts'
import { Button } from '#ui/Button.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { useResumeSubscription } from './cancellation.queries.ts'

/**
 * A plan that is ending can be resumed, unless its payment was returned, but not cancelled again. A plan with an open
 * payment can always be cancelled.
 */
export function CancelOrResume({ subscription }: { subscription: Subscription }) {
  const [isCancelling, setIsCancelling] = useState(false)
  const cancelButton = useRef<HTMLButtonElement>(null)
  // The pressed button is gone afterwards, and the focus with it.
  const resume = useResumeSubscription(focusMain)
  const { status, cancelAtPeriodEnd: isEnding, isInForce } = subscription
  if (status === 'canceled') return null
  if (isEnding && status === 'active') {
    if (!isInForce) return null
    return (
      <PendingButton
        className="max-sm:flex-auto"
        isPending={resume.isPending}
        pendingText="Resuming…"
        onClick={() => resume.mutate()}
      >
        Resume Subscription
      </PendingButton>
    )
  }
  return (
    <>
      <Button ref={cancelButton} look="ghost" className="max-sm:flex-auto" onClick={() => setIsCancelling(true)}>
        Cancel Subscription
      </Button>
      {isCancelling && (
        <CancelDialog subscription={subscription} opener={cancelButton} onClose={() => setIsCancelling(false)} />
      )}
    </>
  )
}

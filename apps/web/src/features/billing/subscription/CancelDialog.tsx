import type { Subscription } from '#lib/api/billing.ts'
import { FREE_PAGES_PER_MONTH } from '@sidelight/domain/billing/plans'
import { type RefObject, useRef } from 'react'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { useCancelSubscription } from './cancellation.queries.ts'
import { formatDate } from '../format-date.ts'
import { planName } from './subscription-state.ts'

interface CancelDialogProps {
  subscription: Subscription
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

export function CancelDialog({ subscription, opener, onClose }: CancelDialogProps) {
  useRaiseModalFlag(true)
  const name = planName(subscription)
  const focusTarget = useRef(opener.current)
  const cancellation = useCancelSubscription(() => {
    // The cancel button is hidden once the plan is ending.
    focusTarget.current = document.querySelector('main')
    onClose()
  })
  return (
    <ConfirmDialog
      title="Cancel Subscription"
      question={
        <p>
          {subscription.status === 'active'
            ? `Your ${name} plan stays as it is until ${formatDate(subscription.currentPeriodEnd)}, and you can resume it until then. After that`
            : `The last payment of your ${name} plan failed, so it ends right away and nothing more is charged. Then`}{' '}
          you are on the Free plan with {FREE_PAGES_PER_MONTH} pages a month. Your scripts and the pages you bought stay
          yours.
        </p>
      }
      no="Keep my plan"
      yes="Yes, Cancel"
      pendingText="Canceling…"
      isPending={cancellation.isPending}
      onYes={() => cancellation.mutate()}
      onClose={onClose}
      opener={focusTarget}
    />
  )
}

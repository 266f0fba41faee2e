import { comparePlans, getPlan, type PaidPlanKey, type PlanKey } from '@sidelight/domain/billing/plans'
import type { RefObject } from 'react'
import { withReason } from '#lib/http/api-error.ts'
import { useRaiseModalFlag } from '#lib/notify/modal-flag.tsx'
import { findProviderPage } from '#shared/billing/provider-page.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { DialogActions } from '#ui/dialog/DialogActions.tsx'
import { FormError } from '#ui/form/FormError.tsx'
import { PendingButton } from '#ui/PendingButton.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { useCurrentSubscription } from '../billing.queries.ts'
import { usePlanChange, usePlanChangePreview } from './plan-change.queries.ts'
import { PlanChangePrices } from './PlanChangePrices.tsx'

interface PlanChangeDialogProps {
  from: PlanKey
  to: PaidPlanKey
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Shows the price of a plan change before it is confirmed. */
export function PlanChangeDialog({ from, to, opener, onClose }: PlanChangeDialogProps) {
  useRaiseModalFlag(true)
  const preview = usePlanChangePreview(to)
  const change = usePlanChange(to, preview.data, onClose)
  const { data: current } = useCurrentSubscription()
  // A change whose payment failed can be paid there with another card.
  const payPage = change.isError && current?.status === 'active' ? findProviderPage(current.paymentUrl) : undefined
  const verb = comparePlans(to, from) > 0 ? 'Upgrade' : 'Downgrade'
  return (
    <Dialog
      isOpen
      withoutCloseButton
      onClose={onClose}
      opener={opener}
      title="Plan Change Preview"
      description={`${verb} from ${getPlan(from).name} to ${getPlan(to).name}.`}
    >
      {preview.isPending && (
        <div className="mb-6">
          <Spinner label="Working out the price…" />
        </div>
      )}
      {preview.isSuccess && <PlanChangePrices preview={preview.data} pagesPerMonth={getPlan(to).pagesPerMonth} />}
      <FormError text={preview.isError ? withReason('Failed to load proration info.', preview.error) : undefined} />
      <FormError text={change.isError ? withReason('Failed to update subscription.', change.error) : undefined} />
      {payPage !== undefined && (
        <p className="mb-6">
          <TextLink>
            <a href={payPage} target="_blank" rel="noopener noreferrer">
              Pay for this change with another card
            </a>
          </TextLink>
        </p>
      )}
      <DialogActions>
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
        {preview.isError ? (
          <PendingButton isPending={preview.isFetching} pendingText="Trying…" onClick={() => void preview.refetch()}>
            Try Again
          </PendingButton>
        ) : (
          <PendingButton
            disabled={preview.isFetching}
            isPending={change.isPending}
            pendingText="Changing…"
            onClick={() => change.mutate()}
          >
            Confirm Change
          </PendingButton>
        )}
      </DialogActions>
    </Dialog>
  )
}

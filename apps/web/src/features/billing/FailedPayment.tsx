import type { Subscription } from '#lib/api/billing.ts'
import { ExternalLink, TriangleAlert } from 'lucide-react'
import { findProviderPage } from '#shared/billing/provider-page.ts'
import { Button } from '#ui/Button.tsx'
import { AlertBar } from './AlertBar.tsx'
import { formatDate } from './format-date.ts'

/** What happens while a payment is due; undefined if everything is paid. */
function describe({ status, graceEndsAt: graceEnd, isInForce }: Subscription) {
  const title = 'Your last payment failed'
  if (status === 'unpaid' || (status === 'past_due' && !isInForce)) {
    return { title, text: 'Your plan is paused until it is paid. Pages you bought stay yours.' }
  }
  if (status === 'past_due') {
    const until = graceEnd === null ? '' : ` Your plan continues until ${formatDate(graceEnd)}.`
    return { title, text: `We'll try your card again automatically.${until}` }
  }
  if (status === 'active' && !isInForce) {
    return { title: 'Your payment was returned', text: 'Your plan is paused, and nothing more is charged for it.' }
  }
  return undefined
}

/** Shown while a payment is due or was returned, with a link to pay it now. */
export function FailedPayment({ subscription }: { subscription: Subscription }) {
  const problem = describe(subscription)
  if (problem === undefined) return null
  const page = findProviderPage(subscription.paymentUrl)
  return (
    <AlertBar
      role="status"
      look="border-warn/50 text-warn"
      icon={<TriangleAlert />}
      {...problem}
      action={
        page !== undefined && (
          <Button asChild>
            <a href={page} target="_blank" rel="noopener noreferrer">
              Pay now
              <ExternalLink aria-hidden="true" className="size-[18px]" />
            </a>
          </Button>
        )
      }
    />
  )
}

import type { Subscription } from '@sidelight/contract'
import { ExternalLink, TriangleAlert } from 'lucide-react'
import { findProviderPage } from '#lib/provider-page.ts'
import { Button } from '#ui/Button.tsx'
import { formatDay } from './day.ts'

/** Shown while a payment is due: what happens by itself, until when, and how to settle it now. */
export function FailedPayment({ subscription }: { subscription: Subscription }) {
  const { status, grace_ends_at: graceEnd, payment_url: url } = subscription
  if (status !== 'past_due' && status !== 'unpaid') return null
  const page = findProviderPage(url)
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card border border-warn/50 bg-surface px-6 py-5 shadow-card"
    >
      <TriangleAlert aria-hidden="true" className="size-6 shrink-0 text-warn" />
      <div className="min-w-52 flex-1">
        <p className="font-semibold">Your last payment failed</p>
        <p className="text-[15px] text-mute">
          {graceEnd === null
            ? 'Your plan rests until it is paid. Pages you bought stay yours.'
            : `We try your card again by ourselves. Your plan goes on until ${formatDay(graceEnd)}.`}
        </p>
      </div>
      {page !== undefined && (
        <Button asChild>
          <a href={page} target="_blank" rel="noopener noreferrer">
            Pay now
            <ExternalLink aria-hidden="true" className="size-[18px]" />
          </a>
        </Button>
      )}
    </div>
  )
}

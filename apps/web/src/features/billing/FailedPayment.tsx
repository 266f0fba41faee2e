import type { Subscription } from '@sidelight/contract'
import { ExternalLink, TriangleAlert } from 'lucide-react'
import { findProviderPage } from '#lib/provider-page.ts'
import { Button } from '#ui/Button.tsx'
import { Bar } from './Bar.tsx'
import { formatDay } from './day.ts'

/** Shown while a payment is due: what happens by itself, until when, and how to settle it now. */
export function FailedPayment({ subscription }: { subscription: Subscription }) {
  const { status, grace_ends_at: graceEnd, payment_url: url } = subscription
  if (status !== 'past_due' && status !== 'unpaid') return null
  const page = findProviderPage(url)
  return (
    <Bar
      role="status"
      look="border-warn/50 text-warn"
      icon={<TriangleAlert />}
      title="Your last payment failed"
      text={
        graceEnd === null
          ? 'Your plan rests until it is paid. Pages you bought stay yours.'
          : `We try your card again by ourselves. Your plan goes on until ${formatDay(graceEnd)}.`
      }
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

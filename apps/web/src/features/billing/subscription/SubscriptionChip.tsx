import type { Subscription } from '#lib/api/billing.ts'
import { Chip } from '#ui/Chip.tsx'
import { subscriptionLabel } from './subscription-state.ts'

export function SubscriptionChip({ subscription }: { subscription: Subscription }) {
  const { text, tone } = subscriptionLabel(subscription)
  return <Chip tone={tone}>{text}</Chip>
}

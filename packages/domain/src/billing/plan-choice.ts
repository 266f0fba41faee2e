import { comparePlans, type PlanKey } from './plans.ts'

export const ALREADY_CURRENT_PLAN = 'This is already your current plan.'

export type PlanButton = 'Current Plan' | 'Subscribe Now' | 'Upgrade' | 'Downgrade'

/** The label of a plan's button for a user on `current`; the Free plan has no button. */
export function planButton(offered: PlanKey, current: PlanKey | undefined): PlanButton | undefined {
  if (offered === 'free') return undefined
  if (offered === current) return 'Current Plan'
  if (current === undefined || current === 'free') return 'Subscribe Now'
  return comparePlans(offered, current) > 0 ? 'Upgrade' : 'Downgrade'
}

import { dollarsOf } from '@sidelight/domain/billing/money'
import { ALREADY_CURRENT_PLAN } from '@sidelight/domain/billing/plan-choice'
import { getPlan, type PaidPlanKey, type PlanKey } from '@sidelight/domain/billing/plans'
import { type RefObject, useRef, useState } from 'react'
import { useToast } from '#lib/notify/toast.tsx'
import { useCheckout } from '../checkout.queries.ts'

interface PlanSelection {
  choose: (plan: PaidPlanKey) => void
  /** The plan whose price is being shown. */
  change: PaidPlanKey | undefined
  cancelChange: () => void
  /** The pressed button, which gets the focus back. */
  opener: RefObject<HTMLElement | null>
  /** True while the checkout page of this plan is being opened. */
  isOpening: (plan: PaidPlanKey) => boolean
}

/** From the Free plan, choosing a plan opens the checkout; from a paid one, it opens the preview of the change. */
export function usePlanSelection(current: PlanKey): PlanSelection {
  const checkout = useCheckout()
  const toast = useToast()
  const [change, setChange] = useState<PaidPlanKey>()
  const opener = useRef<HTMLElement>(null)

  function choose(key: PaidPlanKey): void {
    if (checkout.isPending) return
    if (key === current) {
      toast('warning', ALREADY_CURRENT_PLAN)
    } else if (current === 'free') {
      const { packageName, priceCents } = getPlan(key)
      const details = { packageName, packagePrice: dollarsOf(priceCents) }
      checkout.open({ packageType: 'subscription', packageDetails: details })
    } else {
      opener.current = document.activeElement as HTMLElement | null
      setChange(key)
    }
  }

  return {
    choose,
    change,
    cancelChange: () => setChange(undefined),
    opener,
    isOpening: (key) => checkout.isPending && checkout.packageName === getPlan(key).packageName,
  }
}

import { dollarsOf } from '@sidelight/domain/billing/money'
import { ALREADY_CURRENT_PLAN } from '@sidelight/domain/billing/plan-choice'
import { getPlan, type PaidPlanKey, type PlanKey } from '@sidelight/domain/billing/plans'
import { type RefObject, useRef, useState } from 'react'
import { useToast } from '#lib/notify/toast.tsx'
import { useCheckout } from '../checkout.queries.ts'

interface Choosing {
  choose: (plan: PaidPlanKey) => void
  /** A change whose price is being shown. */
  change: PaidPlanKey | undefined
  dropChange: () => void
  /** What was pressed; it gets the focus back. */
  opener: RefObject<HTMLElement | null>
  /** The plan whose payment page is being opened. */
  isOpening: (plan: PaidPlanKey) => boolean
}

/** From the Free plan one pays first; from a paid one the change and its price are shown first. */
export function usePlanSelection(current: PlanKey): Choosing {
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
      const details = { package_name: packageName, package_price: dollarsOf(priceCents) }
      checkout.open({ package_type: 'subscription', package_details: details })
    } else {
      opener.current = document.activeElement as HTMLElement | null
      setChange(key)
    }
  }

  return {
    choose,
    change,
    dropChange: () => setChange(undefined),
    opener,
    isOpening: (key) => checkout.isPending && checkout.wish === getPlan(key).packageName,
  }
}

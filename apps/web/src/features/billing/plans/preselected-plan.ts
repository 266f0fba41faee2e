import { ALREADY_CURRENT_PLAN } from '@sidelight/domain/billing/plan-choice'
import { isPaidPlan, type PaidPlanKey, parsePlan, type PlanKey } from '@sidelight/domain/billing/plans'
import { type RefObject, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useToast } from '#lib/notify/toast.tsx'
import { PLAN_PARAM } from '#shared/billing/wanted-plan.ts'

interface PreselectedPlan {
  chosen: PaidPlanKey | undefined
  /** The button of the chosen plan, which gets the focus. */
  button: RefObject<HTMLButtonElement | null>
}

/** The plan in the query string, chosen on the landing page. It is highlighted, never bought automatically. */
export function usePreselectedPlan(current: PlanKey): PreselectedPlan {
  const [params, setParams] = useSearchParams()
  const toast = useToast()
  const button = useRef<HTMLButtonElement>(null)
  const parsed = parsePlan(params.get(PLAN_PARAM) ?? '')
  // A user who chose the Free plan has it already and needs no warning.
  const wanted = parsed !== undefined && isPaidPlan(parsed) ? parsed : undefined
  const isCurrent = wanted !== undefined && wanted === current
  const chosen = isCurrent ? undefined : wanted
  useEffect(() => {
    if (!isCurrent) return
    toast('warning', ALREADY_CURRENT_PLAN)
    setParams({}, { replace: true, preventScrollReset: true })
  }, [isCurrent, toast, setParams])
  useEffect(() => {
    if (chosen === undefined) return
    button.current?.focus({ preventScroll: true })
    button.current?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return { chosen, button }
}

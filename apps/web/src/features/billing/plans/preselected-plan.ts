import { ALREADY_CURRENT_PLAN } from '@sidelight/domain/billing/plan-choice'
import { isPaidPlan, type PaidPlanKey, parsePlan, type PlanKey } from '@sidelight/domain/billing/plans'
import { type RefObject, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useToast } from '#lib/notify/toast.tsx'
import { PLAN_PARAM } from '#lib/session/wanted-plan.ts'

interface ChosenPlan {
  chosen: PaidPlanKey | undefined
  /** Of the chosen plan: one press goes on. */
  button: RefObject<HTMLButtonElement | null>
}

/** The plan in the address, chosen on the landing page before there was an account. It is offered, never bought. */
export function usePreselectedPlan(current: PlanKey): ChosenPlan {
  const [params, setParams] = useSearchParams()
  const toast = useToast()
  const button = useRef<HTMLButtonElement>(null)
  const named = parsePlan(params.get(PLAN_PARAM) ?? '')
  // Whoever chose the Free plan has it by now, and needs no warning.
  const wanted = named !== undefined && isPaidPlan(named) ? named : undefined
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

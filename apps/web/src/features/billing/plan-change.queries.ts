import { billing } from '@sidelight/contract'
import { getPlan, type PaidPlanKey } from '@sidelight/domain/billing/plans'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { useIdempotencyKey } from '#lib/idempotency-key.ts'
import { apiQuery } from '#lib/query.ts'
import { useToast } from '#lib/toast.tsx'
import { refreshBilling, showSubscription } from './billing.queries.ts'

const RELOAD_AFTER_MS = 1000

const choice = (plan: PaidPlanKey) => ({ body: { package_name: getPlan(plan).packageName } })

/** A price of this moment: never taken from before. */
export const usePlanChangePreview = (plan: PaidPlanKey) =>
  useQuery({
    ...apiQuery(billing.previewProration, choice(plan)),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

export function usePlanChange(plan: PaidPlanKey, onChanged: () => void) {
  const toast = useToast()
  const client = useQueryClient()
  const { keyFor, fulfilled } = useIdempotencyKey()
  return useMutation({
    mutationFn: () => call(billing.updateSubscription, { ...choice(plan), idempotencyKey: keyFor(choice(plan)) }),
    onSuccess: (changed) => {
      fulfilled()
      showSubscription(client, changed)
      toast('success', `Your plan has been updated to ${getPlan(plan).name}.`)
      onChanged()
      setTimeout(() => void refreshBilling(client), RELOAD_AFTER_MS)
    },
    // Nobody knows what became of it, but the server does.
    onError: () => void refreshBilling(client),
  })
}

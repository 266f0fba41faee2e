import { billingApi, type ProrationPreview } from '#lib/api/billing.ts'
import { getPlan, type PaidPlanKey } from '@sidelight/domain/billing/plans'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isTemporary } from '#lib/http/api-error.ts'
import { call } from '#lib/api/api.ts'
import { useIdempotencyKey } from '#lib/api/idempotency-key.ts'
import { apiQuery, refresh } from '#lib/api/query.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { refreshBilling, showSubscription } from '../billing.queries.ts'

const RELOAD_AFTER_MS = 1000

const choice = (plan: PaidPlanKey) => ({ body: { packageName: getPlan(plan).packageName } })

/** Never cached, because the price changes with time. */
export const usePlanChangePreview = (plan: PaidPlanKey) =>
  useQuery({
    ...apiQuery(billingApi.previewProration, choice(plan)),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Sends the price that was shown; the server rejects the change if the price is now different. */
export function usePlanChange(plan: PaidPlanKey, shown: ProrationPreview | undefined, onChanged: () => void) {
  const toast = useToast()
  const client = useQueryClient()
  const { keyFor, reset } = useIdempotencyKey()
  return useMutation({
    mutationFn: () => {
      const body = { ...choice(plan).body, ...(shown && { immediateCharge: shown.immediateCharge }) }
      return call(billingApi.updateSubscription, { body, idempotencyKey: keyFor(body) })
    },
    onSuccess: (changed) => {
      reset()
      showSubscription(client, changed)
      toast('success', `Your plan has been updated to ${getPlan(plan).name}.`)
      onChanged()
      setTimeout(() => void refreshBilling(client), RELOAD_AFTER_MS)
    },
    onError: (error) => {
      // The change may have been carried out, so the current state is fetched.
      void refreshBilling(client)
      if (isTemporary(error)) return
      // Rejected for good: another attempt is a new change with a new price.
      reset()
      void refresh(client, billingApi.previewProration)
    },
  })
}

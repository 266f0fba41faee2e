import { billing } from '@sidelight/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isTemporary, messageOf, NO_MESSAGE } from '#lib/api-error.ts'
import { call } from '#lib/api.ts'
import { useToast } from '#lib/toast.tsx'
import { refreshBilling, showSubscription } from './billing.queries.ts'

const CANCELED =
  "Your subscription has been canceled successfully. You'll maintain access until the end of your billing period."

const ENDED = 'Your subscription has been canceled successfully. It has ended: nothing more will be charged.'

function describeFailure(error: unknown): string {
  if (isTemporary(error)) return 'Failed to cancel subscription. Please try again.'
  const message = messageOf(error)
  return `Failed to cancel subscription: ${message === NO_MESSAGE ? 'Unknown error' : message}`
}

export function useCancelSubscription(onCanceled: () => void) {
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(billing.cancelSubscription),
    onSuccess: (canceled) => {
      showSubscription(client, canceled)
      toast('success', canceled.status === 'canceled' ? ENDED : CANCELED)
      onCanceled()
      void refreshBilling(client)
    },
    onError: (error) => {
      toast('error', describeFailure(error))
      void refreshBilling(client)
    },
  })
}

export function useResumeSubscription(onResumed: () => void) {
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(billing.resumeSubscription),
    onSuccess: (resumed) => {
      showSubscription(client, resumed)
      toast('success', 'Your subscription continues. It will renew as before.')
      onResumed()
      void refreshBilling(client)
    },
    onError: (error) => {
      toast('error', messageOf(error, 'Failed to resume subscription. Please try again.'))
      void refreshBilling(client)
    },
  })
}

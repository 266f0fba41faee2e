import { billingApi, type Subscription } from '#lib/api/billing.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isTemporary, messageOf, NO_MESSAGE } from '#lib/http/api-error.ts'
import { call } from '#lib/api/api.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { refreshBilling, showSubscription } from '../billing.queries.ts'

const CANCELED =
  "Your subscription has been canceled successfully. You'll maintain access until the end of your billing period."

const ENDED = 'Your subscription has been canceled successfully. It has ended: nothing more will be charged.'

function describeFailure(error: unknown): string {
  if (isTemporary(error)) return 'Failed to cancel subscription. Please try again.'
  const message = messageOf(error)
  return `Failed to cancel subscription: ${message === NO_MESSAGE ? 'Unknown error' : message}`
}

interface Messages {
  success: (changed: Subscription) => string
  failure: (error: unknown) => string
}

/** Shows the subscription from the response; after a rejection, fetches it, because this page may be out of date. */
function useSubscriptionCall(request: () => Promise<Subscription>, { success, failure }: Messages, onDone: () => void) {
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: request,
    onSuccess: (changed) => {
      showSubscription(client, changed)
      toast('success', success(changed))
      onDone()
    },
    onError: (error) => toast('error', failure(error)),
    onSettled: () => void refreshBilling(client),
  })
}

export const useCancelSubscription = (onCanceled: () => void) =>
  useSubscriptionCall(
    () => call(billingApi.cancelSubscription),
    { success: ({ status }) => (status === 'canceled' ? ENDED : CANCELED), failure: describeFailure },
    onCanceled,
  )

export const useResumeSubscription = (onResumed: () => void) =>
  useSubscriptionCall(
    () => call(billingApi.resumeSubscription),
    {
      success: () => 'Your subscription continues. It will renew as before.',
      failure: (error) => messageOf(error, 'Failed to resume subscription. Please try again.'),
    },
    onResumed,
  )

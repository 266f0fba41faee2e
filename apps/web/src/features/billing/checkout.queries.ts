import type { BodyOf } from '#lib/api/shaped.ts'
import { billingApi } from '#lib/api/billing.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isTemporary, messageOf, NO_MESSAGE } from '#lib/http/api-error.ts'
import { call } from '#lib/api/api.ts'
import { useIdempotencyKey } from '#lib/api/idempotency-key.ts'
import { findProviderPage, goToProvider } from '#shared/billing/provider-page.ts'
import { refresh } from '#lib/api/query.ts'
import { writeTabKey } from '#lib/storage/tab-storage.ts'
import { useToast } from '#lib/notify/toast.tsx'

type Checkout = BodyOf<typeof billingApi.createCheckoutSession>

class InvalidCheckoutUrl extends Error {}

function describeFailure(error: unknown): string {
  if (error instanceof InvalidCheckoutUrl) return 'Invalid checkout URL received from server'
  const message = messageOf(error)
  return message === NO_MESSAGE ? 'Failed to create checkout session' : message
}

/** Opens the provider's checkout page. Stays pending after the response, until the browser has left this page. */
export function useCheckout() {
  const toast = useToast()
  const client = useQueryClient()
  const { keyFor } = useIdempotencyKey()
  const checkout = useMutation({
    mutationFn: async (body: Checkout) => {
      const { url, sessionId } = await call(billingApi.createCheckoutSession, {
        body,
        idempotencyKey: keyFor(body),
      })
      const page = findProviderPage(url)
      if (page === undefined) throw new InvalidCheckoutUrl()
      return { page, sessionId }
    },
    onSuccess: ({ page, sessionId }) => {
      writeTabKey('checkoutSession', sessionId)
      goToProvider(page)
    },
    onError: (error, { packageType: type }) => {
      const isFinal = error instanceof InvalidCheckoutUrl || !isTemporary(error)
      const prefix = type === 'subscription' ? 'Error: ' : ''
      toast('error', isFinal ? prefix + describeFailure(error) : 'Error creating checkout session. Please try again.')
      // The server may have rejected it because a plan was chosen in another tab.
      void refresh(client, billingApi.allSubscriptions)
    },
  })
  const { reset } = checkout
  useEffect(() => {
    // With the browser's back button the page comes back from its cache in the pending state.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [reset])
  return {
    open: checkout.mutate,
    isPending: checkout.isPending || checkout.isSuccess,
    /** The package whose checkout is being opened. */
    packageName: checkout.variables?.packageDetails.packageName,
  }
}

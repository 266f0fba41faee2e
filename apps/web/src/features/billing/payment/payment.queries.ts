import { billingApi, type CheckoutState } from '#lib/api/billing.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#lib/http/api-error.ts'
import { apiQuery } from '#lib/api/query.ts'
import { refreshBilling } from '../billing.queries.ts'

const SPINNER_MS = 3000
const POLL_MS = 3000
const SLOW_POLL_MS = 15_000
const FAST_POLLS = 20

/** `lost`: the server cannot be reached. `unknown`: the server has no such payment of this user. */
export type PaymentState = CheckoutState['state'] | 'looking' | 'lost' | 'unknown'

export interface Payment {
  state: PaymentState
  checkout: CheckoutState | undefined
}

const isFinal = (state: CheckoutState['state'] | undefined) => state === 'paid' || state === 'expired'

/** The state of a payment according to the server, fetched once or polled until it is final. */
export function usePayment(sessionId: string, isPolled: boolean): Payment {
  const query = useQuery({
    ...apiQuery(billingApi.checkoutSession, { params: { sessionId } }),
    enabled: sessionId !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (!isPolled || isFinal(state.data?.state) || isUnknown(state.error)) return false
      return state.dataUpdateCount + state.errorUpdateCount < FAST_POLLS ? POLL_MS : SLOW_POLL_MS
    },
  })
  return { state: stateOf(sessionId, query), checkout: query.data }
}

interface PaymentQuery {
  data: CheckoutState | undefined
  error: unknown
}

function stateOf(sessionId: string, { data, error }: PaymentQuery): PaymentState {
  if (sessionId === '') return 'unknown'
  if (data !== undefined) return data.state
  if (error === null) return 'looking'
  return isUnknown(error) ? 'unknown' : 'lost'
}

/** True if the payment is another user's, does not exist or has a malformed id; other errors may be temporary. */
const isUnknown = (error: unknown) => error instanceof ApiError && [400, 404].includes(error.status)

/** The state of a payment after the three seconds of spinner that the specification asks for. */
export function usePaymentAfterSpinner(sessionId: string): Payment {
  const client = useQueryClient()
  const payment = usePayment(sessionId, true)
  const [isSpinning, setIsSpinning] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsSpinning(false), SPINNER_MS)
    return () => clearTimeout(timer)
  }, [])
  const isPaid = payment.state === 'paid'
  useEffect(() => {
    if (isPaid) void refreshBilling(client)
  }, [client, isPaid])
  return isSpinning && sessionId !== '' ? { ...payment, state: 'looking' } : payment
}

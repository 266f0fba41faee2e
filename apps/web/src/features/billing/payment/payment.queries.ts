import { billing, type CheckoutState } from '@sidelight/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#lib/http/api-error.ts'
import { apiQuery } from '#lib/api/query.ts'
import { refreshBilling } from '../billing.queries.ts'

const SPINNER_MS = 3000
const POLL_MS = 3000
const PATIENT_POLL_MS = 15_000
const HASTY_POLLS = 20

/** `lost`: the server cannot be asked now. `unknown`: it was asked, and has no such payment of this person. */
export type PaymentState = CheckoutState['state'] | 'looking' | 'lost' | 'unknown'

export interface Payment {
  state: PaymentState
  checkout: CheckoutState | undefined
}

const isOver = (state: CheckoutState['state'] | undefined) => state === 'paid' || state === 'expired'

/** What really became of a payment, whatever the address claims: asked once, or until it is over. */
export function usePayment(sessionId: string, isAwaited: boolean): Payment {
  const query = useQuery({
    ...apiQuery(billing.checkoutSession, { params: { sessionId } }),
    enabled: sessionId !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (!isAwaited || isOver(state.data?.state) || isUnknown(state.error)) return false
      return state.dataUpdateCount + state.errorUpdateCount < HASTY_POLLS ? POLL_MS : PATIENT_POLL_MS
    },
  })
  return { state: stateOf(sessionId, query), checkout: query.data }
}

interface Asked {
  data: CheckoutState | undefined
  error: unknown
}

function stateOf(sessionId: string, { data, error }: Asked): PaymentState {
  if (sessionId === '') return 'unknown'
  if (data !== undefined) return data.state
  if (error === null) return 'looking'
  return isUnknown(error) ? 'unknown' : 'lost'
}

/** Another's payment, none at all, or no name of one. Anything else may pass by itself. */
const isUnknown = (error: unknown) => error instanceof ApiError && [400, 404].includes(error.status)

/** The specified three seconds of light, however fast the answer is; then whatever is known. */
export function useSettledPayment(sessionId: string): Payment {
  const client = useQueryClient()
  const payment = usePayment(sessionId, true)
  const [isLit, setIsLit] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsLit(false), SPINNER_MS)
    return () => clearTimeout(timer)
  }, [])
  const isPaid = payment.state === 'paid'
  useEffect(() => {
    if (isPaid) void refreshBilling(client)
  }, [client, isPaid])
  return isLit && sessionId !== '' ? { ...payment, state: 'looking' } : payment
}

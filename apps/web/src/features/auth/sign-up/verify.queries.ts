import { auth } from '@sidelight/contract'
import { useQuery } from '@tanstack/react-query'
import { ApiError, messageOf } from '#lib/http/api-error.ts'
import { apiQuery } from '#lib/api/query.ts'

export type Verification =
  | { state: 'pending' | 'verifying' | 'success' | 'expired' }
  | { state: 'error'; message: string }

/** As a query, the call is made once however often the page is mounted. `pending` lasts while there is no connection. */
export function useVerification(token: string, isCountedOut: boolean): Verification {
  const { status, fetchStatus, error } = useQuery({
    ...apiQuery(auth.verifyEmail, { params: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  if (status === 'success') return { state: 'success' }
  if (status === 'pending') return { state: fetchStatus === 'fetching' ? 'verifying' : 'pending' }
  if (isCountedOut || (error instanceof ApiError && error.code === 'link_expired')) return { state: 'expired' }
  return { state: 'error', message: messageOf(error, 'There was a problem verifying your account. Please try again.') }
}

import { authApi } from '#lib/api/auth.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError, messageOf } from '#lib/http/api-error.ts'
import { apiQuery } from '#lib/api/query.ts'

export type Verification =
  | { state: 'pending' | 'verifying' | 'success' | 'expired' }
  | { state: 'error'; message: string }

/** A query, so that the call is made once however often the page mounts. `pending` means there is no connection yet. */
export function useVerification(token: string, isTimedOut: boolean): Verification {
  const { status, fetchStatus, error } = useQuery({
    ...apiQuery(authApi.verifyEmail, { params: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  if (status === 'success') return { state: 'success' }
  if (status === 'pending') return { state: fetchStatus === 'fetching' ? 'verifying' : 'pending' }
  if (isTimedOut || (error instanceof ApiError && error.code === 'link_expired')) return { state: 'expired' }
  return { state: 'error', message: messageOf(error, 'There was a problem verifying your account. Please try again.') }
}

import { auth } from '@sidelight/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/api.ts'
import { useEnter } from './auth.queries.ts'
import { findAnsweringToken, findAttempt, forgetAttempt } from './google-attempt.ts'

const FAILED = 'Google sign-in failed. Please try again.'

/** Only a busy or unreachable server has something better to say than that it failed. */
const reasonOf = (error: unknown): string =>
  error instanceof ApiError && (error.status === 429 || error.status === 503) ? error.message : FAILED

type GoogleReturn = { state: 'entering' } | { state: 'failed'; reason: string }

/** Each token serves once: as a query, the call is made once however often the page is mounted. */
export function useGoogleReturn(fragment: string | undefined): GoogleReturn {
  const enter = useEnter()
  const [attempt] = useState(findAttempt)
  const [token] = useState(() => findAnsweringToken(fragment ?? '', attempt))
  const { data, error } = useQuery({
    queryKey: ['google-return', attempt?.state],
    queryFn: () => call(auth.googleLogin, { body: { google_auth_token: token ?? '' } }),
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  const isUnanswered = token === undefined
  useEffect(() => forgetAttempt(), [])
  useEffect(() => {
    if (data !== undefined) enter(data.email, data, attempt?.search ?? '')
  }, [data, enter, attempt])
  useEffect(() => {
    if (isUnanswered || error !== null)
      // oxlint-disable-next-line no-console -- the specification wants it logged, and there is nobody else to tell
      console.warn('Google sign-in failed:', error instanceof ApiError ? error.code : 'not the answer to our question')
  }, [isUnanswered, error])
  if (!isUnanswered && error === null) return { state: 'entering' }
  return { state: 'failed', reason: reasonOf(error) }
}

import { authApi } from '#lib/api/auth.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/http/api-error.ts'
import { call } from '#lib/api/api.ts'
import { useStartSession } from '../auth.queries.ts'
import { findCallbackToken, findAttempt, clearAttempt } from './google-attempt.ts'

const FAILED = 'Google sign-in failed. Please try again.'

/** Only a busy or unavailable server gives a reason that is more useful than the general message. */
const reasonOf = (error: unknown): string =>
  error instanceof ApiError && (error.status === 429 || error.status === 503) ? error.message : FAILED

type GoogleReturn = { state: 'entering' } | { state: 'failed'; reason: string }

/** A token can be used once, so it is sent once, however often React runs the effect. */
export function useGoogleReturn(fragment: string | undefined): GoogleReturn {
  const completeSignIn = useStartSession()
  const [attempt] = useState(findAttempt)
  const [token] = useState(() => findCallbackToken(fragment ?? '', attempt))
  const [failure, setFailure] = useState(token === undefined ? FAILED : undefined)
  const isHandled = useRef(false)
  useEffect(() => {
    if (isHandled.current) return
    isHandled.current = true
    clearAttempt()
    const fail = (error: unknown) => {
      // oxlint-disable-next-line no-console -- the specification wants it logged, and the page has no other log
      console.warn(
        'Google sign-in failed:',
        error instanceof ApiError ? error.code : 'the response does not match the request',
      )
      setFailure(reasonOf(error))
    }
    if (token === undefined) fail(undefined)
    else
      call(authApi.googleLogin, { body: { googleAuthToken: token } })
        .then((data) => completeSignIn(data.email, data, attempt?.search ?? ''))
        .catch(fail)
  }, [token, attempt, completeSignIn])
  return failure === undefined ? { state: 'entering' } : { state: 'failed', reason: failure }
}

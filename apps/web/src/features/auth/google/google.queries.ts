import { auth } from '@sidelight/contract'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/http/api-error.ts'
import { call } from '#lib/api/api.ts'
import { useStartSession } from '../auth.queries.ts'
import { findCallbackToken, findAttempt, forgetAttempt } from './google-attempt.ts'

const FAILED = 'Google sign-in failed. Please try again.'

/** Only a busy or unreachable server has something better to say than that it failed. */
const reasonOf = (error: unknown): string =>
  error instanceof ApiError && (error.status === 429 || error.status === 503) ? error.message : FAILED

type GoogleReturn = { state: 'entering' } | { state: 'failed'; reason: string }

/** Each token serves once, so it is sent once, however often React runs the effect. */
export function useGoogleReturn(fragment: string | undefined): GoogleReturn {
  const enter = useStartSession()
  const [attempt] = useState(findAttempt)
  const [token] = useState(() => findCallbackToken(fragment ?? '', attempt))
  const [failure, setFailure] = useState(token === undefined ? FAILED : undefined)
  const isHandled = useRef(false)
  useEffect(() => {
    if (isHandled.current) return
    isHandled.current = true
    forgetAttempt()
    const fail = (error: unknown) => {
      // oxlint-disable-next-line no-console -- the specification wants it logged, and there is nobody else to tell
      console.warn('Google sign-in failed:', error instanceof ApiError ? error.code : 'not the answer to our question')
      setFailure(reasonOf(error))
    }
    if (token === undefined) fail(undefined)
    else
      call(auth.googleLogin, { body: { google_auth_token: token } })
        .then((data) => enter(data.email, data, attempt?.search ?? ''))
        .catch(fail)
  }, [token, attempt, enter])
  return failure === undefined ? { state: 'entering' } : { state: 'failed', reason: failure }
}

import { authApi } from '#lib/api/auth.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { callWithin } from '#lib/api/api.ts'
import { paths } from '#lib/navigation/paths.ts'
import { withLock } from '#lib/session/lock.ts'
import { hasSession } from '#lib/session/session.ts'
import { useStartSession } from '../auth.queries.ts'
import { findDeviceSecret, removeDeviceSecret } from './device-secret.ts'

const POLL_MS = 3000
const SLOW_POLL_MS = 15_000
/** Five minutes; most people open the link by then. */
const FAST_POLLS = 100
/** About an hour in all, after which the server no longer knows the secret. */
const MAX_POLLS = 320
/** A hanging call would hold the lock and block the other tab. */
const TIMEOUT_MS = 15_000

/** Shown by the sign-in too: a notification of success replaces the one before it, and this one says more. */
export const VERIFIED_MESSAGE = 'Account verified successfully!'

/** How long to wait after this many requests; false to ask no more. */
export function findPollDelayMs(requests: number): number | false {
  if (requests >= MAX_POLLS) return false
  return requests < FAST_POLLS ? POLL_MS : SLOW_POLL_MS
}

/** One tab at a time, because the secret serves once: the tab of the link and the one that waits may both ask. */
const exchangeSecret = () =>
  withLock('sidelight-device', async () => {
    if (hasSession()) return 'signed in elsewhere'
    const secret = findDeviceSecret()
    if (secret === undefined) return null
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const session = await callWithin(signal, authApi.deviceLogin, { body: { deviceSecret: secret } })
    if (session !== null) removeDeviceSecret()
    return session
  })

/**
 * Signs this device in if it is the one that signed up and its link was opened. A page that waits for the link asks again
 * and again; otherwise it asks once. The result tells whether there is still something to wait for.
 */
export function useDeviceSignIn({ isPolled }: { isPolled: boolean }): 'asking' | 'not signed in' {
  const completeSignIn = useStartSession(VERIFIED_MESSAGE)
  const navigate = useNavigate()
  const [hadSecret] = useState(() => findDeviceSecret() !== undefined)
  const { data, isLoading } = useQuery({
    queryKey: ['device sign-in', isPolled],
    queryFn: exchangeSecret,
    enabled: hadSecret,
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) => isPolled && findPollDelayMs(state.dataUpdateCount + state.errorUpdateCount),
  })
  const isHandled = useRef(false)
  useEffect(() => {
    // The sign-in clears the cache, after which the query may run once more before this page is left.
    if (!data || isHandled.current) return
    isHandled.current = true
    if (data === 'signed in elsewhere') void navigate(paths.dashboard, { replace: true })
    else completeSignIn(data.email, data, '')
  }, [data, completeSignIn, navigate])
  return isLoading || data ? 'asking' : 'not signed in'
}

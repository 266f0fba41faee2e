import { signInApi } from '#lib/api/sign-in.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { messageOf } from '#lib/http/api-error.ts'
import { call } from '#lib/api/api.ts'
import { findSafeNext, paths } from '#lib/navigation/paths.ts'
import { clearUserData, startSession, type Tokens } from '#lib/session/session.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { findPlanPath, takeRememberedPlanPath } from '#shared/billing/wanted-plan.ts'

/** Starts the session after a sign-in and opens the requested page, the chosen plan, or the dashboard. */
export function useStartSession(message = 'Login successful!') {
  const toast = useToast()
  const navigate = useNavigate()
  const client = useQueryClient()
  return useCallback(
    (email: string, tokens: Tokens, search: string) => {
      client.clear()
      startSession(email, tokens)
      toast('success', message)
      const planPath = takeRememberedPlanPath()
      void navigate(findSafeNext(search) ?? findPlanPath(search) ?? planPath ?? paths.dashboard, { replace: true })
    },
    [client, message, toast, navigate],
  )
}

export function useSignIn() {
  const toast = useToast()
  const { search } = useLocation()
  const completeSignIn = useStartSession()
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => call(signInApi.login, { body }),
    onSuccess: (tokens, { email }) => completeSignIn(email, tokens, search),
    onError: (error) => toast('error', messageOf(error)),
  })
}

/** How long signing out waits for a server that does not respond. */
const SIGN_OUT_TIMEOUT_MS = 3000

/** Revokes the session on the server first, so that its tokens stop working; clears the device in any case. */
export function useSignOut() {
  const navigate = useNavigate()
  const client = useQueryClient()
  return async () => {
    const timeout = new Promise((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT_MS))
    // This device signs out without the server too; the session there expires.
    await Promise.race([call(signInApi.logout).catch(() => undefined), timeout])
    clearUserData()
    void navigate(paths.signIn, { replace: true })
    client.clear()
  }
}

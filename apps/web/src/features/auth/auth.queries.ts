import { auth } from '@sidelight/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { messageOf } from '#lib/api-error.ts'
import { call } from '#lib/api.ts'
import { findSafeNext, paths } from '#lib/paths.ts'
import { forgetUser, startSession } from '#lib/session.ts'
import { useToast } from '#lib/toast.tsx'
import { rememberVerification } from '#lib/verification-notice.ts'

export function useSignIn() {
  const toast = useToast()
  const navigate = useNavigate()
  const { search } = useLocation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => call(auth.login, { body }),
    onSuccess: (tokens, { email }) => {
      client.clear()
      startSession(email, tokens)
      toast('success', 'Login successful!')
      void navigate(findSafeNext(search) ?? paths.dashboard, { replace: true })
    },
    onError: (error) => toast('error', messageOf(error)),
  })
}

export function useRegister() {
  const toast = useToast()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: { username: string; name: string; email: string; password: string }) =>
      call(auth.register, { body }),
    onSuccess: (data, { email }) => {
      rememberVerification(email, data.is_verified, Date.now())
      toast('success', 'Registration successful. Please verify your account.')
      void navigate(paths.verification)
    },
    onError: (error) => toast('error', messageOf(error)),
  })
}

/** How long a server that does not answer may keep somebody from leaving. */
const FAREWELL_MS = 3000

/** The server is told first, so that the tokens stop working everywhere; the device forgets them either way. */
export function useSignOut() {
  const navigate = useNavigate()
  const client = useQueryClient()
  return async () => {
    const patience = new Promise((resolve) => setTimeout(resolve, FAREWELL_MS))
    await Promise.race([call(auth.logout).catch(() => undefined), patience])
    forgetUser()
    void navigate(paths.signIn, { replace: true })
    client.clear()
  }
}

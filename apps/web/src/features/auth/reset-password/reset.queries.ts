import { authApi } from '#lib/api/auth.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError, messageOf } from '#lib/http/api-error.ts'
import { call } from '#lib/api/api.ts'
import { paths } from '#lib/navigation/paths.ts'
import { clearUserData, hasSession } from '#lib/session/session.ts'
import { useToast } from '#lib/notify/toast.tsx'

export function useRequestReset() {
  const toast = useToast()
  return useMutation({
    mutationFn: (email: string) =>
      call(authApi.resetPasswordRequest, {
        body: { email, resetFormUrl: window.location.origin + paths.resetPassword },
      }),
    onSuccess: () => toast('success', 'Password reset email sent successfully! Please check your inbox.'),
    onError: (error) => toast('error', messageOf(error)),
  })
}

/** True if the link itself is rejected, whatever the password. */
export const isLinkRejected = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.code === 'link_expired' || error.code === 'not_found' || error.code === 'invalid_input') &&
  error.fields['new_password'] === undefined

export function useResetPassword(token: string) {
  const toast = useToast()
  const navigate = useNavigate()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (newPassword: string) => call(authApi.resetPassword, { body: { newPassword, passResetToken: token } }),
    onSuccess: () => {
      // The server has ended every session of the account, including this browser's.
      if (hasSession()) clearUserData()
      client.clear()
      toast('success', 'Password reset successfully! You can now log in.')
      void navigate(paths.signIn, { replace: true })
    },
    onError: (error) => {
      if (!isLinkRejected(error)) toast('error', messageOf(error))
    },
  })
}

import { authApi } from '#lib/api/auth.ts'
import { activityApi } from '#lib/api/billing.ts'
import type { EmailChange, PasswordChange, Profile } from '#lib/api/forms.ts'
import { type User, userApi } from '#lib/api/users.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#lib/http/api-error.ts'
import { call } from '#lib/api/api.ts'
import { currentUserQuery } from '#shared/account/current-user.ts'
import { paths } from '#lib/navigation/paths.ts'
import { refresh } from '#lib/api/query.ts'
import { useToast } from '#lib/notify/toast.tsx'

export function useUpdateProfile(onUpdated: () => void) {
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Profile) => call(userApi.updateProfile, { body }),
    onSuccess: (_, { name, username }) => {
      client.setQueryData(currentUserQuery.queryKey, (user: User | undefined) =>
        user === undefined ? undefined : { ...user, fullName: name, username },
      )
      void refresh(client, activityApi.recent)
      toast('success', 'Personal information updated successfully')
      onUpdated()
    },
    onError: () => toast('error', 'Failed to update personal information'),
  })
}

export function useUpdatePassword(onUpdated: () => void) {
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PasswordChange) => call(authApi.updatePassword, { body }),
    onSuccess: () => {
      // The server has signed out every other device.
      void refresh(client, authApi.sessions)
      void refresh(client, activityApi.recent)
      toast('success', 'Password updated successfully')
      onUpdated()
    },
    onError: () => toast('error', 'Failed to update password'),
  })
}

export const useChangeEmail = () =>
  useMutation({ mutationFn: (body: EmailChange) => call(authApi.changeEmail, { body }) })

/** A first password is set like a forgotten one, by a link to the mailbox. */
export function useSendPasswordLink() {
  const toast = useToast()
  return useMutation({
    mutationFn: (email: string) =>
      call(authApi.resetPasswordRequest, {
        body: { email, resetFormUrl: new URL(paths.resetPassword, location.origin).href },
      }),
    onError: (error) => toast('error', messageOf(error)),
  })
}

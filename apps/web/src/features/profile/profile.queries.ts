import {
  activities,
  auth,
  type CurrentUser,
  type EmailChange,
  type PasswordChange,
  type Profile,
  users,
} from '@sidelight/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#lib/http/api-error.ts'
import { call } from '#lib/api/api.ts'
import { currentUserQuery } from '#lib/api/current-user.ts'
import { paths } from '#lib/navigation/paths.ts'
import { refresh } from '#lib/api/query.ts'
import { useToast } from '#lib/notify/toast.tsx'

export function useUpdateProfile(onUpdated: () => void) {
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Profile) => call(users.updateProfile, { body }),
    onSuccess: (_, { name, username }) => {
      client.setQueryData(currentUserQuery.queryKey, (user: CurrentUser | undefined) =>
        user === undefined ? undefined : { ...user, full_name: name, username },
      )
      void refresh(client, activities.recent)
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
    mutationFn: (body: PasswordChange) => call(auth.updatePassword, { body }),
    onSuccess: () => {
      // The server has signed out every other device.
      void refresh(client, auth.sessions)
      void refresh(client, activities.recent)
      toast('success', 'Password updated successfully')
      onUpdated()
    },
    onError: () => toast('error', 'Failed to update password'),
  })
}

export const useChangeEmail = () => useMutation({ mutationFn: (body: EmailChange) => call(auth.changeEmail, { body }) })

/** A first password is set like a forgotten one, by a link to the mailbox. */
export function useSendPasswordLink() {
  const toast = useToast()
  return useMutation({
    mutationFn: (email: string) =>
      call(auth.resetPasswordRequest, {
        body: { email, reset_form_url: new URL(paths.resetPassword, location.origin).href },
      }),
    onError: (error) => toast('error', messageOf(error)),
  })
}

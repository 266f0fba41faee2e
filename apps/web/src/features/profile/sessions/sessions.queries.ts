import { authApi, type OpenSession } from '#lib/api/auth.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isRejected, messageOf } from '#lib/http/api-error.ts'
import { call } from '#lib/api/api.ts'
import { useLocalSignOut } from '#lib/session/local-sign-out.ts'
import { paths } from '#lib/navigation/paths.ts'
import { refresh } from '#lib/api/query.ts'
import { useToast } from '#lib/notify/toast.tsx'

/** A session that is already gone counts as ended. */
const endSession = ({ id }: OpenSession) =>
  call(authApi.endSession, { params: { sessionId: id } }).catch((error: unknown) => {
    if (!isRejected(error)) throw error
    return null
  })

export function useEndSession(onEnded: () => void) {
  const toast = useToast()
  const client = useQueryClient()
  const signOutLocally = useLocalSignOut()
  return useMutation({
    mutationFn: endSession,
    onSuccess: async (_, { device, isCurrent }) => {
      if (isCurrent) return signOutLocally(paths.signIn)
      toast('success', `Signed out of ${device}`)
      onEnded()
      await refresh(client, authApi.sessions)
    },
    onError: (error) => toast('error', messageOf(error)),
  })
}

export function useLogoutEverywhere() {
  const toast = useToast()
  const signOutLocally = useLocalSignOut()
  return useMutation({
    mutationFn: () => call(authApi.logoutEverywhere),
    onSuccess: async () => {
      await signOutLocally(paths.signIn)
      toast('success', "You're signed out everywhere")
    },
  })
}

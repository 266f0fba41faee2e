import { type DataExport, userApi } from '#lib/api/users.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { useLocalSignOut } from '#lib/session/local-sign-out.ts'
import { paths } from '#lib/navigation/paths.ts'
import { apiQuery, refresh } from '#lib/api/query.ts'
import { useToast } from '#lib/notify/toast.tsx'

const exportQuery = apiQuery(userApi.dataExport)

/** Polled often while the file is being made, then once a minute, because its presigned address expires. */
const REFETCH_MS = { none: false, failed: false, preparing: 2000, ready: 60_000 } satisfies Record<
  DataExport['status'],
  number | false
>

export const useDataExport = () =>
  useQuery({ ...exportQuery, refetchInterval: ({ state }) => (state.data ? REFETCH_MS[state.data.status] : false) })

export function useStartDataExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => call(userApi.startDataExport, { body: { password } }),
    onSuccess: (started) => void client.setQueryData(exportQuery.queryKey, started),
    onError: () => refresh(client, userApi.dataExport),
  })
}

const TOAST_MS = 12_000

export function useDeleteAccount(email: string) {
  const toast = useToast()
  const signOutLocally = useLocalSignOut()
  return useMutation({
    mutationFn: (password: string) => call(userApi.deleteAccount, { body: { password } }),
    onSuccess: async () => {
      await signOutLocally(paths.home)
      toast('success', `Your account is deleted. We'll email a receipt to ${email}. Break a leg out there.`, {
        durationMs: TOAST_MS,
      })
    },
  })
}

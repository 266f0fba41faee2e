import { type Document, documents } from '@sidelight/contract'
import { POLL_INTERVAL_MS } from '@sidelight/domain/upload/polling'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { apiQuery, refresh } from '#lib/api/query.ts'
import { refreshScripts } from '#lib/api/refresh-scripts.ts'
import { useToast } from '#lib/notify/toast.tsx'

/** A script that is being read changes by itself, so the list is read again until none is. */
export const useHistory = () =>
  useQuery({
    ...apiQuery(documents.list),
    refetchInterval: ({ state }) =>
      state.data?.documents.some(({ status }) => status === 'processing') === true ? POLL_INTERVAL_MS : false,
  })

export function useDeleteScript(onDeleted: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ _id }: Document) => call(documents.remove, { params: { documentId: _id } }),
    onSuccess: (_, { _id, title }) => {
      client.setQueryData(apiQuery(documents.list).queryKey, (list) =>
        list === undefined ? undefined : { documents: list.documents.filter((document) => document._id !== _id) },
      )
      void forgetTakes(_id)
      toast('success', `"${title}" deleted successfully`)
      onDeleted()
      void refreshScripts(client)
    },
    onError: (_, { title }) => {
      toast('error', `Failed to delete "${title}"`)
      void refresh(client, documents.list)
    },
  })
}

/** What was recorded for it and never saved is on this device alone. A browser that keeps no files has none. */
async function forgetTakes(documentId: string): Promise<void> {
  if (!('storage' in navigator) || !('getDirectory' in navigator.storage)) return
  const { deleteTakesOf } = await import('#audio/recorder/recorder.ts')
  // What another tab holds open is removed after thirty days, or when its owner signs out.
  await deleteTakesOf(documentId).catch(() => undefined)
}

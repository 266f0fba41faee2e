import { type Document, documents } from '@sidelight/contract'
import { POLL_INTERVAL_MS } from '@sidelight/domain/upload/polling'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { refresh } from '#lib/api/query.ts'
import { refreshScripts } from '#lib/api/refresh-scripts.ts'
import { scriptListQuery } from '#lib/api/script-list.ts'
import { removeScript } from '#lib/offline/kept-scripts.ts'
import { useToast } from '#lib/notify/toast.tsx'

/** Polls the list while a script is being parsed. */
export const useHistory = () =>
  useQuery({
    ...scriptListQuery,
    refetchInterval: ({ state }) =>
      state.data?.documents.some(({ status }) => status === 'processing') === true ? POLL_INTERVAL_MS : false,
  })

export function useDeleteScript(onDeleted: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ _id }: Document) => call(documents.remove, { params: { documentId: _id } }),
    onSuccess: (_, { _id, title }) => {
      client.setQueryData(scriptListQuery.queryKey, (list) =>
        list === undefined ? undefined : { documents: list.documents.filter((document) => document._id !== _id) },
      )
      void deleteLocalTakes(_id)
      // Where the database is blocked nothing is kept.
      removeScript(_id).catch(() => undefined)
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

/** Deletes the unsaved takes of the script from this device. Browsers without private files have none. */
async function deleteLocalTakes(documentId: string): Promise<void> {
  if (!('storage' in navigator) || !('getDirectory' in navigator.storage)) return
  const { deleteTakesOf } = await import('#audio/recorder/recorder.ts')
  // Files that another tab holds open are removed after thirty days, or when the user signs out.
  await deleteTakesOf(documentId).catch(() => undefined)
}

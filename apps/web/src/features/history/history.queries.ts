import { type Document, documentApi } from '#lib/api/documents.ts'
import { POLL_INTERVAL_MS } from '@sidelight/domain/upload/polling'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { refresh } from '#lib/api/query.ts'
import { CAPABILITIES } from '#lib/browser/capabilities.ts'
import { refreshScripts } from '#shared/scripts/refresh-scripts.ts'
import { scriptListQuery } from '#shared/scripts/script-list.ts'
import { removeScript } from '#shared/kept-scripts/kept-scripts.ts'
import { useToast } from '#lib/notify/toast.tsx'
import { dropWaitingRuns } from '#shared/learning/waiting-runs.ts'

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
    mutationFn: ({ id }: Document) => call(documentApi.remove, { params: { documentId: id } }),
    onSuccess: (_, { id, title }) => {
      client.setQueryData(scriptListQuery.queryKey, (list) =>
        list === undefined ? undefined : { documents: list.documents.filter((document) => document.id !== id) },
      )
      void deleteLocalTakes(id)
      // Where the database is blocked nothing is kept.
      removeScript(id).catch(() => undefined)
      toast('success', `"${title}" deleted successfully`)
      onDeleted()
      void refreshScripts(client)
    },
    onError: (_, { title }) => {
      toast('error', `Failed to delete "${title}"`)
      void refresh(client, documentApi.list)
    },
  })
}

export const NOT_SAVED = "We couldn't save that. Please try again."

/** Sets when a script deletes itself, null for never, or makes it confidential until then. */
export function useSetExpiry({ id: documentId }: Document, makesConfidential: boolean, onSet: () => void) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (expiresAt: Date | null) => {
      const params = { documentId }
      if (!makesConfidential || expiresAt === null)
        await call(documentApi.setExpiry, { params, body: { expiresAt: expiresAt?.toISOString() ?? null } })
      else await call(documentApi.makeConfidential, { params, body: { expiresAt: expiresAt.toISOString() } })
    },
    onSuccess: async () => {
      if (makesConfidential) await forgetKept(client, documentId)
      await refreshScripts(client)
      onSet()
    },
  })
  return { setExpiry: mutate, isPending, error }
}

export function useRenameScript({ id: documentId }: Document, onRenamed: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (title: string) => call(documentApi.rename, { params: { documentId }, body: { title } }),
    onSuccess: async () => {
      await refresh(client, documentApi.list)
      onRenamed()
    },
  })
}

/** What this page and this device hold of the script still has recordings, rented voices and its title. */
async function forgetKept(client: QueryClient, documentId: string): Promise<void> {
  dropWaitingRuns(documentId)
  // Where the database is blocked nothing is kept.
  await removeScript(documentId).catch(() => undefined)
  client.removeQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(documentId) })
}

/** Deletes the unsaved takes of the script from this device. Browsers without private files have none. */
async function deleteLocalTakes(documentId: string): Promise<void> {
  if (!CAPABILITIES['local files'].has()) return
  const { deleteTakesOf } = await import('#audio/recorder/recorder.ts')
  // Files that another tab holds open are removed after thirty days, or when the user signs out.
  await deleteTakesOf(documentId).catch(() => undefined)
}

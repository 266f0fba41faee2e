import type { READER_LINK_DAYS } from '@sidelight/domain/sharing/reader-limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { lineApi } from '#lib/api/lines.ts'
import { apiQuery, refresh } from '#lib/api/query.ts'
import { readerApi, type ReaderLink } from '#lib/api/readers.ts'
import { isRejected, messageOf } from '#lib/http/api-error.ts'
import { useToast } from '#lib/notify/toast.tsx'

export type ReaderDays = (typeof READER_LINK_DAYS)[number]

/** A friend may be reading while the actor looks. */
const POLL_MS = 5000

export const useReaderLinks = (documentId: string) =>
  useQuery({ ...apiQuery(readerApi.list, { params: { documentId } }), staleTime: 0, refetchInterval: POLL_MS })

interface Invitation {
  actor: string
  message: string
  days: ReaderDays
}

/** The token of a new link is known only now, so the caller keeps it for as long as the sheet is open. */
export function useInvite(documentId: string, onCreated: (linkId: string, token: string) => void) {
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Invitation) => call(readerApi.create, { params: { documentId }, body }),
    onSuccess: async ({ link, token }) => {
      onCreated(link.id, token)
      await refresh(client, readerApi.list)
    },
    onError: (error) => toast('error', messageOf(error)),
  })
}

/** What is accepted is heard from the next run on. */
export function useAccept(documentId: string) {
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ link, sceneIds }: { link: ReaderLink; sceneIds: string[] }) =>
      call(readerApi.accept, { params: { documentId, linkId: link.id }, body: { sceneIds } }),
    onSuccess: () => Promise.all([refresh(client, readerApi.list), refresh(client, lineApi.list)]),
    onError: (error) => toast('error', messageOf(error)),
  })
}

/** A link that is already gone counts as ended. */
export function useEndLink(documentId: string) {
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (linkId: string) =>
      call(readerApi.end, { params: { documentId, linkId } }).catch((error: unknown) => {
        if (!isRejected(error)) throw error
        return null
      }),
    onSuccess: async () => {
      toast('success', 'Link ended')
      await refresh(client, readerApi.list)
    },
    onError: (error) => toast('error', messageOf(error)),
  })
}

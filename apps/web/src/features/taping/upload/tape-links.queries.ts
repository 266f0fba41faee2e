import { type Tape, tapeApi, type TapeLink } from '#lib/api/tapes.ts'
import type { TAPE_LINK_DAYS } from '@sidelight/domain/taping/upload-limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { apiQuery, refresh } from '#lib/api/query.ts'
import { isRejected, messageOf } from '#lib/http/api-error.ts'
import { useToast } from '#lib/notify/toast.tsx'

export type LinkDays = (typeof TAPE_LINK_DAYS)[number]

/** The links of a tape that still work. */
export function useOpenLinks(documentId: string, tape: Tape): readonly TapeLink[] {
  const { data } = useQuery(apiQuery(tapeApi.list, { params: { documentId } }))
  return data?.tapes.find(({ id }) => id === tape.id)?.links ?? tape.links
}

/** The token of a new link is known only now, so the caller keeps it for as long as the page is open. */
export function useCreateLink(documentId: string, tape: Tape, onCreated: (linkId: string, token: string) => void) {
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (days: LinkDays) =>
      call(tapeApi.createLink, { params: { documentId, tapeId: tape.id }, body: { days } }),
    onSuccess: async ({ link, token }) => {
      onCreated(link.id, token)
      await refresh(client, tapeApi.list)
    },
    onError: (error) => toast('error', messageOf(error)),
  })
}

/** A link that is already gone counts as revoked. */
export function useRevokeLink(documentId: string, tape: Tape) {
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (linkId: string) =>
      call(tapeApi.revokeLink, { params: { documentId, tapeId: tape.id, linkId } }).catch((error: unknown) => {
        if (!isRejected(error)) throw error
        return null
      }),
    onSuccess: async () => {
      toast('success', 'Link revoked')
      await refresh(client, tapeApi.list)
    },
    onError: (error) => toast('error', messageOf(error)),
  })
}

/** The tape goes from our store, and its links with it. One that is already gone counts as deleted. */
export function useDeleteUpload(documentId: string, tape: Tape) {
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call(tapeApi.remove, { params: { documentId, tapeId: tape.id } }).catch((error: unknown) => {
        if (!isRejected(error)) throw error
        return null
      }),
    onSuccess: async () => {
      toast('success', 'Upload deleted')
      await refresh(client, tapeApi.list)
    },
    onError: (error) => toast('error', messageOf(error)),
  })
}

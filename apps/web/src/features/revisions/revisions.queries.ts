import { documents, scenes } from '@sidelight/contract'
import { POLL_INTERVAL_MS } from '@sidelight/domain/upload/polling'
import { findScriptType } from '@sidelight/domain/upload/script-file'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/api.ts'
import { apiQuery, refresh } from '#lib/api/query.ts'
import { refreshScripts } from '#lib/api/refresh-scripts.ts'
import { uploadFile } from '#lib/files/upload-file.ts'

const UNSUPPORTED = 'Unsupported file format. Please use PDF, TXT, or DOCX.'

export const useRevision = (documentId: string) =>
  useQuery({
    ...apiQuery(documents.revision, { params: { documentId } }),
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? POLL_INTERVAL_MS : false),
  })

/** Uploads new pages as a script is uploaded. They wait at the server until they are applied or discarded. */
export function useSendNewPages(documentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => {
      const type = findScriptType(file)
      if (type === undefined) throw new Error(UNSUPPORTED)
      const body = { file_name: file.name.slice(-1024), file_type: type, file_size: file.size }
      const { url, document_id, message } = await call(documents.addRevision, { params: { documentId }, body })
      if (url === null || document_id === null) throw new Error(message)
      await uploadFile({ url, file, type, signal: new AbortController().signal }).catch(() => {
        throw new Error('The file could not be uploaded. Please try again.')
      })
      await call(documents.confirm, { params: { documentId: document_id } })
    },
    onSettled: () => refresh(client, documents.revision),
  })
}

/** The price is the one that was shown: if it is no longer right, nothing is applied and nothing charged. */
export function useApplyNewPages(documentId: string, onApplied: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (shown: { revision_id: string; pages: number }) =>
      call(documents.applyRevision, { params: { documentId }, body: shown }),
    onSuccess: async () => {
      await Promise.all([refresh(client, scenes.list), refresh(client, scenes.actors), refreshScripts(client)])
      client.removeQueries(apiQuery(documents.revision, { params: { documentId } }))
      onApplied()
    },
    onError: () => refresh(client, documents.revision),
  })
}

export function useDiscardNewPages(documentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(documents.discardRevision, { params: { documentId } }),
    onSettled: () => refresh(client, documents.revision),
  })
}
